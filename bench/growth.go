package main

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// The encodings of which growth is measured.
var grown = [][2]string{
	{"windows-1252", "fr-text"}, {"windows-1251", "ru-text"}, {"shift_jis", "ja-text"}, {"gb18030", "zh-cn-text"},
	{"iso-2022-jp", "ja-text"}, {"utf-8", "ja-text"},
}

// growth measures inputs and destinations of many sizes.
func growth(files []corpus, s settings) ([]table, error) {
	var inputs, outputs []int
	for n := 16; n <= 256<<20; n *= 4 {
		inputs = append(inputs, n)
	}
	for n := 64; n <= 1<<20; n *= 4 {
		outputs = append(outputs, n)
	}
	byInput := table{
		title: "Throughput by size of input",
		note: "MB/s of one Transform of the whole input. An exclamation mark is where a byte takes more than twice what it " +
			"takes in a smaller input, or what the sizes beside let expect.",
		head: []string{"direction", "label"},
	}
	byOutput := table{
		title: "Throughput by size of dst",
		note:  "MB/s of Transform with all of the corpus as src, called again as long as dst is too short, webenc and x/text.",
		head:  []string{"direction", "label", ""},
	}
	for _, n := range inputs {
		byInput.head = append(byInput.head, bytesize(n))
	}
	for _, n := range outputs {
		byOutput.head = append(byOutput.head, bytesize(n))
	}
	flagged := 0
	largest := inputs[len(inputs)-1]
	long := make([]byte, largest)
	dst := bytes.Repeat([]byte{1}, 2*largest+4096) // no sample here more than doubles
	for _, sample := range grown {
		bin, text, err := readSample(files, sample)
		if err != nil {
			return nil, err
		}
		for _, d := range []direction{decode, encode} {
			src := bin
			if d == encode {
				src = text
			}
			for n := 0; n < largest; {
				n += copy(long[n:], src)
			}
			t := ours.transformer(ours.get(sample[0]), d)
			var costs []float64
			for _, n := range inputs {
				part := whole(long[:n], d)
				var fault error
				ns := timeOperations([]operation{{run: func() {
					t.Reset()
					// It may end inside a character.
					if _, _, err := t.Transform(dst, part, false); err != nil && err != transform.ErrShortSrc {
						fault = err
					}
				}}}, growthClock(s.clock, n))
				if fault != nil {
					return nil, fmt.Errorf("%s %s, %d bytes: %w", d, sample[0], n, fault)
				}
				costs = append(costs, median(ns[0])/float64(len(part)))
			}
			line := []string{string(d), sample[0]}
			for i, out := range outliers(costs) {
				cell := fmt.Sprintf("%.0f", 1000/costs[i])
				if out {
					cell += " !"
					flagged++
				}
				line = append(line, cell)
			}
			byInput.add(line...)

			us, them := []string{string(d), sample[0], oursName}, []string{string(d), sample[0], xtextName}
			for _, n := range outputs {
				var list []operation
				for _, p := range []goPeer{ours, xtext} {
					t := p.transformer(p.get(sample[0]), d)
					list = append(list, operation{run: func() { t.Reset(); pieces(t, dst[:n], src) }})
				}
				ns := timeOperations(list, growthClock(s.clock, len(src)))
				us = append(us, fmt.Sprintf("%.0f", speed(len(src), median(ns[0]))))
				them = append(them, fmt.Sprintf("%.0f", speed(len(src), median(ns[1]))))
			}
			byOutput.add(us...)
			byOutput.add(them...)
		}
	}
	byInput.note += fmt.Sprintf(" There are %d of %d.", flagged, len(byInput.lines)*len(inputs))
	return []table{byInput, byOutput}, nil
}

// growthClock is c, with fewer rounds for what takes long.
func growthClock(c clock, n int) clock {
	if n >= 64<<20 {
		c.rounds = min(c.rounds, 3)
	}
	return c
}

// pieces converts src to dst again and again.
func pieces(t transform.Transformer, dst, src []byte) {
	for {
		_, n, err := t.Transform(dst, src, true)
		src = src[n:]
		if err != transform.ErrShortDst {
			return
		}
	}
}

// whole returns b without the character that it ends in, if it is text.
func whole(b []byte, d direction) []byte {
	if d == decode {
		return b
	}
	for !utf8.RuneStart(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	if r, size := utf8.DecodeLastRune(b); r == utf8.RuneError && size == 1 {
		b = b[:len(b)-1]
	}
	return b
}

// outliers says which of the costs of a byte, by size of input, are more than twice
// what the others let expect: the least cost of a smaller input, as large ones only
// save what a call costs, and what lies between the two beside on a scale of
// ratios.
func outliers(costs []float64) []bool {
	list := make([]bool, len(costs))
	least := math.Inf(1)
	for i, cost := range costs {
		expected := least
		if i > 0 && i+1 < len(costs) {
			expected = min(least, math.Sqrt(costs[i-1]*costs[i+1]))
		}
		list[i] = cost > 2*expected
		least = min(least, cost)
	}
	return list
}

// bytesize returns n in the largest unit that divides it.
func bytesize(n int) string {
	switch {
	case n%mib == 0:
		return fmt.Sprintf("%d MiB", n/mib)
	case n%1024 == 0:
		return fmt.Sprintf("%d KiB", n/1024)
	}
	return fmt.Sprintf("%d B", n)
}
