package list

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNotations(t *testing.T) {
	codePoints := []rune{0, 0x80, 0x2F9D4, 0}
	ranges := [][2]int{{0, 128}, {36, 165}}
	assert.Equal(t, "[None, 128, 195028, None]", string(Python.AppendCodePoints(nil, codePoints)))
	assert.Equal(t, "x:[null,128,195028,null]", string(JSON.AppendCodePoints([]byte("x:"), codePoints)))
	assert.Equal(t, "[[0, 128], [36, 165]]", string(Python.AppendRanges(nil, ranges)))
	assert.Equal(t, "x:[[0,128],[36,165]]", string(JSON.AppendRanges([]byte("x:"), ranges)))
	assert.Equal(t, "[]", string(JSON.AppendCodePoints(nil, nil)))
	assert.Equal(t, "[]", string(JSON.AppendRanges(nil, nil)))
}
