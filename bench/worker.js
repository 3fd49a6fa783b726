// Node's TextDecoder, and its buffer.isUtf8, which is simdutf's. Requests come on
// standard input: a slot, what to do, two bytes of nothing, and a number N of four
// bytes, little-endian as all numbers are.
//
//   0   A label of one byte length and text follows, and N bytes of input. They
//       are kept in the slot, and decoded. The answer is the length of the output,
//       four bytes, and the output; 0xFFFFFFFF alone if there is no such decoder
//       or it failed.
//   1   The input in the slot is decoded N times. The answer is the nanoseconds of
//       CPU time of this process, eight bytes, floating point.
'use strict';
const fs = require('fs');
const { isUtf8 } = require('buffer');

function read(n) {
  const b = Buffer.alloc(n);
  for (let at = 0; at < n;) {
    const got = fs.readSync(0, b, at, n - at, null);
    if (got === 0) process.exit(0);
    at += got;
  }
  return b;
}

function write(b) {
  for (let at = 0; at < b.length;) at += fs.writeSync(1, b, at, b.length - at);
}

function length(n) {
  const b = Buffer.alloc(4);
  b.writeUInt32LE(n);
  return b;
}

// start returns what decodes src, and what makes bytes of the result.
function start(label, src) {
  if (label === 'isUtf8') {
    const dst = Buffer.alloc(src.length);
    return [() => {
      if (!isUtf8(src)) throw new Error('malformed');
      return src.copy(dst);
    }, () => dst];
  }
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return [() => decoder.decode(src), (text) => Buffer.from(text)];
}

const slots = [];
let sink;
for (;;) {
  const request = read(8);
  const n = request.readUInt32LE(4);
  if (request[1] === 0) {
    const label = read(read(1)[0]).toString();
    const src = read(n);
    let out;
    try {
      const [decode, bytes] = start(label, src);
      slots[request[0]] = decode;
      out = bytes(decode());
    } catch {
      write(length(0xFFFFFFFF));
      continue;
    }
    write(length(out.length));
    write(out);
  } else {
    const decode = slots[request[0]];
    const before = process.cpuUsage();
    for (let i = 0; i < n; i++) sink = decode();
    const used = process.cpuUsage(before);
    const b = Buffer.alloc(8);
    b.writeDoubleLE((used.user + used.system) * 1000);
    write(b);
  }
}
