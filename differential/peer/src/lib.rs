//! encoding_rs behind four functions: decode and encode, each as the standard
//! has it for the web and once more with a note of every error.
//!
//! All of them append to what they are given, so that buffers can be used
//! again. `sizes` says how to cut the input for streaming: see [`cuts`]. An
//! empty `sizes` gives the whole input in one call.

use encoding_rs::{CoderResult, DecoderResult, EncoderResult, Encoding};
use std::ops::Range;

/// An error. Of a decoder: where the malformed sequence begins in the input,
/// its length, and how many bytes behind it had been read. Of an encoder: where
/// the unmappable character ends in the input, the character to report, and 0.
pub type Note = [u32; 3];

/// Decodes `input`, with U+FFFD for each malformed sequence. A byte order mark
/// is a character.
pub fn decode(encoding: &'static Encoding, sizes: &[usize], input: &[u8], output: &mut String) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    for (range, last) in cuts(sizes, input.len(), |_| true) {
        let mut chunk = &input[range];
        loop {
            output.reserve(decoder.max_utf8_buffer_length(chunk.len()).unwrap());
            let (result, read, _) = decoder.decode_to_string(chunk, output, last);
            chunk = &chunk[read..];
            if result == CoderResult::InputEmpty {
                break;
            }
        }
    }
}

/// Is [`decode`], and notes each malformed sequence.
pub fn decode_noting(
    encoding: &'static Encoding,
    sizes: &[usize],
    input: &[u8],
    output: &mut String,
    notes: &mut Vec<Note>,
) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    for (range, last) in cuts(sizes, input.len(), |_| true) {
        let mut chunk = &input[range.clone()];
        loop {
            let room = decoder.max_utf8_buffer_length_without_replacement(chunk.len());
            output.reserve(room.unwrap());
            let (result, read) = decoder.decode_to_string_without_replacement(chunk, output, last);
            chunk = &chunk[read..];
            match result {
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(length, after) => {
                    let read = (range.end - chunk.len()) as u32;
                    let (length, after) = (u32::from(length), u32::from(after));
                    notes.push([read - after - length, length, after]);
                    output.push('\u{FFFD}');
                }
            }
        }
    }
}

/// Encodes `input`, with a numeric character reference for each unmappable
/// character.
pub fn encode(encoding: &'static Encoding, sizes: &[usize], input: &str, output: &mut Vec<u8>) {
    let mut encoder = encoding.new_encoder();
    for (range, last) in cuts(sizes, input.len(), |at| input.is_char_boundary(at)) {
        let mut chunk = &input[range];
        loop {
            let room = encoder.max_buffer_length_from_utf8_if_no_unmappables(chunk.len());
            output.reserve(room.unwrap());
            let (result, read, _) = encoder.encode_from_utf8_to_vec(chunk, output, last);
            chunk = &chunk[read..];
            if result == CoderResult::InputEmpty {
                break;
            }
        }
    }
}

/// Encodes `input` without its unmappable characters, and notes each of them.
pub fn encode_noting(
    encoding: &'static Encoding,
    sizes: &[usize],
    input: &str,
    output: &mut Vec<u8>,
    notes: &mut Vec<Note>,
) {
    let mut encoder = encoding.new_encoder();
    for (range, last) in cuts(sizes, input.len(), |at| input.is_char_boundary(at)) {
        let mut chunk = &input[range.clone()];
        loop {
            let room = encoder.max_buffer_length_from_utf8_without_replacement(chunk.len());
            output.reserve(room.unwrap());
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(chunk, output, last);
            chunk = &chunk[read..];
            match result {
                EncoderResult::InputEmpty => break,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(c) => {
                    notes.push([(range.end - chunk.len()) as u32, u32::from(c), 0]);
                }
            }
        }
    }
}

/// Cuts `length` bytes into chunks of the sizes, of which the first follows the
/// last again and one at least is not 0, and says which chunk is the last one.
/// It is an empty one if all has been given when the next size is 0. A cut
/// where `fits` is false moves on to where it is true.
pub fn cuts<'a>(
    sizes: &'a [usize],
    length: usize,
    fits: impl Fn(usize) -> bool + 'a,
) -> impl Iterator<Item = (Range<usize>, bool)> + 'a {
    let whole = [length];
    let mut step = 0;
    let mut start = 0;
    let mut ended = false;
    std::iter::from_fn(move || {
        if ended {
            return None;
        }
        let sizes = if sizes.is_empty() { &whole } else { sizes };
        let mut end = length.min(start + sizes[step % sizes.len()]);
        while !fits(end) {
            end += 1;
        }
        step += 1;
        ended = end == length && (start == end || sizes[step % sizes.len()] > 0);
        let range = start..end;
        start = end;
        Some((range, ended))
    })
}
