package main

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/webenc/webenc/tables"
	"github.com/webenc/webenc/whatwg"
)

func TestBatches(t *testing.T) {
	seen := map[string]int{}
	batches := 0
	for batch := range (product{"ab", "x", "123"}).batches(7) {
		batches++
		for word := range slices.Chunk(batch, 3) {
			seen[string(word)]++
		}
	}
	want := map[string]int{"ax1": 1, "ax2": 1, "ax3": 1, "bx1": 1, "bx2": 1, "bx3": 1}
	if !reflect.DeepEqual(seen, want) || batches != 2 {
		t.Errorf("%d batches of %v", batches, seen)
	}
}

func TestScalarValues(t *testing.T) {
	last := rune(-1)
	count := 0
	for text := range scalarValues(1000) {
		for _, r := range string(text) {
			if r <= last {
				t.Fatalf("%U behind %U", r, last)
			}
			last = r
			count++
		}
	}
	if count != utf8.MaxRune+1-0x800 {
		t.Errorf("%d scalar values", count)
	}
}

// The same seed must give the same input, on every machine and of the length
// asked for, and text must be UTF-8.
func TestGenerator(t *testing.T) {
	for _, p := range profiles() {
		a := newGenerator(p, rand.New(rand.NewPCG(1, 2)))
		b := newGenerator(p, rand.New(rand.NewPCG(1, 2)))
		for length := 1; length < 5000; length = 2*length + 1 {
			x, y := a.bytes(length), b.bytes(length)
			if len(x) != length || !bytes.Equal(x, y) {
				t.Fatalf("%s: % X and % X of %d bytes", p.name, x, y, length)
			}
			text := a.text(length)
			if len(text) < length || !utf8.Valid(text) || !bytes.Equal(text, b.text(length)) {
				t.Fatalf("%s: text %q of %d bytes", p.name, text, length)
			}
		}
	}
}

func TestProfiles(t *testing.T) {
	list := profiles()
	multi := 0
	for _, p := range list {
		if !p.singleByte {
			multi++
		}
		if p.leading == "" || p.trailing == "" || len(p.short) < 2 {
			t.Errorf("the profile of %s is not complete", p.name)
		}
	}
	if len(list) != 40 || multi != len(multiByte) {
		t.Errorf("%d profiles, %d of multi-byte encodings", len(list), multi)
	}
}

func TestCutter(t *testing.T) {
	for _, test := range []struct {
		sizes  []int
		length int
		want   []int
	}{
		{nil, 5, []int{5}},
		{[]int{5}, 5, []int{5}},
		{[]int{2}, 5, []int{2, 4, 5}},
		{[]int{2, 0, 1}, 5, []int{2, 2, 3, 5, 5}},
		{[]int{3, 0}, 3, []int{3, 3}},
		{[]int{0, 3, 0, 0}, 3, []int{0, 3, 3}},
	} {
		c := cutter{sizes: test.sizes, length: test.length}
		var got []int
		for last := false; !last; {
			var end int
			end, last = c.next()
			got = append(got, end)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%d bytes in %v: %v, want %v", test.length, test.sizes, got, test.want)
		}
	}
}

// All ways must give the same, but for what is in place of errors.
func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, p := range profiles() {
		e, err := whatwg.Get(p.name)
		if err != nil {
			t.Fatal(err)
		}
		c := &comparer{profile: p, r: r}
		g := newGenerator(p, r)
		first := map[action]*result{}
		input, text := g.bytes(3000), g.text(3000)
		for _, w := range ways(e) {
			q := request{action: w.action, input: text, piece: 7}
			if w.action.decodes() {
				q.input = input
			}
			q, room := c.cut(w, q)
			got, err := w.convert(q, room)
			switch want := first[w.action]; {
			case err != nil:
				t.Errorf("%s, %s: %v", p.name, w.name, err)
			case want == nil:
				first[w.action] = got
			case !same(got, want):
				t.Errorf("%s, %s: %s", p.name, w.name, describe(got, want))
			}
		}
		if a, b := first[decode], first[decodeNoting]; !bytes.Equal(a.output, b.output) || !slices.Equal(a.ends, b.ends) {
			t.Errorf("%s: %s", p.name, describe(a, b))
		}
	}
}

// The table must have what the standard's index has.
func TestChangedIn2022(t *testing.T) {
	for _, c := range changedIn2022 {
		offset := 0x41
		if c.code[1] < 0x7F {
			offset = 0x40
		}
		pointer := (int(c.code[0])-0x81)*190 + int(c.code[1]) - offset
		r, _ := tables.GB18030.CodePoint(pointer)
		n := tables.GB18030RangesPointer(r)
		fourBytes := string([]byte{byte(0x81 + n/12600), byte(0x30 + n/1260%10), byte(0x81 + n/10%126), byte(0x30 + n%10)})
		if string(r) != c.character || fourBytes != c.fourBytes {
			t.Errorf("%+q: the index has %U, in four bytes % X", c, r, fourBytes)
		}
		if private, _ := utf8.DecodeRuneInString(c.private); private < 0xE000 || 0xF8FF < private {
			t.Errorf("%U is not for private use", private)
		}
	}
}

// What the table says of us must be true.
func TestDeviations(t *testing.T) {
	for _, d := range deviations {
		e, err := whatwg.Get(d.encoding)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range d.rows {
			ours := r.ours
			var got []byte
			if d.decodes {
				got, err = e.NewDecoder().Bytes([]byte(r.input))
			} else {
				got, err = e.NewEncoder().Bytes([]byte(r.input + r.alias))
				ours += r.ours
			}
			if err != nil || string(got) != ours || r.ours == r.theirs && r.ourPlace == r.theirPlace {
				t.Errorf("%s: %+q, %v", d.key(r), got, err)
			}
		}
	}
}

func TestNormaliseOutput(t *testing.T) {
	d := deviationsOf("gb18030")[0]
	known := map[string]int{}
	for _, test := range []struct{ input, theirs, want string }{
		{"\xA6\xD9a\xA6\xD9", "\uE78Da\uE78D", "\uFE10a\uFE10"},
		{"\xFE\x59\xA6\xD9", "\uE81E\uE78D", "\u9FB4\uFE10"},
		{"\xA6\xD9", "\uE78Da\uE78D", "\uFE10a\uE78D"}, // twice is too often
		{"\xA6\xDA", "\uE78D", "\uE78D"},               // of another sequence
	} {
		got, err := d.normalise(d, nil, request{input: []byte(test.input)}, &result{output: []byte(test.theirs)}, known)
		if err != nil || string(got.output) != test.want {
			t.Errorf("% X: %+q, want %+q, error %v", test.input, got.output, test.want, err)
		}
	}
	if n := known["gb18030, decode A6 D9"]; n != 4 {
		t.Errorf("%d occurrences", n)
	}
}

func TestNormalisePlaces(t *testing.T) {
	d := deviationsOf("ISO-2022-JP")[0]
	known := map[string]int{}
	theirs := &result{notes: []note{{0, 3, 3}, {3, 3, 3}, {9, 3, 3}, {12, 1, 3}}}
	got, _ := d.normalise(d, nil, request{input: []byte("\x1B(B\x1B$B\x1B(I\x1B(B!!!!!!")}, theirs, known)
	if want := []note{{3, 3, 3}, {6, 3, 3}, {9, 3, 3}, {12, 1, 3}}; !slices.Equal(got.notes, want) || known[d.key(d.rows[0])] != 2 {
		t.Errorf("%v, want %v, %v", got.notes, want, known)
	}
}

func TestAliased(t *testing.T) {
	d := deviationsOf("GBK")[1]
	if got := string(d.aliased([]byte("a\uFE10\uFE12\uE78D"))); got != "a\uE78D\uE78E\uE78D" {
		t.Errorf("%+q", got)
	}
}

// pipe returns a peer that answers with what is given, and where its requests
// go.
func pipe(answers ...string) (*peer, *bytes.Buffer) {
	var in, out bytes.Buffer
	for _, a := range answers {
		in.Write(numbers(len(a)))
		in.WriteString(a)
	}
	return &peer{label: "Big5", w: bufio.NewWriter(&out), r: bufio.NewReader(&in)}, &out
}

func TestAsk(t *testing.T) {
	p, requests := pipe("abc", string(numbers(1, 3)), string(numbers(1, 2, 3, 300, 5, 6)))
	d := deviationsOf("Big5")[0]
	known := map[string]int{}
	q := request{action: decodeNoting, sizes: []int{1, 0, 2, 0}, piece: 3, input: []byte("input")}
	got, err := d.normalise(d, p, q, nil, known)
	want := &result{[]byte("abc"), []int{1, 3}, []note{{1, 2, 3}, {300, 5, 6}}}
	if err != nil || !reflect.DeepEqual(got, want) || known[d.key(d.rows[0])] != 1 {
		t.Errorf("%v, want %v, error %v, known %v", got, want, err, known)
	}
	if want := "D\x04\x00\x00\x00Big5\x08\x00\x00\x00\x01\x00\x00\x00\x02\x00\x00\x00\x04\x00\x00\x00\x03\x00\x00\x00\x05\x00\x00\x00input"; requests.String() != want {
		t.Errorf("asked %q, want %q", requests, want)
	}
}

func TestShrink(t *testing.T) {
	got := shrink([]byte("0123456789"), func(b []byte) bool {
		return bytes.Contains(b, []byte("3")) && bytes.Contains(b, []byte("8"))
	})
	if string(got) != "38" {
		t.Errorf("%q", got)
	}
}

func TestFound(t *testing.T) {
	e, _ := whatwg.Get("Big5")
	c := &comparer{ways: ways(e)}
	c.peer, _ = pipe("b", string(numbers(1)), "", "b", string(numbers(1)), "", "b", string(numbers(1)), "")
	if err := c.found(c.ways[0], request{action: decode, piece: 1, input: []byte("a")}, 0); err != nil {
		t.Error(err)
	}
	if fmt.Sprint(c.report.differences) != "[, replacement, whole, sizes [], room 0, piece 0: 61\nour output   61\ntheir output 62\nour errors   []\ntheir errors []]" {
		t.Errorf("%q", c.report.differences)
	}
}
