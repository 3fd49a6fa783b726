// Package spec is the WHATWG Encoding Standard once more, transcribed step by
// step (https://encoding.spec.whatwg.org/, text of May 2026, commit a985b62):
// its I/O queues, its handlers, its indexes' operations and its hooks. Tests
// compare the codecs with it; nothing else imports it.
//
// It shares no code with what it is compared with. Of the module it takes the
// data of the indexes only, and does the operations on them itself. The first
// file to open beside the standard is encode_decode.go, section 4.1. Each other
// file is one section, too, and begins with its anchor. Comments give the
// numbers of the steps below them and quote what is not obvious from the code;
// names are the standard's.
//
// The standard says that there is an error, not which bytes it is about. That
// part is this package's own; [Error] defines it, and it is in decoder.go.
package spec
