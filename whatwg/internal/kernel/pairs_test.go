//go:build unix

package kernel

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// entryOf returns the entry of a PairTable for c.
func entryOf(c rune, regular uint32) uint32 {
	var b [4]byte
	n := utf8.EncodeRune(b[:], c)
	return binary.LittleEndian.Uint32(b[:]) | uint32(n)<<24 | regular
}

// pairTable returns a table with entries of every kind. The leading byte says
// which: single bytes of two or of three bytes in UTF-8 (from 0x80 and from 0xA0
// on), nothing (from 0xF8 on), otherwise pairs, some of two bytes and some with
// no entry, trailing bytes below 0x40 among these.
func pairTable() *PairTable {
	table := new(PairTable)
	for leading := range 256 {
		for trailing := range 256 {
			entry := uint32(0)
			switch {
			case leading < 0x80:
				entry = entryOf(rune(leading), PairRegular)
			case leading < 0x82:
				entry = entryOf(rune(leading), 0)
			case leading >= 0xA0 && leading < 0xA4:
				entry = entryOf(0xFF00+rune(leading), 0)
			case leading >= 0xF8 || trailing < 0x40 || trailing == 0x7F:
			case leading < 0x90:
				entry = entryOf(0x80+rune(leading&7)<<8|rune(trailing), PairRegular)
			default:
				entry = entryOf(0x0800+rune(leading&0x7F)<<8|rune(trailing), PairRegular)
			}
			table[leading<<8|trailing] = entry
		}
	}
	return table
}

// pairsByHand is what Pairs is to do, but for where it stops before an end.
func pairsByHand(src []byte, table *PairTable) (dst []byte, nSrc int) {
	for nSrc+1 < len(src) {
		entry := table[int(src[nSrc])<<8|int(src[nSrc+1])]
		if entry == 0 {
			break
		}
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], entry)
		dst = append(dst, b[:entry>>24&0xF]...)
		nSrc++
		if src[nSrc-1] >= 0x80 && entry&PairRegular != 0 {
			nSrc++
		}
	}
	return dst, nSrc
}

// pairPiece returns a character, a run of them, or now and then something
// without an entry.
func pairPiece(r *rand.Rand) []byte {
	trailing := byte(0x80 + r.IntN(0x80))
	if r.IntN(3) == 0 {
		trailing = byte(0x40 + r.IntN(0x3F))
	}
	switch k := r.IntN(200); {
	case k < 60:
		return []byte{byte(r.IntN(0x80))}
	case k < 120:
		return []byte{byte(0xA4 + r.IntN(0x50)), trailing}
	case k < 150:
		return bytes.Repeat([]byte{byte(0xA4 + r.IntN(0x50)), trailing}, r.IntN(30))
	case k < 180:
		return []byte{byte(0x82 + r.IntN(14)), trailing}
	case k < 190:
		return []byte{byte(0x80 + r.IntN(2))}
	case k < 195:
		return []byte{byte(0xA0 + r.IntN(4))}
	case k < 198:
		return bytes.Repeat([]byte{byte(0xA0 + r.IntN(4))}, 1+r.IntN(20))
	case k < 199:
		return []byte{0xA8, byte(r.IntN(0x40))}
	}
	return []byte{0xFF}
}

// checkPairs checks that Pairs makes of src what is to come out. src gets an end
// that is for the handler.
func checkPairs(t *testing.T, src []byte, table *PairTable) {
	src = append(src, 0xFF, 0xFF)
	want, wantSrc := pairsByHand(src, table)
	got := make([]byte, 3*len(src)+4)
	nDst, nSrc := Pairs(got, src, table)
	if nSrc != wantSrc || !bytes.Equal(want, got[:nDst]) {
		require.Equal(t, wantSrc, nSrc, "taken of % X", src)
		require.Equal(t, want, got[:nDst], "written of % X", src)
	}
}

// TestPairs compares Pairs with what is to come out of texts chosen by chance.
func TestPairs(t *testing.T) {
	table := pairTable()
	bothWays(t, func(t *testing.T) {
		r := rand.New(rand.NewPCG(3, 4))
		for range 5000 {
			var src []byte
			for range r.IntN(200) {
				src = append(src, pairPiece(r)...)
			}
			checkPairs(t, src, table)
		}
	})
}

// TestPairsAtEachPlace puts each kind of character, one to three of them, at each
// place of text of pairs, of ASCII, of both, and of single bytes.
func TestPairsAtEachPlace(t *testing.T) {
	table := pairTable()
	kinds := [][]byte{{'a'}, {0xB0, 0xA1}, {0xB0, 0x41}, {0x82, 0xA1}, {0x80}, {0xA0}, {0xFF}, {0xB0, 0x20}, {0x80, 0xA0, 0x80}}
	bothWays(t, func(t *testing.T) {
		for _, around := range [][]byte{{0xC5, 0xC6}, {'x'}, {0xC5, 0xC6, 'x'}, {0x83, 0xC6}, {0xA1}} {
			for before := range 90 {
				for _, kind := range kinds {
					for times := range 3 {
						src := bytes.Repeat(around, before)
						src = append(src, bytes.Repeat(kind, times+1)...)
						checkPairs(t, append(src, bytes.Repeat(around, 90)...), table)
					}
				}
			}
		}
	})
}

// TestPairsTakesAll goes through every leading and trailing byte, between pairs
// and in mixed text.
func TestPairsTakesAll(t *testing.T) {
	table := pairTable()
	bothWays(t, func(t *testing.T) {
		for i := range 1 << 16 {
			for _, around := range []string{"\xC5\xC6", "\xC5\xC6 "} {
				src := bytes.Repeat([]byte(around), 10)
				src = append(src, byte(i>>8), byte(i))
				checkPairs(t, append(src, bytes.Repeat([]byte(around), 40)...), table)
			}
		}
	})
}

// pairsSevenBitByHand is what PairsSevenBit is to do, but for where it stops
// before an end.
func pairsSevenBitByHand(src []byte, table *PairTable) (dst []byte, nSrc int) {
	for nSrc+1 < len(src) {
		for _, b := range src[nSrc : nSrc+2] {
			if b < 0x21 || b > 0x7E {
				return dst, nSrc
			}
		}
		entry := table[int(src[nSrc]|0x80)<<8|int(src[nSrc+1]|0x80)]
		if entry == 0 {
			break
		}
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], entry)
		dst = append(dst, b[:entry>>24&0xF]...)
		nSrc += 2
	}
	return dst, nSrc
}

// pairSevenBitTable returns a table with characters of three bytes, some of two,
// and some pairs with none. It has bytes that are out of range as well.
func pairSevenBitTable() *PairTable {
	table := new(PairTable)
	for leading := 0x80; leading < 0x100; leading++ {
		for trailing := 0x80; trailing < 0x100; trailing++ {
			switch {
			case leading&7 == 1:
				table[leading<<8|trailing] = entryOf(0x80+rune(trailing), PairRegular)
			case leading != 0xA8 && trailing != 0xF0:
				table[leading<<8|trailing] = entryOf(0x0800+rune(leading&0x7F)<<8|rune(trailing), PairRegular)
			}
		}
	}
	return table
}

// pairSevenBitPiece returns a run of pairs, now and then others than those of three
// bytes, or something that is out of range.
func pairSevenBitPiece(r *rand.Rand) []byte {
	switch k := r.IntN(200); {
	case k < 2:
		return []byte{byte(r.IntN(0x100))}
	case k < 3:
		return []byte{0x1B, 0x28, 0x42}
	case k < 5:
		return []byte{0x29, byte(0x21 + r.IntN(94))}
	case k < 6:
		return []byte{0x28, byte(0x21 + r.IntN(94))}
	}
	return bytes.Repeat([]byte{byte(0x2A + r.IntN(7)), byte(0x21 + r.IntN(94))}, 1+r.IntN(3))
}

// TestPairsSevenBit compares PairsSevenBit with what is to come out, with one byte
// of each value at each place, and of texts chosen by chance.
func TestPairsSevenBit(t *testing.T) {
	table := pairSevenBitTable()
	check := func(t *testing.T, src []byte) {
		src = append(src, 0x20, 0x20)
		want, wantSrc := pairsSevenBitByHand(src, table)
		got := make([]byte, 3*len(src)+4)
		nDst, nSrc := PairsSevenBit(got, src, table)
		if nSrc != wantSrc || !bytes.Equal(want, got[:nDst]) {
			require.Equal(t, wantSrc, nSrc, "taken of % X", src)
			require.Equal(t, want, got[:nDst], "written of % X", src)
		}
	}
	bothWays(t, func(t *testing.T) {
		for place := range 80 {
			for b := range 0x100 {
				src := bytes.Repeat([]byte{0x32, 0x33}, 40)
				src[place] = byte(b)
				check(t, src)
			}
		}
		r := rand.New(rand.NewPCG(9, 10))
		for range 5000 {
			var src []byte
			for range r.IntN(100) {
				src = append(src, pairSevenBitPiece(r)...)
			}
			check(t, src)
		}
	})
}
