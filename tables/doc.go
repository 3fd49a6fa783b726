// Package tables holds the data of the WHATWG Encoding Standard: its
// indexes (https://encoding.spec.whatwg.org/#indexes), with the operations
// the standard defines on them, and its table of names and labels
// (https://encoding.spec.whatwg.org/#names-and-labels).
//
// An index is a list of pointers and their code points. Each is a variable
// of type [Index]; index gb18030 ranges, which works differently, is a set
// of functions (GB18030Ranges…). All terms are the standard's.
//
// Nothing here runs when a program starts, and a program contains the
// indexes it refers to and no others. The operations from code point to
// pointer search their index from one end to the other. They say what is
// right; an encoder that has to be fast builds a table of its own from them.
//
// The data files (data_*.go) are generated from the resources the standard
// publishes. Each index carries the Identifier of the resource it comes from,
// and the tests compute all of them anew from what is compiled in. The data
// is the WHATWG's, under the license in the file LICENSE-WHATWG.
package tables
