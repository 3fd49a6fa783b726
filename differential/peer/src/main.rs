//! Answers requests to encode and decode, of which standard input is full, on
//! standard output, until there are no more.
//!
//! All numbers are of 32 bits, the lowest byte first. A request is: one byte
//! that says what to do, and four byte strings, each behind its length: the
//! label of the encoding, the sizes of the chunks (numbers), the length of a
//! piece (a number), and the input. The input is cut into pieces, each of which
//! is a text of its own; a piece is counted in bytes to decode, in characters
//! to encode, and one of length 0 is all of the input. An answer is three byte
//! strings: the outputs of all pieces, the places in it where each one ends
//! (numbers), and the notes (three numbers each), which count from the start of
//! the input.

use encoding_rs::Encoding;
use peer::Note;
use std::io::{self, BufReader, BufWriter, Read, Write};

#[derive(Default)]
struct Answer {
    output: Vec<u8>,
    ends: Vec<u32>,
    notes: Vec<Note>,
}

struct Request {
    action: u8,
    encoding: &'static Encoding,
    sizes: Vec<usize>,
    piece: usize,
    input: Vec<u8>,
}

fn main() -> io::Result<()> {
    let mut input = BufReader::new(io::stdin());
    let mut output = BufWriter::new(io::stdout());
    while let Some(request) = read_request(&mut input)? {
        let answer = answer(&request);
        write_string(&mut output, &answer.output)?;
        write_string(&mut output, &bytes(&answer.ends))?;
        write_string(&mut output, &bytes(&answer.notes.concat()))?;
        output.flush()?;
    }
    Ok(())
}

fn read_request(input: &mut impl Read) -> io::Result<Option<Request>> {
    let mut action = [0];
    if input.read(&mut action)? == 0 {
        return Ok(None);
    }
    let label = read_string(input)?;
    let sizes = numbers(&read_string(input)?);
    let piece = numbers(&read_string(input)?);
    Ok(Some(Request {
        action: action[0],
        encoding: Encoding::for_label(&label).expect("a label"),
        sizes,
        piece: piece[0],
        input: read_string(input)?,
    }))
}

fn answer(request: &Request) -> Answer {
    let mut answer = Answer::default();
    let mut start = 0;
    while start < request.input.len() {
        let rest = &request.input[start..];
        let piece = &rest[..piece_length(request, rest)];
        let known = answer.notes.len();
        convert(request, piece, &mut answer);
        for note in &mut answer.notes[known..] {
            note[0] += start as u32;
        }
        answer.ends.push(answer.output.len() as u32);
        start += piece.len();
    }
    answer
}

/// The length in bytes of the piece that `rest` begins with.
fn piece_length(request: &Request, rest: &[u8]) -> usize {
    match (request.piece, request.action) {
        (0, _) => rest.len(),
        (n, b'd' | b'D') => n.min(rest.len()),
        (n, _) => {
            let mut starts = (1..rest.len()).filter(|&i| rest[i] & 0xC0 != 0x80);
            starts.nth(n - 1).unwrap_or(rest.len())
        }
    }
}

fn convert(request: &Request, piece: &[u8], answer: &mut Answer) {
    let Request {
        encoding, sizes, ..
    } = request;
    let text = || std::str::from_utf8(piece).expect("UTF-8");
    let mut decoded = String::new();
    match request.action {
        b'd' => peer::decode(encoding, sizes, piece, &mut decoded),
        b'D' => peer::decode_noting(encoding, sizes, piece, &mut decoded, &mut answer.notes),
        b'e' => peer::encode(encoding, sizes, text(), &mut answer.output),
        b'E' => {
            let (output, notes) = (&mut answer.output, &mut answer.notes);
            peer::encode_noting(encoding, sizes, text(), output, notes)
        }
        other => panic!("no action {other}"),
    }
    answer.output.extend_from_slice(decoded.as_bytes());
}

fn read_string(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let mut string = vec![0; u32::from_le_bytes(length) as usize];
    input.read_exact(&mut string)?;
    Ok(string)
}

fn write_string(output: &mut impl Write, string: &[u8]) -> io::Result<()> {
    output.write_all(&(string.len() as u32).to_le_bytes())?;
    output.write_all(string)
}

fn numbers(string: &[u8]) -> Vec<usize> {
    let number = |b: &[u8]| u32::from_le_bytes(b.try_into().unwrap()) as usize;
    string.chunks(4).map(number).collect()
}

fn bytes(numbers: &[u32]) -> Vec<u8> {
    numbers.iter().flat_map(|n| n.to_le_bytes()).collect()
}
