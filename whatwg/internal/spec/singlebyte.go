package spec

import "github.com/webenc/webenc/tables"

// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings

// singleByteEncodings is the standard's table of encodings and indexes.
var singleByteEncodings = [...]struct {
	name  string
	index *index
}{
	{"IBM866", &index{table: &tables.IBM866}},
	{"ISO-8859-2", &index{table: &tables.ISO8859_2}},
	{"ISO-8859-3", &index{table: &tables.ISO8859_3}},
	{"ISO-8859-4", &index{table: &tables.ISO8859_4}},
	{"ISO-8859-5", &index{table: &tables.ISO8859_5}},
	{"ISO-8859-6", &index{table: &tables.ISO8859_6}},
	{"ISO-8859-7", &index{table: &tables.ISO8859_7}},
	{"ISO-8859-8", &index{table: &tables.ISO8859_8}},
	{"ISO-8859-8-I", &index{table: &tables.ISO8859_8}},
	{"ISO-8859-10", &index{table: &tables.ISO8859_10}},
	{"ISO-8859-13", &index{table: &tables.ISO8859_13}},
	{"ISO-8859-14", &index{table: &tables.ISO8859_14}},
	{"ISO-8859-15", &index{table: &tables.ISO8859_15}},
	{"ISO-8859-16", &index{table: &tables.ISO8859_16}},
	{"KOI8-R", &index{table: &tables.KOI8R}},
	{"KOI8-U", &index{table: &tables.KOI8U}},
	{"macintosh", &index{table: &tables.Macintosh}},
	{"windows-874", &index{table: &tables.Windows874}},
	{"windows-1250", &index{table: &tables.Windows1250}},
	{"windows-1251", &index{table: &tables.Windows1251}},
	{"windows-1252", &index{table: &tables.Windows1252}},
	{"windows-1253", &index{table: &tables.Windows1253}},
	{"windows-1254", &index{table: &tables.Windows1254}},
	{"windows-1255", &index{table: &tables.Windows1255}},
	{"windows-1256", &index{table: &tables.Windows1256}},
	{"windows-1257", &index{table: &tables.Windows1257}},
	{"windows-1258", &index{table: &tables.Windows1258}},
	{"x-mac-cyrillic", &index{table: &tables.MacintoshCyrillic}},
}

// indexSingleByte returns index single-byte for the named encoding.
func indexSingleByte(name string) *index {
	for _, e := range singleByteEncodings {
		if e.name == name {
			return e.index
		}
	}
	panic("spec: no such encoding, or it has no encoder: " + name)
}

// https://encoding.spec.whatwg.org/#single-byte-decoder

type singleByteDecoder struct{ index *index }

func (d *singleByteDecoder) reset() {}

func (d *singleByteDecoder) handler(_ *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(b) {
		return item(b)
	}
	// 3.
	codePoint := d.index.codePoint(b - 0x80)
	// 4.
	if codePoint == null {
		return failed
	}
	// 5.
	return item(codePoint)
}

// https://encoding.spec.whatwg.org/#single-byte-encoder

type singleByteEncoder struct{ index *index }

func (e *singleByteEncoder) reset() {}

func (e *singleByteEncoder) handler(_ *ioQueue[rune], codePoint int) result {
	// 1.
	if codePoint == endOfQueue {
		return finished
	}
	// 2.
	if isASCII(codePoint) {
		return item(codePoint)
	}
	// 3.
	pointer := e.index.pointer(codePoint)
	// 4.
	if pointer == null {
		return failedWith(codePoint)
	}
	// 5.
	return item(pointer + 0x80)
}
