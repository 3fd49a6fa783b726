// What a script can see of the classes, as Web IDL says.
"use strict";
for (const [constructor, name, attributes, methods] of [
	[TextDecoder, "TextDecoder", ["encoding", "fatal", "ignoreBOM"], { decode: 0 }],
	[TextEncoder, "TextEncoder", ["encoding"], { encode: 0, encodeInto: 2 }],
]) {
	const { prototype } = constructor;
	const global = Object.getOwnPropertyDescriptor(globalThis, name);
	same(global.value, constructor, name);
	same(global.writable && global.configurable && !global.enumerable, true, name);
	same(constructor.name, name);
	same(constructor.length, 0, name);
	same(prototype.constructor, constructor, name);
	same(Object.getOwnPropertyDescriptor(constructor, "prototype").writable, false, name);
	same(Object.keys(prototype).sort().join(), [...attributes, ...Object.keys(methods)].sort().join(), name);
	same(Object.prototype.toString.call(new constructor()), `[object ${name}]`);
	same(Object.getOwnPropertyNames(new constructor()).length, 0, name);
	same(Object.getOwnPropertySymbols(new constructor()).length, 0, name);
	throws(TypeError, () => constructor(), `${name} without new`);
	throws(TypeError, () => constructor.call(new constructor()), `${name} without new`);
	same(Reflect.construct(constructor, [], Object) instanceof constructor, false, name);

	const other = new (constructor === TextDecoder ? TextEncoder : TextDecoder)();
	for (const attribute of attributes) {
		const { get, set, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, attribute);
		same(get.name, `get ${attribute}`);
		same(get.length, 0, attribute);
		same(set, undefined, attribute);
		same(enumerable && configurable, true, attribute);
		for (const receiver of [undefined, null, 1, {}, prototype, other, Object.create(new constructor())]) {
			throws(TypeError, () => get.call(receiver), attribute);
		}
		throws(TypeError, () => { new constructor()[attribute] = 1; }, attribute);
	}
	for (const [method, length] of Object.entries(methods)) {
		const { value, writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(prototype, method);
		same(value.name, method);
		same(value.length, length, method);
		same(writable && enumerable && configurable, true, method);
		throws(TypeError, () => new value(), method);
		for (const receiver of [undefined, null, "", {}, prototype, other]) {
			throws(TypeError, () => value.call(receiver, "a", bytes(0)), method);
		}
	}
}

// The receiver is checked before an argument is looked at.
throws(TypeError, () => TextEncoder.prototype.encode.call({}, { toString() { throw new Error("too early"); } }));
throws(TypeError, () => TextDecoder.prototype.decode.call({}, bytes(), { get stream() { throw new Error("too early"); } }));

// Classes of the page's own.
class Latin1Decoder extends TextDecoder {
	constructor() { super("latin1"); }
	decode(input) { return super.decode(input).toUpperCase(); }
}
same(new Latin1Decoder() instanceof TextDecoder, true);
same(new Latin1Decoder().encoding, "windows-1252");
same(new Latin1Decoder().decode(bytes(0x61, 0xE9)), "A\u00C9");
same(TextDecoder.prototype.decode.call(new Latin1Decoder(), bytes(0x61)), "a");
