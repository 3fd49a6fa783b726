// Labels, options, and how they are converted.
same(new TextDecoder().encoding, "utf-8");
same(new TextDecoder(undefined).encoding, "utf-8");
same(new TextEncoder().encoding, "utf-8");
same(new TextEncoder("utf-16").encoding, "utf-8");

for (const [label, encoding] of Object.entries({
	"utf8": "utf-8", " \t\n\f\rUTF-8\r\f\n\t ": "utf-8", "Latin1": "windows-1252", "ascii": "windows-1252",
	"x-sjis": "shift_jis", "utf-16": "utf-16le", "UTF-16BE": "utf-16be", "gb2312": "gbk", "cp866": "ibm866",
	"iso-8859-8-i": "iso-8859-8-i", "x-user-defined": "x-user-defined", "KOI8-RU": "koi8-u", "ks_c_5601-1987": "euc-kr",
})) {
	same(new TextDecoder(label).encoding, encoding, label);
	same(new TextDecoder({ toString: () => label }).encoding, encoding, label);
	same(new TextDecoder([label]).encoding, encoding, label);
}

for (const label of [
	"", "utf-7", "utf-32", "\u00A0utf-8", "utf-8\v", "utf-8\0", "\uFF55tf-8", "\u212Aoi8-r", "\uD800", null, 1, {}, [], false,
	"replacement", "iso-2022-kr", "HZ-GB-2312", "csiso2022kr", "iso-2022-cn",
]) {
	throws(RangeError, () => new TextDecoder(label), String(label));
	throws(RangeError, () => new TextDecoder(label, { fatal: true }), String(label));
}
throws(TypeError, () => new TextDecoder(Symbol("utf-8")));
throws(URIError, () => new TextDecoder({ toString() { throw new URIError("mine"); } }));

for (const options of [undefined, null, {}, [], () => 1, new Date(), { fatal: undefined, ignoreBOM: undefined }, { FATAL: true }]) {
	const decoder = new TextDecoder("utf-8", options);
	same(decoder.fatal, false);
	same(decoder.ignoreBOM, false);
}
for (const options of [true, 1, "fatal", Symbol(), 1n]) {
	throws(TypeError, () => new TextDecoder("utf-8", options));
	throws(TypeError, () => new TextDecoder().decode(bytes(0x61), options));
}
for (const fatal of [true, 1, "0", {}, [], Symbol()]) same(new TextDecoder("utf-8", { fatal }).fatal, true);
for (const fatal of [false, 0, "", null, NaN]) same(new TextDecoder("utf-8", { fatal }).fatal, false);
for (const fatal of [false, true]) {
	for (const ignoreBOM of [false, true]) {
		const decoder = new TextDecoder("utf-8", { fatal, ignoreBOM });
		same(decoder.fatal, fatal);
		same(decoder.ignoreBOM, ignoreBOM);
	}
}
same(new TextDecoder("utf-8", Object.create({ fatal: true })).fatal, true, "inherited");
const optional = () => 1;
optional.ignoreBOM = true;
same(new TextDecoder("utf-8", optional).ignoreBOM, true, "of a function");

// All is converted, in order, before anything is decided.
const log = [];
throws(RangeError, () => new TextDecoder({ toString() { log.push("label"); return "x"; } }, {
	get ignoreBOM() { log.push("ignoreBOM"); },
	get fatal() { log.push("fatal"); },
}));
same(log.join(), "label,fatal,ignoreBOM");
throws(URIError, () => new TextDecoder("x", { get fatal() { throw new URIError("mine"); } }));
