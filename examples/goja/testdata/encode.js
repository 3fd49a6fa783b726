// TextEncoder.
const encoder = new TextEncoder();
sameBytes(encoder.encode(), []);
sameBytes(encoder.encode(undefined), []);
sameBytes(encoder.encode(""), []);
sameBytes(encoder.encode("a\0\u00E9\u20AC\u{1F4A9}"), [0x61, 0, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x92, 0xA9]);
sameBytes(encoder.encode("\uFEFF"), [0xEF, 0xBB, 0xBF]);
sameBytes(encoder.encode(null), [0x6E, 0x75, 0x6C, 0x6C]);
sameBytes(encoder.encode(12), [0x31, 0x32]);
sameBytes(encoder.encode(["a", "b"]), [0x61, 0x2C, 0x62]);
sameBytes(encoder.encode({ toString: () => "\u00E9" }), [0xC3, 0xA9]);
throws(TypeError, () => encoder.encode(Symbol()));

// Surrogates that are not one of a pair.
const U = [0xEF, 0xBF, 0xBD];
sameBytes(encoder.encode("\uD83D"), U);
sameBytes(encoder.encode("\uDCA9"), U);
sameBytes(encoder.encode("a\uD83Db"), [0x61, ...U, 0x62]);
sameBytes(encoder.encode("\uDCA9\uD83D"), [...U, ...U]);
sameBytes(encoder.encode("\uD83D\uD83D\uDCA9\uDCA9"), [...U, 0xF0, 0x9F, 0x92, 0xA9, ...U]);
sameBytes(encoder.encode("\uD83D" + "\uDCA9"), [0xF0, 0x9F, 0x92, 0xA9]);
sameBytes(encoder.encode("\u{1F4A9}"[0]), U);

// Each result is new, and has a buffer of its own.
const result = encoder.encode("ab");
same(encoder.encode("ab") === result, false);
same(result.buffer.byteLength, 2);
same(result.byteOffset, 0);
result[0] = 0x63;
sameBytes(encoder.encode("ab"), [0x61, 0x62]);

// encodeInto, with every length of destination.
for (const source of ["", "a", "\u00E9", "\u20AC", "\u{1F4A9}", "a\u00E9\u20AC\u{1F4A9}", "\u{1F4A9}\u20AC", "\uD83Da\uDCA9", "\uD83D", "\0\uFEFF"]) {
	for (let length = 0; length <= 14; length++) {
		for (const offset of [0, 3]) {
			const memory = bytes(...new Array(20).fill(0xAA));
			const got = encoder.encodeInto(source, new Uint8Array(memory.buffer, offset, length));
			let read = 0;
			const want = new Array(offset).fill(0xAA);
			for (const character of source) {
				const encoded = encoder.encode(character);
				if (want.length - offset + encoded.length > length) break;
				want.push(...encoded);
				read += character.length;
			}
			same(got.read, read, source);
			same(got.written, want.length - offset, source);
			while (want.length < 20) want.push(0xAA);
			sameBytes(memory, want, source);
		}
	}
}
const progress = encoder.encodeInto("ab", bytes(0));
same(JSON.stringify(progress), '{"read":1,"written":1}');
same(Object.getPrototypeOf(progress), Object.prototype);
progress.read = 5; // it is an object like any other

// The destination.
class Bytes extends Uint8Array {}
same(encoder.encodeInto("a", new Bytes(1)).written, 1);
for (const destination of [
	undefined, null, 0, "", {}, [], new ArrayBuffer(9), new DataView(new ArrayBuffer(9)), new Uint8ClampedArray(9), new Int8Array(9),
	new Uint16Array(9), new Float64Array(9), new Proxy(bytes(0), {}), { [Symbol.toStringTag]: "Uint8Array" }, Uint8Array.prototype,
]) {
	throws(TypeError, () => encoder.encodeInto("a", destination));
}
throws(TypeError, () => encoder.encodeInto());
throws(TypeError, () => encoder.encodeInto("a"));
throws(TypeError, () => encoder.encodeInto(Symbol(), bytes(0)));
throws(URIError, () => encoder.encodeInto({ toString() { throw new URIError("mine"); } }, null));
same(encoder.encodeInto(undefined, new Uint8Array(9)).read, 9);
same(encoder.encodeInto(null, new Uint8Array(9)).read, 4);
const detached = bytes(1, 2, 3);
detach(detached.buffer);
same(JSON.stringify(encoder.encodeInto("a", detached)), '{"read":0,"written":0}');

// A page that writes a long string to memory that grows.
const source = "\u20AC\u{1F4A9}a".repeat(100);
let memory = new Uint8Array(5), at = 0, read = 0;
while (read < source.length) {
	const step = encoder.encodeInto(source.slice(read), memory.subarray(at));
	read += step.read;
	at += step.written;
	if (read < source.length) {
		const larger = new Uint8Array(memory.length * 2);
		larger.set(memory);
		memory = larger;
	}
}
sameBytes(memory.subarray(0, at), encoder.encode(source));
