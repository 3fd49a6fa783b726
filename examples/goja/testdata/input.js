// What decode takes.
const decoder = new TextDecoder();
same(decoder.decode(), "");
same(decoder.decode(undefined), "");
same(decoder.decode(undefined, undefined), "");
same(decoder.decode(undefined, null), "");

// "abcdefgh" + "ijklmnop", in views with offsets and lengths.
const { buffer } = bytes(..."abcdefghijklmnop".split("").map((c) => c.charCodeAt(0)));
same(decoder.decode(buffer), "abcdefghijklmnop");
same(decoder.decode(new ArrayBuffer(0)), "");
same(decoder.decode(buffer.slice(3, 5)), "de");
for (const View of [
	Uint8Array, Uint8ClampedArray, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float32Array, Float64Array,
	BigInt64Array, BigUint64Array,
]) {
	same(decoder.decode(new View(buffer)), "abcdefghijklmnop", View.name);
	same(decoder.decode(new View(buffer, 8)), "ijklmnop", View.name);
	same(decoder.decode(new View(buffer, 8, 0)), "", View.name);
	same(decoder.decode(new View(buffer, 8, 1)), "ijklmnop".slice(0, View.BYTES_PER_ELEMENT), View.name);
	same(decoder.decode(new View(buffer).subarray(1)), "abcdefghijklmnop".slice(View.BYTES_PER_ELEMENT), View.name);
}
same(decoder.decode(new DataView(buffer)), "abcdefghijklmnop");
same(decoder.decode(new DataView(buffer, 3)), "defghijklmnop");
same(decoder.decode(new DataView(buffer, 3, 4)), "defg");
same(decoder.decode(new DataView(buffer, 16)), "");
class Bytes extends Uint8Array {}
same(decoder.decode(new Bytes(buffer, 1, 2)), "bc");

for (const input of [null, 0, true, "abc", Symbol(), 1n, {}, [], [97], () => 1, { buffer, byteLength: 1 }, new Proxy(bytes(97), {}), Uint8Array.prototype]) {
	throws(TypeError, () => decoder.decode(input), typeof input);
}
throws(TypeError, () => decoder.decode(null, { get stream() { throw new Error("too early"); } }));

// What a page writes on a view does not count.
const lying = bytes(0x61, 0x62);
for (const [name, value] of Object.entries({ byteLength: 1, length: 1, byteOffset: 1, buffer: new ArrayBuffer(3), constructor: null })) {
	Object.defineProperty(lying, name, { value });
}
lying[Symbol.iterator] = null;
same(decoder.decode(lying), "ab");

// The bytes are copied once the options are known, and then they are the decoder's.
const changing = bytes(0x61, 0xE2);
same(decoder.decode(changing, { get stream() { changing[0] = 0x62; return true; } }), "b");
changing.fill(0x63);
same(decoder.decode(bytes(0x82, 0xAC)), "\u20AC");

// A detached buffer has no bytes.
for (const make of [(b) => b, (b) => new Uint16Array(b, 2, 1), (b) => new DataView(b, 1, 2)]) {
	const buffer = new ArrayBuffer(4);
	const input = make(buffer);
	detach(buffer);
	same(decoder.decode(input), "");
	const late = make(new ArrayBuffer(4));
	same(decoder.decode(late, { get stream() { detach(late.buffer || late); return false; } }), "");
}
