//go:build unix

package kernel

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func loopOfUTF16(isUTF16BE bool) loop {
	return func(dst, src []byte) (nDst, nSrc int) { return UTF16(isUTF16BE, dst, src) }
}

func order(isUTF16BE bool) binary.AppendByteOrder {
	if isUTF16BE {
		return binary.BigEndian
	}
	return binary.LittleEndian
}

// TestUTF16BothWays has texts that are ASCII, up to U+07FF, up to U+FFFF, or all
// of it, most of the time, and a surrogate by chance one time in 300.
func TestUTF16BothWays(t *testing.T) {
	edges := []rune{0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0xFFFFF, 0x100000, 0x10FFFF}
	sizes := []rune{0x80, 0x800, 0x10000, 0x110000}
	for _, isUTF16BE := range []bool{false, true} {
		for mostly := range sizes {
			differByText(t, loopOfUTF16(isUTF16BE), 2, func(r *rand.Rand) (piece []byte) {
				order, kind := order(isUTF16BE), mostly
				if r.IntN(300) == 0 {
					return order.AppendUint16(nil, uint16(0xD800+r.IntN(0x800)))
				}
				if r.IntN(10) == 0 {
					kind = r.IntN(4)
				}
				c := r.Int32N(sizes[kind])
				if edge := edges[r.IntN(len(edges))]; r.IntN(4) == 0 && edge < sizes[kind] {
					c = edge
				}
				for range 1 + r.IntN(3)*r.IntN(12) {
					for _, unit := range utf16.AppendRune(nil, c) {
						piece = order.AppendUint16(piece, unit)
					}
					c = min(c+1, utf8.MaxRune)
				}
				return piece
			})
		}
	}
}

// TestUTF16Units decodes each code unit, and each surrogate with each kind of
// neighbour, at each place of what the routine takes at once, with other kinds
// of text around.
func TestUTF16Units(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for _, isUTF16BE := range []bool{false, true} {
			order := order(isUTF16BE)
			dst := make([]byte, 400)
			for _, around := range [][]uint16{{'a'}, {0xE9}, {0x8A9E}, {0xD83D, 0xDE00}} {
				for _, place := range []int{0, 1, 7, 8, 14, 15, 16, 17} {
					var front, behind []uint16
					for len(front) < place {
						front = append(front, around...)
					}
					for len(behind) < 60 {
						behind = append(behind, around...)
					}
					for unit := range 0x10000 {
						if unit%61 != place && (unit < 0xD7F0 || unit > 0xE010) && unit > 0x810 {
							continue
						}
						all := append(append(append([]uint16(nil), front...), uint16(unit)), behind...)
						src := make([]byte, 0, 2*len(all))
						for _, u := range all {
							src = order.AppendUint16(src, u)
						}
						runes, wantSrc := utf16.Decode(all), len(src)
						want := string(runes)
						if utf16.IsSurrogate(rune(unit)) {
							want, wantSrc = string(utf16.Decode(front)), 2*len(front)
						}
						nDst, nSrc := UTF16(isUTF16BE, dst, src)
						if nSrc != wantSrc || string(dst[:nDst]) != want {
							require.Equal(t, wantSrc, nSrc, "%04X", all)
							require.Equal(t, want, string(dst[:nDst]), "%04X", all)
						}
					}
				}
			}
		}
	})
}

// TestUTF16EncodeBothWays has the texts of TestUTF8BothWays, and texts that are
// mostly of one length.
func TestUTF16EncodeBothWays(t *testing.T) {
	for _, isUTF16BE := range []bool{false, true} {
		f := func(dst, src []byte) (nDst, nSrc int) { return UTF16Encode(isUTF16BE, dst, src) }
		for _, errors := range []int{0, 30, 300} {
			differByText(t, f, 2, pieceOfUTF8(errors))
		}
		for _, mostly := range []rune{0x80, 0x800, 0x10000, 0x110000} {
			differByText(t, f, 2, func(r *rand.Rand) []byte {
				if r.IntN(50) == 0 {
					return pieceOfUTF8(0)(r)
				}
				return utf8.AppendRune(nil, r.Int32N(mostly))
			})
		}
	}
}

// TestUTF16EncodeRunes encodes each scalar value, many at a time, and compares
// with package unicode/utf16.
func TestUTF16EncodeRunes(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for _, isUTF16BE := range []bool{false, true} {
			var src, want []byte
			for r := range rune(utf8.MaxRune + 1) {
				if !utf8.ValidRune(r) {
					continue
				}
				src = utf8.AppendRune(src, r)
				for _, unit := range utf16.AppendRune(nil, r) {
					want = order(isUTF16BE).AppendUint16(want, unit)
				}
			}
			for shift := range 5 {
				front, wantFront := make([]byte, shift), make([]byte, 2*shift)
				got := make([]byte, len(want)+2*shift)
				nDst, nSrc := UTF16Encode(isUTF16BE, got, append(front, src...))
				require.Equal(t, shift+len(src), nSrc)
				require.True(t, bytes.Equal(append(wantFront, want...), got[:nDst]))
			}
		}
	})
}

// TestUTF16Fits decodes and encodes texts that end with a character of each
// length into as much room as they take, and into one byte less.
func TestUTF16Fits(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		for _, isUTF16BE := range []bool{false, true} {
			for _, last := range []rune{'a', 'é', '語', '😀'} {
				for front := range 100 {
					text := append(slices.Repeat([]rune{'é'}, front), last)
					var code []byte
					for _, unit := range utf16.Encode(text) {
						code = order(isUTF16BE).AppendUint16(code, unit)
					}
					plain := []byte(string(text))
					dst := make([]byte, 400)

					nDst, nSrc := UTF16(isUTF16BE, dst[:len(plain)], code)
					require.Equal(t, []int{len(plain), len(code)}, []int{nDst, nSrc})
					nDst, nSrc = UTF16(isUTF16BE, dst[:len(plain)-1], code)
					require.Equal(t, []int{2 * front, 2 * front}, []int{nDst, nSrc})

					nDst, nSrc = UTF16Encode(isUTF16BE, dst[:len(code)], plain)
					require.Equal(t, []int{len(code), len(plain)}, []int{nDst, nSrc})
					nDst, nSrc = UTF16Encode(isUTF16BE, dst[:len(code)-1], plain)
					require.Equal(t, []int{2 * front, 2 * front}, []int{nDst, nSrc})

					require.Equal(t, len(plain), UTF8(dst[:len(plain)], plain))
					require.Equal(t, 2*front, UTF8(dst[:len(plain)-1], plain))
				}
			}
		}
	})
}
