package legacy

import (
	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg/codec"
	"github.com/webenc/webenc/whatwg/utf8"
)

// The single-byte encodings of the standard,
// https://encoding.spec.whatwg.org/#legacy-single-byte-encodings.
var (
	IBM866            encoding.Encoding = &ibm866            // Cyrillic, DOS
	ISO8859_2         encoding.Encoding = &iso8859_2         // Latin 2, Central European
	ISO8859_3         encoding.Encoding = &iso8859_3         // Latin 3, South European
	ISO8859_4         encoding.Encoding = &iso8859_4         // Latin 4, North European
	ISO8859_5         encoding.Encoding = &iso8859_5         // Cyrillic
	ISO8859_6         encoding.Encoding = &iso8859_6         // Arabic
	ISO8859_7         encoding.Encoding = &iso8859_7         // Greek
	ISO8859_8         encoding.Encoding = &iso8859_8         // Hebrew, in visual order
	ISO8859_8I        encoding.Encoding = &iso8859_8I        // Hebrew, in logical order: the same bytes
	ISO8859_10        encoding.Encoding = &iso8859_10        // Latin 6, Nordic
	ISO8859_13        encoding.Encoding = &iso8859_13        // Latin 7, Baltic Rim
	ISO8859_14        encoding.Encoding = &iso8859_14        // Latin 8, Celtic
	ISO8859_15        encoding.Encoding = &iso8859_15        // Latin 9, Western European with U+20AC
	ISO8859_16        encoding.Encoding = &iso8859_16        // Latin 10, South-Eastern European
	KOI8R             encoding.Encoding = &koi8R             // Cyrillic, Russian
	KOI8U             encoding.Encoding = &koi8U             // Cyrillic, Ukrainian and Belarusian
	Macintosh         encoding.Encoding = &macintosh         // Western European, classic Mac OS
	Windows874        encoding.Encoding = &windows874        // Thai; labels of ISO-8859-11 and TIS-620 too
	Windows1250       encoding.Encoding = &windows1250       // Central European
	Windows1251       encoding.Encoding = &windows1251       // Cyrillic
	Windows1252       encoding.Encoding = &windows1252       // Western European; labels of ISO-8859-1 and US-ASCII too
	Windows1253       encoding.Encoding = &windows1253       // Greek
	Windows1254       encoding.Encoding = &windows1254       // Turkish; labels of ISO-8859-9 too
	Windows1255       encoding.Encoding = &windows1255       // Hebrew
	Windows1256       encoding.Encoding = &windows1256       // Arabic
	Windows1257       encoding.Encoding = &windows1257       // Baltic
	Windows1258       encoding.Encoding = &windows1258       // Vietnamese
	MacintoshCyrillic encoding.Encoding = &macintoshCyrillic // x-mac-cyrillic: Cyrillic, classic Mac OS
)

var (
	ibm866            = codec.Encoding{Name: "IBM866", Decoder: &singleByteDecoder{index: &tables.IBM866}, Encoder: &singleByteEncoder{index: &tables.IBM866}}
	iso8859_2         = codec.Encoding{Name: "ISO-8859-2", Decoder: &singleByteDecoder{index: &tables.ISO8859_2}, Encoder: &singleByteEncoder{index: &tables.ISO8859_2}}
	iso8859_3         = codec.Encoding{Name: "ISO-8859-3", Decoder: &singleByteDecoder{index: &tables.ISO8859_3}, Encoder: &singleByteEncoder{index: &tables.ISO8859_3}}
	iso8859_4         = codec.Encoding{Name: "ISO-8859-4", Decoder: &singleByteDecoder{index: &tables.ISO8859_4}, Encoder: &singleByteEncoder{index: &tables.ISO8859_4}}
	iso8859_5         = codec.Encoding{Name: "ISO-8859-5", Decoder: &singleByteDecoder{index: &tables.ISO8859_5}, Encoder: &singleByteEncoder{index: &tables.ISO8859_5}}
	iso8859_6         = codec.Encoding{Name: "ISO-8859-6", Decoder: &singleByteDecoder{index: &tables.ISO8859_6}, Encoder: &singleByteEncoder{index: &tables.ISO8859_6}}
	iso8859_7         = codec.Encoding{Name: "ISO-8859-7", Decoder: &singleByteDecoder{index: &tables.ISO8859_7}, Encoder: &singleByteEncoder{index: &tables.ISO8859_7}}
	iso8859_8         = codec.Encoding{Name: "ISO-8859-8", Decoder: &singleByteDecoder{index: &tables.ISO8859_8}, Encoder: &singleByteEncoder{index: &tables.ISO8859_8}}
	iso8859_8I        = codec.Encoding{Name: "ISO-8859-8-I", Decoder: &singleByteDecoder{index: &tables.ISO8859_8}, Encoder: &singleByteEncoder{index: &tables.ISO8859_8}}
	iso8859_10        = codec.Encoding{Name: "ISO-8859-10", Decoder: &singleByteDecoder{index: &tables.ISO8859_10}, Encoder: &singleByteEncoder{index: &tables.ISO8859_10}}
	iso8859_13        = codec.Encoding{Name: "ISO-8859-13", Decoder: &singleByteDecoder{index: &tables.ISO8859_13}, Encoder: &singleByteEncoder{index: &tables.ISO8859_13}}
	iso8859_14        = codec.Encoding{Name: "ISO-8859-14", Decoder: &singleByteDecoder{index: &tables.ISO8859_14}, Encoder: &singleByteEncoder{index: &tables.ISO8859_14}}
	iso8859_15        = codec.Encoding{Name: "ISO-8859-15", Decoder: &singleByteDecoder{index: &tables.ISO8859_15}, Encoder: &singleByteEncoder{index: &tables.ISO8859_15}}
	iso8859_16        = codec.Encoding{Name: "ISO-8859-16", Decoder: &singleByteDecoder{index: &tables.ISO8859_16}, Encoder: &singleByteEncoder{index: &tables.ISO8859_16}}
	koi8R             = codec.Encoding{Name: "KOI8-R", Decoder: &singleByteDecoder{index: &tables.KOI8R}, Encoder: &singleByteEncoder{index: &tables.KOI8R}}
	koi8U             = codec.Encoding{Name: "KOI8-U", Decoder: &singleByteDecoder{index: &tables.KOI8U}, Encoder: &singleByteEncoder{index: &tables.KOI8U}}
	macintosh         = codec.Encoding{Name: "macintosh", Decoder: &singleByteDecoder{index: &tables.Macintosh}, Encoder: &singleByteEncoder{index: &tables.Macintosh}}
	windows874        = codec.Encoding{Name: "windows-874", Decoder: &singleByteDecoder{index: &tables.Windows874}, Encoder: &singleByteEncoder{index: &tables.Windows874}}
	windows1250       = codec.Encoding{Name: "windows-1250", Decoder: &singleByteDecoder{index: &tables.Windows1250}, Encoder: &singleByteEncoder{index: &tables.Windows1250}}
	windows1251       = codec.Encoding{Name: "windows-1251", Decoder: &singleByteDecoder{index: &tables.Windows1251}, Encoder: &singleByteEncoder{index: &tables.Windows1251}}
	windows1252       = codec.Encoding{Name: "windows-1252", Decoder: &singleByteDecoder{index: &tables.Windows1252}, Encoder: &singleByteEncoder{index: &tables.Windows1252}}
	windows1253       = codec.Encoding{Name: "windows-1253", Decoder: &singleByteDecoder{index: &tables.Windows1253}, Encoder: &singleByteEncoder{index: &tables.Windows1253}}
	windows1254       = codec.Encoding{Name: "windows-1254", Decoder: &singleByteDecoder{index: &tables.Windows1254}, Encoder: &singleByteEncoder{index: &tables.Windows1254}}
	windows1255       = codec.Encoding{Name: "windows-1255", Decoder: &singleByteDecoder{index: &tables.Windows1255}, Encoder: &singleByteEncoder{index: &tables.Windows1255}}
	windows1256       = codec.Encoding{Name: "windows-1256", Decoder: &singleByteDecoder{index: &tables.Windows1256}, Encoder: &singleByteEncoder{index: &tables.Windows1256}}
	windows1257       = codec.Encoding{Name: "windows-1257", Decoder: &singleByteDecoder{index: &tables.Windows1257}, Encoder: &singleByteEncoder{index: &tables.Windows1257}}
	windows1258       = codec.Encoding{Name: "windows-1258", Decoder: &singleByteDecoder{index: &tables.Windows1258}, Encoder: &singleByteEncoder{index: &tables.Windows1258}}
	macintoshCyrillic = codec.Encoding{Name: "x-mac-cyrillic", Decoder: &singleByteDecoder{index: &tables.MacintoshCyrillic}, Encoder: &singleByteEncoder{index: &tables.MacintoshCyrillic}}
)

// The miscellaneous encodings of the standard,
// https://encoding.spec.whatwg.org/#legacy-miscellaneous-encodings.
var (
	// Replacement stands for encodings that are used in attacks: its decoder
	// gives one error for any input that is not empty, and reads it all. Its
	// encoder is UTF-8's, as "get an output encoding" has it.
	Replacement encoding.Encoding = &replacement

	// UTF16BE and UTF16LE have no encoder in the standard, which writes UTF-8
	// for them. Theirs here is for users of golang.org/x/text and goes beyond
	// the standard: it writes no byte order mark.
	UTF16BE encoding.Encoding = &utf16BE
	UTF16LE encoding.Encoding = &utf16LE

	// XUserDefined maps bytes 0x80 to 0xFF to U+F780 to U+F7FF.
	XUserDefined encoding.Encoding = &xUserDefined
)

var (
	replacement  = codec.Encoding{Name: "replacement", Decoder: replacementDecoder{}, Encoder: utf8.Encoder{}}
	utf16BE      = codec.Encoding{Name: "UTF-16BE", Decoder: utf16BEDecoder{}, Encoder: utf16BEEncoder{}}
	utf16LE      = codec.Encoding{Name: "UTF-16LE", Decoder: utf16LEDecoder{}, Encoder: utf16LEEncoder{}}
	xUserDefined = codec.Encoding{Name: "x-user-defined", Decoder: &xUserDefinedDecoder{}, Encoder: xUserDefinedEncoder{}}
)

// All returns the encodings of this package, in the standard's order.
func All() []encoding.Encoding {
	return []encoding.Encoding{
		IBM866,
		ISO8859_2,
		ISO8859_3,
		ISO8859_4,
		ISO8859_5,
		ISO8859_6,
		ISO8859_7,
		ISO8859_8,
		ISO8859_8I,
		ISO8859_10,
		ISO8859_13,
		ISO8859_14,
		ISO8859_15,
		ISO8859_16,
		KOI8R,
		KOI8U,
		Macintosh,
		Windows874,
		Windows1250,
		Windows1251,
		Windows1252,
		Windows1253,
		Windows1254,
		Windows1255,
		Windows1256,
		Windows1257,
		Windows1258,
		MacintoshCyrillic,
		Replacement,
		UTF16BE,
		UTF16LE,
		XUserDefined,
	}
}
