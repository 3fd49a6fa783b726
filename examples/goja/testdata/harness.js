// What the scripts test with.
"use strict";

function show(value) {
	if (typeof value !== "string") return String(value);
	let shown = "";
	for (let i = 0; i < value.length; i++) {
		const unit = value.charCodeAt(i);
		shown += unit > 0x1F && unit < 0x7F ? value[i] : "\\u" + unit.toString(16).padStart(4, "0");
	}
	return '"' + shown + '"';
}

function same(got, want, about = "") {
	if (!Object.is(got, want)) throw new Error(`${about}: got ${show(got)}, want ${show(want)}`);
}

function sameBytes(got, want, about = "") {
	same(Object.prototype.toString.call(got), "[object Uint8Array]", about);
	same(Array.from(got).join(), Array.from(want).join(), about);
}

// throws runs f, which is to throw an error of exactly this class.
function throws(constructor, f, about = "") {
	try {
		f();
	} catch (e) {
		same(e instanceof constructor, true, `${about}: ${e}`);
		same(Object.getPrototypeOf(e), constructor.prototype, `${about}: ${e}`);
		same(e.name, constructor.name, about);
		same(typeof e.message, "string", about);
		return e;
	}
	throw new Error(`${about}: nothing was thrown`);
}

const bytes = (...values) => new Uint8Array(values);
