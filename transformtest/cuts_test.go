package transformtest_test

import (
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	tt "github.com/webenc/webenc/transformtest"
)

// collect copies all cuts.
func collect(cuts iter.Seq[[]int]) (list [][]int) {
	for cut := range cuts {
		list = append(list, slices.Clone(cut))
	}
	return list
}

func TestCutsOfFour(t *testing.T) {
	for name, c := range map[string]struct {
		cuts iter.Seq[[]int]
		want [][]int
	}{
		"Whole":      {tt.Whole(4), [][]int{{4}}},
		"OneByte":    {tt.OneByte(4), [][]int{{1, 1, 1, 1}}},
		"Fixed":      {tt.Fixed(4, 3), [][]int{{3, 1}}},
		"Fixed 0":    {tt.Fixed(2, 0), [][]int{{1, 1}}},
		"Halves":     {tt.Halves(4), [][]int{{2, 1, 1}}},
		"TwoParts":   {tt.TwoParts(4), [][]int{{1, 3}, {2, 2}, {3, 1}}},
		"ThreeParts": {tt.ThreeParts(4), [][]int{{1, 1, 2}, {1, 2, 1}, {2, 1, 1}}},
		"Every":      {tt.Every(4), [][]int{{4}, {1, 3}, {2, 2}, {1, 1, 2}, {3, 1}, {1, 2, 1}, {2, 1, 1}, {1, 1, 1, 1}}},
		"Empty":      {tt.Empty(4), [][]int{{0, 4}, {4, 0}, {0, 4, 0}, {0, 0, 4, 0, 0}, {0, 1, 0, 1, 0, 1, 0, 1, 0}}},
	} {
		assert.Equal(t, c.want, collect(c.cuts), name)
	}
}

func TestCutsOfNothing(t *testing.T) {
	for _, cuts := range []iter.Seq[[]int]{tt.Whole(0), tt.OneByte(0), tt.Fixed(0, 3), tt.Halves(0), tt.Every(0)} {
		assert.Equal(t, [][]int{{0}}, collect(cuts))
	}
	assert.Empty(t, collect(tt.TwoParts(0)))
	assert.Empty(t, collect(tt.ThreeParts(1)))
}

// TestCutsAddUp checks the sums, that iterators can be left early, and that long
// sources have a bounded number of cuts.
func TestCutsAddUp(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 5, 6, 7, 12, 13, 64, 65, 66, 1000, 1 << 16} {
		cuts := collect(tt.Cuts(n, 7))
		assert.LessOrEqual(t, len(cuts), 120, "%d", n)
		for _, cut := range cuts {
			sum := 0
			for _, size := range cut {
				assert.GreaterOrEqual(t, size, 0)
				sum += size
			}
			assert.Equal(t, n, sum, "%v", cut)
		}
		for range tt.Cuts(n, 7) {
			break
		}
		for leave := range cuts {
			i := 0
			for cut := range tt.Cuts(n, 7) {
				assert.Equal(t, cuts[i], cut)
				if i++; i > leave {
					break
				}
			}
			if n > 12 {
				break
			}
		}
	}
}

func TestRandomCuts(t *testing.T) {
	a, b, c := collect(tt.Random(50, 20, 1)), collect(tt.Random(50, 20, 1)), collect(tt.Random(50, 20, 2))
	assert.Len(t, a, 20)
	assert.Equal(t, a, b)
	assert.NotEqual(t, a, c)
	assert.True(t, slices.ContainsFunc(a, func(cut []int) bool { return slices.Contains(cut, 0) }))
}

func TestSizes(t *testing.T) {
	assert.Equal(t, []int{1, 2, 3, 4, 4099}, slices.Collect(tt.Sizes(1, 3)))
	assert.Equal(t, []int{1, 2, 3, 4, 5, 6, 4101}, slices.Collect(tt.Sizes(1, 5)))
	assert.Equal(t, []int{10, 11, 12, 13, 4106}, slices.Collect(tt.Sizes(10, 0)))
	assert.Equal(t, []int{4, 5, 6, 7, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 199, 200, 201, 4296}, slices.Collect(tt.Sizes(4, 200)))
	for size := range tt.Sizes(1, 3) {
		assert.Equal(t, 1, size)
		break
	}
}

func TestRuleNames(t *testing.T) {
	seen := map[string]bool{}
	for r := tt.Bounds; r <= tt.Panic; r++ {
		seen[r.String()] = true
	}
	assert.Len(t, seen, int(tt.Panic))
	assert.Equal(t, "ShortDstState", tt.ShortDstState.String())
	assert.Equal(t, "Panic", fmt.Sprint(tt.Panic))
	assert.Equal(t, "Rule(99)", tt.Rule(99).String())
}
