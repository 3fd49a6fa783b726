//! encoding_rs. See peers_c.go for what the functions are.

use encoding_rs::{CoderResult, EncoderResult, Encoding, UTF_8};
use std::ffi::{c_char, c_int, CStr};

const DECODE: c_int = 0;
const ENCODE: c_int = 1;

pub struct State {
    encoding: &'static Encoding,
    direction: c_int,
}

#[no_mangle]
pub extern "C" fn peer_version() -> *const c_char {
    concat!(env!("PEER_VERSION"), "\0").as_ptr().cast()
}

#[no_mangle]
pub unsafe extern "C" fn peer_open(label: *const c_char, direction: c_int) -> *mut State {
    match Encoding::for_label(CStr::from_ptr(label).to_bytes()) {
        Some(encoding) if direction == DECODE || encoding.output_encoding() == encoding => {
            // Its encoder of UTF-8 takes text that is known to be valid, and
            // copies it. Its decoder does what ours does with text that is not.
            let direction = if encoding == UTF_8 { DECODE } else { direction };
            Box::into_raw(Box::new(State { encoding, direction }))
        }
        _ => std::ptr::null_mut(),
    }
}

#[no_mangle]
pub unsafe extern "C" fn peer_close(state: *mut State) {
    drop(Box::from_raw(state));
}

#[no_mangle]
pub unsafe extern "C" fn peer_run(
    state: *const State,
    src: *const u8,
    length: usize,
    dst: *mut u8,
    room: usize,
) -> usize {
    let src = std::slice::from_raw_parts(src, length);
    let dst = std::slice::from_raw_parts_mut(dst, room);
    let State { encoding, direction } = *state;
    let (done, written) = if direction == DECODE {
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let (result, _, written, _) = decoder.decode_to_utf8(src, dst, true);
        (result == CoderResult::InputEmpty, written)
    } else {
        // The corpora are valid UTF-8; this is not checked here, to its favour.
        let src = std::str::from_utf8_unchecked(src);
        let mut encoder = encoding.new_encoder();
        if direction == ENCODE {
            let (result, _, written) = encoder.encode_from_utf8_without_replacement(src, dst, true);
            (result == EncoderResult::InputEmpty, written)
        } else {
            let (result, _, written, _) = encoder.encode_from_utf8(src, dst, true);
            (result == CoderResult::InputEmpty, written)
        }
    };
    if done { written } else { usize::MAX }
}
