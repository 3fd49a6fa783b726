package tables_test

import (
	"crypto/sha256"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/tables/internal/list"
)

// published are the names, lengths and Identifiers of the standard's indexes,
// written down here apart from the generated data.
var published = []struct {
	name       string
	length     int
	identifier string
}{
	{"big5", 19782, "8dfc771062e7be0810919082c2c06baa2236147909e0ecc235b1cb9ad782ac82"},
	{"euc-kr", 23940, "1d97134cbf187263585bc8f593ca4196654ed4c7a673f5672eaad4f5d9fdc4ba"},
	{"gb18030", 23940, "ff1c9a923b5d24f9761b3a2de2c0f07b395f9f6f36519508944de4f0415be81c"},
	{"jis0208", 11280, "cbaa91f3deb7d0841faf5c33041fc15a285da0e87e64ab802c4bf04b7c4da861"},
	{"jis0212", 8836, "83bf90dd1c591a4355730d8c4567efc499d74da7490531019ef22a879991cfb7"},
	{"ibm866", 128, "db6fe14a559d1601a7667338d83704773d5708dbc641e1ad3c5e21405770f05e"},
	{"iso-2022-jp-katakana", 63, "6ffc12c11f6eab1ccb3dada740d9b0db096ef0b0783c3bd5ec951dcb4a44b95e"},
	{"iso-8859-2", 128, "9569c67f22d0b57790e1c407c6eecf227e4562322dc296de43cdab7a0152ec73"},
	{"iso-8859-3", 128, "af8f1e12df79b768322b5e83613698cdc619438270a2fc359554331c805054a3"},
	{"iso-8859-4", 128, "72f29c92344d351fe9e74a946e7e0468d76d542c6894ff82982cb652ebe0feb7"},
	{"iso-8859-5", 128, "fa9b1f3f5242df43e2e7bca80e9b6997c67944f20a4af91ee06bacc4e132d9c9"},
	{"iso-8859-6", 128, "85bb7b5c2dc75975afebe5743935ba4ed5a09c1e9e34e9bfb2ff80293f5d8bbc"},
	{"iso-8859-7", 128, "f53d8aeba36314ef950eef02ffcf11dff540638ce27dfe7a86b6ccc6875afb24"},
	{"iso-8859-8", 128, "7657a9ca3fa875990da960d3f812eea28dcd0ae6ed55a18d5394303c86f5484b"},
	{"iso-8859-10", 128, "02c2b5590d8ccda9931008c471f6ee2c590b2c8fe5e6ccb3b08638115d778507"},
	{"iso-8859-13", 128, "40736338e964ab520407cebcb01329f8d450abf6ce12bf88b74b655b60e43300"},
	{"iso-8859-14", 128, "2c8651cfc08b1f35b17919ee5379f2fa006af3ec809f11b3b7f470785580542b"},
	{"iso-8859-15", 128, "a560aba47bccd7510a6ac77f671fe75dca3800f05cf6d676910c311a8f8ff079"},
	{"iso-8859-16", 128, "55676320d2d1b6e6909f5b3d741a7cf0cefc84e920aa4474afc091459111c2e3"},
	{"koi8-r", 128, "c5497cd9071cb352c0e56b219154e539badf63de40b71578f09e2e11fe7d50ae"},
	{"koi8-u", 128, "19a4da2c3f245118bbc8019326f45a07832949938ff903f03d62ac4da1f61f40"},
	{"macintosh", 128, "f2c6a4f6406b3e86a50a5dba4d2b7dd48e2e33c0d82aefe764535c934ec11764"},
	{"windows-874", 128, "b416583ce125e38474381b31b401a98b19ecf2e57e0998e78a1e18b14894905d"},
	{"windows-1250", 128, "0669455a7a1c70ba6003ea737991e8ee9adc455125c13cfe6705a361358de5fa"},
	{"windows-1251", 128, "7592ef921679ba168b00a9e9afa3b4eebd67bf13dc7e84c4b6e120de856826e0"},
	{"windows-1252", 128, "e56d49d9176e9a412283cf29ac9bd613f5620462f2a080a84eceaf974cfa18b7"},
	{"windows-1253", 128, "49fdc881a3488904dd1e8dfba9aef3258454249958b611bcded1d4c981ab5561"},
	{"windows-1254", 128, "e80a27adf377438be8ba5bd223875ea56d6a4d47f958cce1c957a2c446825caa"},
	{"windows-1255", 128, "cd7fb43c97eefa1651084d92d02af53ad668bd848528c18c3b1af5c06b499651"},
	{"windows-1256", 128, "161bdb381f16408e8bebcc8f5310c4190af0e359de8d9bbaa3628ce2f0875509"},
	{"windows-1257", 128, "cc7256bdd10a5b8dc7fb6f994659f307dfcae60def9aa6c29d811f85e2842c47"},
	{"windows-1258", 128, "198bacedfcf24390e219240a7b776b6cec34cff070330b08a601a69c67f7eb24"},
	{"x-mac-cyrillic", 128, "73e8e7642c6fa9de29d42819b47fba55b58666fb1e339faeb4a89a0bd7c24d43"},
}

const publishedRanges = "f963aaa1653f630c523e7b04729fb4e4458f35806c45eb5c179445623138f0c0"

// codePoints returns the code points of x by pointer, 0 for null.
func codePoints(x *tables.Index) []rune {
	all := make([]rune, x.Len())
	for pointer := range all {
		all[pointer], _ = x.CodePoint(pointer)
	}
	return all
}

func TestIdentifiers(t *testing.T) {
	indexes := tables.Indexes()
	require.Len(t, indexes, len(published))
	for i, want := range published {
		x := indexes[i]
		assert.Equal(t, want.name, x.Name())
		assert.Equal(t, want.length, x.Len(), want.name)
		assert.Equal(t, want.identifier, x.Identifier(), want.name)
		computed := sha256.Sum256(list.Python.AppendCodePoints(nil, codePoints(x)))
		assert.Equal(t, want.identifier, fmt.Sprintf("%x", computed), want.name)
	}
}

// TestIndexPointer asks every index for every code point it has, and for some
// that look like them.
func TestIndexPointer(t *testing.T) {
	for _, x := range tables.Indexes() {
		t.Run(x.Name(), func(t *testing.T) {
			first := firstPointers(codePoints(x), func(int) bool { return true })
			for r, pointer := range first {
				assertPointer(t, first, x.Pointer, r)
				if pointer%64 == 0 {
					assertPointer(t, first, x.Pointer, r^0x20000)
				}
			}
			for _, r := range []rune{0, -1, 'A', 0xD800, 0xFFFD, 0xFFFF, 0x10000, 0x20000, 0x110000, math.MinInt32, math.MaxInt32} {
				assertPointer(t, first, x.Pointer, r)
			}
		})
	}
}

func TestIndexCodePointNull(t *testing.T) {
	for _, x := range tables.Indexes() {
		for _, pointer := range []int{math.MinInt, -1, x.Len(), x.Len() + 1, math.MaxInt} {
			r, ok := x.CodePoint(pointer)
			assert.False(t, ok, "%s: %d", x.Name(), pointer)
			assert.Zero(t, r, "%s: %d", x.Name(), pointer)
		}
	}
	_, ok := tables.ISO8859_8.CodePoint(0xA1 - 0x80) // null inside the index
	assert.False(t, ok)
	_, ok = tables.JIS0208.CodePoint(11279) // null at its end
	assert.False(t, ok)
}

func TestIndexCodePoint(t *testing.T) {
	for _, test := range []struct {
		index   *tables.Index
		pointer int
		want    rune
	}{
		{&tables.JIS0208, 0, 0x3000},
		{&tables.JIS0208, 11103, 0x9ED1},
		{&tables.JIS0212, 108, 0x02D8},
		{&tables.Big5, 942, 0x43F0},
		{&tables.Big5, 951, 0x4CE2},
		{&tables.Big5, 947, 0x27267},
		{&tables.GB18030, 6555, 0x3000}, // 0xA3 0xA0
		{&tables.KOI8U, 0x24, 0x0454},
		{&tables.Windows1252, 0, 0x20AC},
		{&tables.Windows1252, 1, 0x0081},
		{&tables.MacintoshCyrillic, 127, 0x20AC},
		{&tables.ISO2022JPKatakana, 61, 0x309B},
	} {
		r, ok := test.index.CodePoint(test.pointer)
		assert.True(t, ok)
		assert.Equal(t, test.want, r, "%s: %d", test.index.Name(), test.pointer)
	}
}

// firstPointers returns the first pointer of each code point in all, of those
// that are included.
func firstPointers(all []rune, included func(pointer int) bool) map[rune]int {
	first := map[rune]int{}
	for pointer, r := range all {
		if _, ok := first[r]; r != 0 && !ok && included(pointer) {
			first[r] = pointer
		}
	}
	return first
}

// assertPointer asserts that operation gives for r what want has.
func assertPointer(t *testing.T, want map[rune]int, operation func(rune) (int, bool), r rune) {
	t.Helper()
	wantPointer, wantOK := want[r]
	pointer, ok := operation(r)
	if pointer != wantPointer || ok != wantOK {
		t.Errorf("%U: pointer %d, %t; want %d, %t", r, pointer, ok, wantPointer, wantOK)
	}
}

func TestShiftJISPointer(t *testing.T) {
	all := codePoints(&tables.JIS0208)
	first := firstPointers(all, func(pointer int) bool { return pointer < 8272 || pointer > 8835 })
	for _, r := range append(all, 'A', 0xFFFD, 0x110000, -1) {
		assertPointer(t, first, tables.ShiftJISPointer, r)
	}
	for r, want := range map[rune]int{
		0x3000: 0,
		0x7E8A: 10744, // 8272, the first of NEC's duplicates, is left out
		0xFFE2: 137,   // of three, the first, which is neither NEC's nor IBM's
	} {
		assertPointer(t, map[rune]int{r: want}, tables.ShiftJISPointer, r)
	}
}

func TestBig5Pointer(t *testing.T) {
	all := codePoints(&tables.Big5)
	want := firstPointers(all, func(pointer int) bool { return pointer >= 5024 })
	for pointer, r := range all {
		switch r {
		case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
			want[r] = pointer
		}
	}
	for _, r := range append(all, 'A', 0xFFFD, 0x110000, -1) {
		assertPointer(t, want, tables.Big5Pointer, r)
	}
	for r, want := range map[rune]int{
		0x3000: 5024,
		0x2550: 18991,
		0x255E: 18975,
		0x2561: 18977,
		0x256A: 18976,
		0x5341: 5512,
		0x5345: 5599,
	} {
		assertPointer(t, map[rune]int{r: want}, tables.Big5Pointer, r)
	}
	assertPointer(t, nil, tables.Big5Pointer, 0x43F0) // at 942 only
}
