// The classes, with the conversions of Web IDL. Everything that a script could
// replace is looked up here, once; native is Go's part.
(function (native) {
	"use strict";

	const { TypeError, Uint8Array } = globalThis;
	const { isView } = ArrayBuffer;
	const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyNames, getPrototypeOf } = Object;

	// getter returns the getter of a property as a function of the object.
	const getter = (prototype, name) =>
		Function.prototype.call.bind(getOwnPropertyDescriptor(prototype, name).get);
	const typedArrayPrototype = getPrototypeOf(Uint8Array.prototype);
	const typedArrayName = getter(typedArrayPrototype, Symbol.toStringTag); // undefined for what is none
	const typedArrayBuffer = getter(typedArrayPrototype, "buffer");
	const dataViewBuffer = getter(DataView.prototype, "buffer");

	// bufferOf converts to a BufferSource, and returns the ArrayBuffer it is or
	// is a view of.
	function bufferOf(source) {
		if (native.isArrayBuffer(source)) return source;
		if (!isView(source)) throw new TypeError("The input is neither an ArrayBuffer nor a view of one");
		return typedArrayName(source) === undefined ? dataViewBuffer(source) : typedArrayBuffer(source);
	}

	const noMembers = { __proto__: null };

	// dictionary converts to a dictionary whose members have yet to be read.
	function dictionary(options) {
		if (options === undefined || options === null) return noMembers;
		if (typeof options !== "object" && typeof options !== "function") throw new TypeError("The options are not an object");
		return options;
	}

	class TextDecoder {
		#decoder;

		constructor(label = "utf-8", options = undefined) {
			label = `${label}`;
			options = dictionary(options);
			const fatal = !!options.fatal;
			const ignoreBOM = !!options.ignoreBOM;
			this.#decoder = native.newTextDecoder(label, fatal, ignoreBOM);
		}

		get encoding() { return native.encoding(this.#decoder); }
		get fatal() { return native.fatal(this.#decoder); }
		get ignoreBOM() { return native.ignoreBOM(this.#decoder); }

		decode(input = undefined, options = undefined) {
			const decoder = this.#decoder;
			const buffer = input === undefined ? undefined : bufferOf(input);
			const stream = !!dictionary(options).stream;
			return native.decode(decoder, input, buffer, stream);
		}
	}

	class TextEncoder {
		#encoder; // that this is one

		get encoding() {
			this.#encoder;
			return "utf-8";
		}

		encode(input = "") {
			this.#encoder;
			return new Uint8Array(native.encode(`${input}`));
		}

		encodeInto(source, destination) {
			this.#encoder;
			if (arguments.length < 2) throw new TypeError("encodeInto takes two arguments");
			source = `${source}`;
			if (typedArrayName(destination) !== "Uint8Array") throw new TypeError("The destination is not a Uint8Array");
			return native.encodeInto(source, destination, typedArrayBuffer(destination));
		}
	}

	// What Web IDL wants of a class that JavaScript does not.
	for (const { name, prototype } of [TextDecoder, TextEncoder]) {
		for (const property of getOwnPropertyNames(prototype)) {
			if (property !== "constructor") defineProperty(prototype, property, { enumerable: true });
		}
		defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
	}
	return { TextDecoder, TextEncoder };
});
