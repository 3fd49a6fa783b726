package transformtest

import (
	"iter"
	"math/rand/v2"
)

// A cut is a list of chunk lengths whose sum is the length of the source. The
// source is at its end when the last chunk has been fed, so [6] feeds six bytes
// and says at once that they are all, and [6 0] says so in a call of its own.
//
// The functions below return cuts of a source of n bytes. The slice that an
// iterator yields may be used until the next one is asked for.

// Whole is the source in one chunk.
func Whole(n int) iter.Seq[[]int] { return Fixed(n, n) }

// OneByte is one byte at a time.
func OneByte(n int) iter.Seq[[]int] { return Fixed(n, 1) }

// Fixed is chunks of size bytes, the last of which may be shorter.
func Fixed(n, size int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		size := max(size, 1)
		cut := make([]int, 0, 1+n/size)
		for ; n > size; n -= size {
			cut = append(cut, size)
		}
		yield(append(cut, n))
	}
}

// Halves is half of the source, then half of what is left, and so on.
func Halves(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var cut []int
		for ; n > 1; n -= n / 2 {
			cut = append(cut, n/2)
		}
		yield(append(cut, n))
	}
}

// TwoParts is every split into two parts, n-1 of them.
func TwoParts(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		cut := make([]int, 2)
		for i := 1; i < n; i++ {
			cut[0], cut[1] = i, n-i
			if !yield(cut) {
				return
			}
		}
	}
}

// ThreeParts is every split into three parts, (n-1)*(n-2)/2 of them.
func ThreeParts(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		cut := make([]int, 3)
		for i := 1; i < n-1; i++ {
			for j := 1; j < n-i; j++ {
				cut[0], cut[1], cut[2] = i, j, n-i-j
				if !yield(cut) {
					return
				}
			}
		}
	}
}

// Every is all cuts without an empty chunk, 1<<(n-1) of them.
func Every(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		cut := make([]int, 0, max(n, 1))
		for ends := range uint64(1) << max(n-1, 0) { // bit i: a chunk ends after byte i
			cut = append(cut[:0], 0)
			for i := range n {
				cut[len(cut)-1]++
				if i < n-1 && ends>>i&1 != 0 {
					cut = append(cut, 0)
				}
			}
			if !yield(cut) {
				return
			}
		}
	}
}

// Empty is cuts with empty chunks: before, after and on both sides of the whole
// source; twice on both sides; and on both sides of every byte, or of every
// 64th part of a long source.
func Empty(n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		bytewise := []int{0}
		size := 1 + n/64
		for rest := n; rest > 0; rest -= size {
			bytewise = append(bytewise, min(size, rest), 0)
		}
		for _, cut := range [][]int{{0, n}, {n, 0}, {0, n, 0}, {0, 0, n, 0, 0}, bytewise} {
			if !yield(cut) {
				return
			}
		}
	}
}

// Random is count cuts into chunks of random length, some of them empty. Within
// one cut the chunks are about equally long; what that means is random as well.
// Equal arguments give equal cuts.
func Random(n, count int, seed int64) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		rng := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
		var cut []int
		for range count {
			cut = cut[:0]
			for longest, rest := 1+rng.IntN(1+n>>rng.IntN(8)), n; rest > 0; rest -= cut[len(cut)-1] {
				cut = append(cut, min(rest, rng.IntN(longest+1)))
			}
			if len(cut) == 0 || rng.IntN(2) == 0 {
				cut = append(cut, 0)
			}
			if !yield(cut) {
				return
			}
		}
	}
}

// split yields count random splits into parts non-empty parts.
func split(n, parts, count int, seed int64) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		rng := rand.New(rand.NewPCG(uint64(seed), uint64(n)))
		cut := make([]int, parts)
		for range count {
			rest := n
			for i := range parts - 1 {
				cut[i] = 1 + rng.IntN(rest-(parts-1-i))
				rest -= cut[i]
			}
			cut[parts-1] = rest
			if !yield(cut) {
				return
			}
		}
	}
}

// Cuts is the cuts that Check uses, without repeating one on purpose:
//
//   - up to 6 bytes: Every, then Empty;
//   - up to 12: Whole, OneByte, TwoParts, ThreeParts, Halves, Empty, 4 Random;
//   - up to 64: the same with 16 random splits for ThreeParts;
//   - beyond: Whole, Fixed with 1, 2, 3, 5, 16, 33, 64, 255, 1024 and 4096
//     bytes, the splits before the last and after the first byte, 16 random splits
//     in two and 8 in three, Halves, Empty, 4 Random.
func Cuts(n int, seed int64) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for _, cuts := range cutsFor(n, seed) {
			for cut := range cuts {
				if !yield(cut) {
					return
				}
			}
		}
	}
}

func cutsFor(n int, seed int64) []iter.Seq[[]int] {
	rest := []iter.Seq[[]int]{Halves(n), Empty(n), Random(n, 4, seed)}
	switch {
	case n <= 6:
		return []iter.Seq[[]int]{Every(n), Empty(n)}
	case n <= 12:
		return append(rest, Whole(n), OneByte(n), TwoParts(n), ThreeParts(n))
	case n <= 64:
		return append(rest, Whole(n), OneByte(n), TwoParts(n), split(n, 3, 16, seed))
	}
	rest = append(rest, Whole(n), Fixed(n, n-1), split(n, 2, 16, seed), split(n, 3, 8, seed))
	for _, size := range []int{1, 2, 3, 5, 16, 33, 64, 255, 1024, 4096} {
		if size < n {
			rest = append(rest, Fixed(n, size))
		}
	}
	return append(rest, one([]int{1, n - 1}))
}

func one(cut []int) iter.Seq[[]int] { return func(yield func([]int) bool) { yield(cut) } }

// Sizes is destination lengths for a source with n bytes of output and a
// Transformer that promises to work with least bytes: least to least+3, then up
// to an exact fit and one more, then an ample one. All lengths between are there
// for outputs of up to 32 bytes; for longer ones, those of 15 to 4097 bytes that
// are next to a power of two.
func Sizes(least, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for size := least; size <= max(least+3, n+1); size++ {
			dense := n <= 32 || size <= least+3 || size >= n-1
			if (dense || nextToPower(size)) && !yield(size) {
				return
			}
		}
		yield(max(least, n) + ample)
	}
}

// nextToPower reports whether n is at most one away from 16, 32 … or 4096.
func nextToPower(n int) bool {
	for power := 16; power <= 4096; power *= 2 {
		if power-1 <= n && n <= power+1 {
			return true
		}
	}
	return false
}
