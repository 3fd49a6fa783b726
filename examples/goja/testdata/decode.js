// Streams, errors and byte order marks.
const stream = { stream: true };

// A character cut in each place, in each way to say that more follows.
for (const [label, input, text] of [
	["utf-8", bytes(0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x92, 0xA9), "a\u00E9\u20AC\u{1F4A9}"],
	["utf-16le", bytes(0xFF, 0xFE, 0x3D, 0xD8, 0xA9, 0xDC, 0x61, 0x00), "\u{1F4A9}a"],
	["utf-16be", bytes(0xFE, 0xFF, 0xD8, 0x3D, 0xDC, 0xA9, 0x00, 0x61), "\u{1F4A9}a"],
	["shift_jis", bytes(0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA), "\u65E5\u672C\u8A9E"],
	["gb18030", bytes(0x81, 0x30, 0x81, 0x30, 0x94, 0x39, 0xDA, 0x33), "\x80\u{1F4A9}"],
	["iso-2022-jp", bytes(0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x61), "\u65E5a"],
	["big5", bytes(0x88, 0x62, 0xA4, 0xE9), "\u00CA\u0304\u65E5"],
	["euc-jp", bytes(0x8F, 0xA2, 0xAF, 0x8E, 0xB1), "\u02D8\uFF71"],
	["windows-1252", bytes(0x80, 0xE9), "\u20AC\u00E9"],
]) {
	for (const fatal of [false, true]) {
		const decoder = new TextDecoder(label, { fatal });
		same(decoder.decode(input), text, label);
		for (let cut = 0; cut <= input.length; cut++) {
			for (const options of [{ stream: true }, { stream: "yes" }]) {
				const start = decoder.decode(input.subarray(0, cut), options);
				same(start + decoder.decode(input.subarray(cut)), text, label);
			}
		}
		let whole = "";
		for (const byte of input) whole += decoder.decode(bytes(byte), stream);
		same(whole + decoder.decode(), text, label);
	}
}

// Replacement.
const lenient = new TextDecoder();
same(lenient.decode(bytes(0xFF, 0x61, 0xE2, 0x82)), "\uFFFDa\uFFFD");
same(lenient.decode(bytes(0xE2, 0x82), stream), "");
same(lenient.decode(), "\uFFFD");
same(lenient.decode(bytes(0xE2, 0x82), stream), "");
same(lenient.decode(bytes(0x61), { stream: false }), "\uFFFDa");
same(new TextDecoder("utf-16le").decode(bytes(0x00, 0xD8)), "\uFFFD");
same(new TextDecoder("shift_jis").decode(bytes(0x81, 0x22)), '\uFFFD"');

// Fatal: a page catches the error and goes on.
const strict = new TextDecoder("utf-8", { fatal: true });
throws(TypeError, () => strict.decode(bytes(0x61, 0xFF)));
same(strict.decode(bytes(0x62)), "b", "without stream all is new");
throws(TypeError, () => strict.decode(bytes(0x61, 0xFF, 0x62), stream));
same(strict.decode(bytes(0x63), stream), "bc", "what is behind an error waits");
same(strict.decode(bytes(0xE2), stream), "");
throws(TypeError, () => strict.decode());
same(strict.decode(), "");
throws(TypeError, () => strict.decode(bytes(0xFF, 0xEF, 0xBB, 0xBF, 0x64), stream));
same(strict.decode(), "d", "no byte order mark has been seen before the error");
for (const label of ["gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "utf-16le", "utf-16be"]) {
	throws(TypeError, () => new TextDecoder(label, { fatal: true }).decode(bytes(0xFF)), label);
}
for (const label of ["x-user-defined", "windows-1252", "ibm866"]) {
	same(new TextDecoder(label, { fatal: true }).decode(bytes(0xFF)).length, 1, label);
}

// Byte order marks.
for (const [label, mark] of [["utf-8", [0xEF, 0xBB, 0xBF]], ["utf-16le", [0xFF, 0xFE]], ["utf-16be", [0xFE, 0xFF]]]) {
	for (const fatal of [false, true]) {
		const dropping = new TextDecoder(label, { fatal });
		const keeping = new TextDecoder(label, { fatal, ignoreBOM: true });
		for (let i = 0; i < 2; i++) { // each stream has a start
			same(dropping.decode(bytes(...mark)), "", label);
			same(dropping.decode(bytes(...mark, ...mark)), "\uFEFF", label);
			same(keeping.decode(bytes(...mark)), "\uFEFF", label);
			same(keeping.decode(bytes(...mark, ...mark)), "\uFEFF\uFEFF", label);
			let dropped = "", kept = "";
			for (const byte of [...mark, ...mark]) {
				dropped += dropping.decode(bytes(byte), stream);
				kept += keeping.decode(bytes(byte), stream);
			}
			same(dropped + dropping.decode(), "\uFEFF", label);
			same(kept + keeping.decode(), "\uFEFF\uFEFF", label);
		}
	}
}
same(new TextDecoder().decode(bytes(0xFF, 0xFE, 0x61, 0x00)), "\uFFFD\uFFFDa\0", "a mark does not change the encoding");
same(new TextDecoder("utf-16le").decode(bytes(0xFE, 0xFF)), "\uFFFE");
same(new TextDecoder("gb18030").decode(bytes(0x84, 0x31, 0x95, 0x33)), "\uFEFF");

// A file that comes in pieces, as it would from a network.
const text = "Gr\u00FC\u00DFe \u2014 \u{1F4A9}\n".repeat(1000);
const file = new TextEncoder().encode(text);
const decoder = new TextDecoder();
let received = "";
for (let i = 0; i < file.length; i += 61) received += decoder.decode(file.subarray(i, i + 61), stream);
same(received + decoder.decode() === text, true);
