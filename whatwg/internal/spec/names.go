package spec

// https://encoding.spec.whatwg.org/#names-and-labels

// names are the encodings in the order of the standard's table.
var names = [...]string{
	"UTF-8",
	"IBM866",
	"ISO-8859-2",
	"ISO-8859-3",
	"ISO-8859-4",
	"ISO-8859-5",
	"ISO-8859-6",
	"ISO-8859-7",
	"ISO-8859-8",
	"ISO-8859-8-I",
	"ISO-8859-10",
	"ISO-8859-13",
	"ISO-8859-14",
	"ISO-8859-15",
	"ISO-8859-16",
	"KOI8-R",
	"KOI8-U",
	"macintosh",
	"windows-874",
	"windows-1250",
	"windows-1251",
	"windows-1252",
	"windows-1253",
	"windows-1254",
	"windows-1255",
	"windows-1256",
	"windows-1257",
	"windows-1258",
	"x-mac-cyrillic",
	"GBK",
	"gb18030",
	"Big5",
	"EUC-JP",
	"ISO-2022-JP",
	"Shift_JIS",
	"EUC-KR",
	"replacement",
	"UTF-16BE",
	"UTF-16LE",
	"x-user-defined",
}

// Names returns the names of the 40 encodings in the standard's order.
func Names() []string { return append([]string(nil), names[:]...) }

// decoderOf returns a new instance of the named encoding's decoder.
func decoderOf(name string) decoder {
	switch name {
	case "UTF-8":
		return &utf8Decoder{}
	case "GBK", "gb18030": // "GBK's decoder is gb18030's decoder."
		return &gb18030Decoder{}
	case "Big5":
		return &big5Decoder{}
	case "EUC-JP":
		return &eucJPDecoder{}
	case "ISO-2022-JP":
		return &iso2022JPDecoder{}
	case "Shift_JIS":
		return &shiftJISDecoder{}
	case "EUC-KR":
		return &eucKRDecoder{}
	case "replacement":
		return &replacementDecoder{}
	case "UTF-16BE":
		return &utf16Decoder{isUTF16BE: true}
	case "UTF-16LE":
		return &utf16Decoder{isUTF16BE: false}
	case "x-user-defined":
		return &xUserDefinedDecoder{}
	}
	return &singleByteDecoder{index: indexSingleByte(name)}
}

// encoderOf returns a new instance of the named encoding's encoder.
func encoderOf(name string) encoder {
	switch name {
	case "UTF-8":
		return &utf8Encoder{}
	case "GBK":
		return &gb18030Encoder{isGBK: true}
	case "gb18030":
		return &gb18030Encoder{isGBK: false}
	case "Big5":
		return &big5Encoder{}
	case "EUC-JP":
		return &eucJPEncoder{}
	case "ISO-2022-JP":
		return &iso2022JPEncoder{}
	case "Shift_JIS":
		return &shiftJISEncoder{}
	case "EUC-KR":
		return &eucKREncoder{}
	case "x-user-defined":
		return &xUserDefinedEncoder{}
	}
	return &singleByteEncoder{index: indexSingleByte(name)}
}
