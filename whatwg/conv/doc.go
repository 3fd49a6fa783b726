// Package conv converts whole texts and streams between an encoding and UTF-8,
// in few allocations. An encoding is any value that package whatwg takes, those
// of golang.org/x/text included; options are whatwg's.
//
// Which function is for whom:
//
//   - You have all the bytes, and want bytes: [AppendDecode] and [AppendEncode].
//     They append to a slice of yours, and allocate nothing if it has the room.
//   - You have all the bytes, and want a string: [DecodeString] and
//     [EncodeString]. A string that comes out as it went in is returned itself.
//   - You have a stream: [NewReader] and [NewWriter] convert what passes through.
//     They are made for pools, and a Reader can follow a file that grows.
//   - You have a buffer to size: [MaxDecodedLen] and [MaxEncodedLen].
//   - You want to know whether bytes are text: [ValidPrefix] and [ASCIIPrefix].
//   - You want the pieces: [whatwg.NewDecoder] and [whatwg.NewEncoder], with
//     Transform.
//
// The functions may be called by several goroutines at once, unless these share
// a dst. A [Reader] and a [Writer] are for one at a time.
//
// The functions [transform.Bytes], [transform.String] and [transform.NewReader] do
// the same for any Transformer. Those here look at the beginning of the text
// before they choose how much memory to allocate, in place of making a guess and
// growing it step by step, and pass buffers of 64 KiB where those pass 4 KiB.
package conv
