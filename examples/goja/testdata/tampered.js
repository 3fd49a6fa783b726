// A page may change its own world; the classes do not depend on it.
const input = bytes(0xEF, 0xBB, 0xBF, 0xC3, 0xA9), view = new DataView(input.buffer, 3), small = bytes(0, 0);
const decoder = new TextDecoder(), encoder = new TextEncoder(), strict = new TextDecoder("utf-8", { fatal: true });
const Range = RangeError, Type = TypeError, Bytes = Uint8Array;
const typedArrayPrototype = Object.getPrototypeOf(Bytes.prototype);
const fail = () => { throw new Error("tampered"); };
for (const name of ["fatal", "ignoreBOM", "stream", "read", "written"]) {
	Object.defineProperty(Object.prototype, name, { get: fail, set: fail, configurable: true });
}
for (const name of ["buffer", "byteLength", "byteOffset", "length", Symbol.toStringTag]) {
	Object.defineProperty(typedArrayPrototype, name, { get: fail });
}
Object.defineProperty(DataView.prototype, "buffer", { get: fail });
Array.prototype[Symbol.iterator] = String.prototype.toString = Function.prototype.call = Function.prototype.bind = fail;
ArrayBuffer.isView = Object.getOwnPropertyDescriptor = fail;
globalThis.RangeError = globalThis.TypeError = globalThis.Uint8Array = globalThis.ArrayBuffer = globalThis.String = fail;

same(decoder.decode(input), "\u00E9");
same(decoder.decode(view), "\u00E9");
same(new TextDecoder("latin1").decode(view), "\u00C3\u00A9");
same(encoder.encode("\u00E9") instanceof Bytes, true);
const progress = encoder.encodeInto("\u00E9a", small);
same(progress.read, 1);
same(progress.written, 2);
throws(Range, () => new TextDecoder("x"));
throws(Type, () => strict.decode(small.fill(0xFF)));
throws(Type, () => strict.decode({ __proto__: null }));
