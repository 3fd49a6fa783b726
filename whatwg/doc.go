// Package whatwg is the Encoding Standard, https://encoding.spec.whatwg.org/, as
// values of [encoding.Encoding]: every encoding of the web, with the standard's
// error modes and its treatment of byte order marks.
//
//   - [Get] finds an encoding by one of its 228 labels; [Name], [Labels] and
//     [All] go the other way; [OutputEncoding] is what to write forms in.
//   - [NewDecoder] and [NewEncoder] make a decoder and an encoder with options:
//     error modes, byte order marks, callbacks. What they return is used as any
//     of golang.org/x/text is: Bytes, String, Reader, Writer, transform.Chain.
//   - [Decode], [UTF8Decode], [Encode] and their like are the hooks that other
//     standards call.
//   - [MalformedError] and [UnmappableError] say what was wrong, where, and in
//     which encoding; [ReportOf] says how often.
//
// The encodings themselves are in packages of their own, one for each section
// of the standard, so that a program links the tables of those it names: utf8
// (section 8), legacy (9 and 14), chinese (10 and 11), japanese (12) and korean
// (13). [Get], [All], [Name] and [Labels] link all of them.
//
// A foreign [encoding.Encoding], one of golang.org/x/text's own, may be given
// wherever one is taken. It is used where its own decoder or encoder serves;
// options that it cannot know make NewDecoder and NewEncoder panic.
//
// Encodings may be used by several goroutines at once, decoders and encoders by
// one at a time. Nothing that comes from data panics.
package whatwg
