package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/conv"
)

// childArgument makes this program a child that measures something in a fresh
// process, and prints numbers.
const childArgument = "-child"

// child does what its arguments say.
func child(arguments []string) {
	var err error
	switch {
	case len(arguments) == 5 && arguments[0] == "cold":
		err = coldChild(arguments[1], arguments[2], direction(arguments[3]), arguments[4])
	case len(arguments) == 2 && arguments[0] == "heap":
		err = heapChild(arguments[1])
	default:
		err = fmt.Errorf("arguments %q", arguments)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// inChild returns the numbers that a child prints.
func inChild(arguments ...string) ([]float64, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.Command(program, append([]string{childArgument}, arguments...)...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("child %q: %w", arguments, err)
	}
	var list []float64
	for word := range strings.FieldsSeq(string(out)) {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, nil
}

// page is how much the first page has.
const page = 64 << 10

// cold measures the first page of a process: the label is looked up, and tables
// are made.
func cold(files []corpus, s settings) ([]table, error) {
	t := table{
		title: "First page",
		note: "The first 64 KiB that a fresh process converts, from the label on: microseconds of CPU time, the median of " +
			"several processes. Second: the same once more.",
		head: []string{"direction", "label", "corpus", "webenc", "second", "x/text", "second", "x/text / webenc"},
	}
	for _, v := range valid {
		i := slices.IndexFunc(v.corpus, func(name string) bool { return strings.HasSuffix(name, "-html") })
		name := v.corpus[max(i, 0)]
		for _, d := range []direction{decode, encode} {
			c, ok := find(files, v.label, name)
			if !ok {
				continue
			}
			file := c.bin
			if d == encode {
				file = c.utf8
			}
			times := map[string][]float64{}
			for range max(1, s.clock.rounds) {
				for _, p := range []goPeer{ours, xtext} {
					numbers, err := inChild("cold", p.name, v.label, string(d), file)
					if err != nil {
						return nil, err
					}
					times[p.name] = append(times[p.name], numbers[0])
					times[p.name+" second"] = append(times[p.name+" second"], numbers[1])
				}
			}
			us := func(name string) string { return fmt.Sprintf("%.0f", median(times[name])/1000) }
			t.add(string(d), v.label, name, us(oursName), us(oursName+" second"), us(xtextName), us(xtextName+" second"),
				fmt.Sprintf("%.2f", median(times[xtextName])/median(times[oursName])))
		}
	}
	return []table{t}, nil
}

func coldChild(name, label string, d direction, file string) error {
	p := ours
	if name == xtextName {
		p = xtext
	}
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	src = src[:min(page, len(src))]
	dst := bytes.Repeat([]byte{1}, 4*len(src)+1024)
	for range 2 {
		start := cpuTime()
		t := p.transformer(p.get(label), d)
		// The page may end inside a character.
		if _, _, err := t.Transform(dst, src, false); err != nil && err != transform.ErrShortSrc {
			return err
		}
		fmt.Println((cpuTime() - start).Nanoseconds())
	}
	return nil
}

// find returns a corpus of a label.
func find(files []corpus, label, name string) (corpus, bool) {
	i := slices.IndexFunc(files, func(c corpus) bool { return c.label == label && c.name == name && c.bin != "" && c.utf8 != "" })
	if i < 0 {
		return corpus{}, false
	}
	return files[i], true
}

// samples are corpora for what is not measured with all of them.
var samples = [][2]string{
	{"windows-1252", "fr-text"}, {"windows-1251", "ru-text"}, {"shift_jis", "ja-text"}, {"euc-jp", "ja-text"}, {"iso-2022-jp", "ja-text"},
	{"gb18030", "zh-cn-text"}, {"big5", "zh-tw-text"}, {"euc-kr", "ko-text"}, {"utf-8", "ja-text"}, {"utf-16le", "ja-text"},
}

// readSample returns the bytes and the text of one.
func readSample(files []corpus, sample [2]string) (bin, text []byte, err error) {
	c, ok := find(files, sample[0], sample[1])
	if !ok {
		return nil, nil, fmt.Errorf("there is no corpus %s of %s", sample[1], sample[0])
	}
	bin, err1 := os.ReadFile(c.bin)
	text, err2 := os.ReadFile(c.utf8)
	return bin, text, errors.Join(err1, err2)
}

// goroutines measures two at once against one.
func goroutines(files []corpus, s settings) ([]table, error) {
	t := table{
		title: "Two goroutines at once",
		note: fmt.Sprintf("Elapsed time, MB/s of both together, on %d processors. 2 is as good as it gets on two cores of their own; "+
			"cores that share their parts, and other work on the machine, make it less.", runtime.GOMAXPROCS(0)),
		head: []string{"direction", "label", "corpus", "one", "two", "two / one"},
	}
	for _, sample := range samples {
		bin, text, err := readSample(files, sample)
		if err != nil {
			return nil, err
		}
		for _, d := range []direction{decode, encode} {
			src := bin
			if d == encode {
				src = text
			}
			// work converts src n times in each of so many goroutines, and
			// returns MB/s.
			work := func(n, goroutines int) float64 {
				var group sync.WaitGroup
				start := make(chan bool)
				for range goroutines {
					t, dst := ours.transformer(ours.get(sample[0]), d), bytes.Repeat([]byte{1}, 4*len(src))
					group.Go(func() {
						<-start
						for range n {
							t.Reset()
							t.Transform(dst, src, true)
						}
					})
				}
				begin := elapsed()
				close(start)
				group.Wait()
				return speed(len(src)*n*goroutines, float64((elapsed() - begin).Nanoseconds()))
			}
			rate := work(3, 1)                              // MB/s, bytes in a microsecond
			n := max(1, int(20_000*rate/float64(len(src)))) // 20 ms
			var one, two []float64
			for range s.clock.rounds {
				one, two = append(one, work(n, 1)), append(two, work(n, 2))
			}
			t.add(string(d), sample[0], sample[1], fmt.Sprintf("%.0f", median(one)), fmt.Sprintf("%.0f", median(two)),
				fmt.Sprintf("%.2f", medianRatio(two, one)))
		}
	}
	return []table{t}, nil
}

// operation is something small to time.
type operation struct {
	peer, name string
	run        func()
}

// timeOperations returns the nanoseconds of one call for each round of each.
func timeOperations(list []operation, c clock) [][]float64 {
	repeat := make([]int, len(list))
	ns := make([][]float64, len(list))
	batch := c.batch / 4
	for i, o := range list {
		o.run()
		n := 1
		for n < 1<<24 {
			start := cpuTime()
			for range n {
				o.run()
			}
			if d := cpuTime() - start; d > batch/4 {
				n = max(1, int(float64(n)*float64(batch)/float64(d)))
				break
			}
			n *= 4
		}
		repeat[i] = n
	}
	for round := range c.rounds {
		for k := range list {
			i := (k + round) % len(list)
			start := cpuTime()
			for range repeat[i] {
				list[i].run()
			}
			ns[i] = append(ns[i], float64((cpuTime()-start).Nanoseconds())/float64(repeat[i]))
		}
	}
	return ns
}

// small measures calls with few bytes.
func small(files []corpus, s settings) ([]table, error) {
	var list []table
	dst := make([]byte, 8192)
	for _, sample := range [][2]string{
		{"windows-1252", "fr-text"}, {"windows-1251", "ru-text"}, {"shift_jis", "ja-text"}, {"gb18030", "zh-cn-text"}, {"utf-8", "ja-text"},
	} {
		bin, text, err := readSample(files, sample)
		if err != nil {
			return nil, err
		}
		t := table{
			title: "Small calls: " + sample[0] + ", " + sample[1],
			head:  []string{"operation", "bytes", "webenc ns", "allocations", "x/text ns", "allocations", "x/text / webenc"},
		}
		for _, n := range []int{1, 8, 64} {
			k := n
			for !utf8.RuneStart(text[k]) {
				k++
			}
			src, chars := bin[:n], text[:k]
			us, them := operations(ours, sample[0], dst, src, chars), operations(xtext, sample[0], dst, src, chars)
			ns := timeOperations(append(slices.Clone(us), them...), s.clock)
			for i, o := range us {
				size := n
				if strings.HasPrefix(o.name, "encode") {
					size = k
				}
				line := []string{o.name, strconv.Itoa(size), fmt.Sprintf("%.1f", median(ns[i])),
					fmt.Sprintf("%.0f", testing.AllocsPerRun(100, o.run)), "", "", ""}
				j := slices.IndexFunc(them, func(other operation) bool { return other.name == o.name })
				if j >= 0 {
					line[4] = fmt.Sprintf("%.1f", median(ns[len(us)+j]))
					line[5] = fmt.Sprintf("%.0f", testing.AllocsPerRun(100, them[j].run))
					line[6] = fmt.Sprintf("%.2f", medianRatio(ns[len(us)+j], ns[i]))
				}
				t.add(line...)
			}
		}
		list = append(list, t)
	}
	list[0].note = "Nanoseconds of CPU time per call, and what it allocates. “new” makes a decoder or encoder for each call, " +
		"“Reset” has one for all; the Reader is conv.NewReader against transform.NewReader."
	return list, nil
}

// operations returns the small calls of a peer.
func operations(p goPeer, label string, dst, src, text []byte) []operation {
	e := p.get(label)
	decoder, encoder := e.NewDecoder(), e.NewEncoder()
	srcString, textString := string(src), string(text)
	buf := make([]byte, 512)
	list := []operation{
		{p.name, "decode, new, Transform", func() { e.NewDecoder().Transform(dst, src, true) }},
		{p.name, "decode, Reset, Transform", func() { decoder.Reset(); decoder.Transform(dst, src, true) }},
		{p.name, "decode, new, Bytes", func() { e.NewDecoder().Bytes(src) }},
		{p.name, "decode, new, String", func() { e.NewDecoder().String(srcString) }},
		{p.name, "decode, new, Reader", func() {
			var r io.Reader
			if p.name == oursName {
				r = conv.NewReader(bytes.NewReader(src), e.NewDecoder())
			} else {
				r = transform.NewReader(bytes.NewReader(src), e.NewDecoder())
			}
			drain(r, buf)
		}},
		{p.name, "encode, new, Transform", func() { e.NewEncoder().Transform(dst, text, true) }},
		{p.name, "encode, Reset, Transform", func() { encoder.Reset(); encoder.Transform(dst, text, true) }},
		{p.name, "encode, new, Bytes", func() { e.NewEncoder().Bytes(text) }},
		{p.name, "encode, new, String", func() { e.NewEncoder().String(textString) }},
	}
	if p.name == oursName {
		list = append(list,
			operation{p.name, "decode, AppendDecode", func() { conv.AppendDecode(dst[:0], src, e, whatwg.DecoderOptions{}) }},
			operation{p.name, "decode, DecodeString", func() { conv.DecodeString(srcString, e, whatwg.DecoderOptions{}) }},
			operation{p.name, "encode, AppendEncode", func() { conv.AppendEncode(dst[:0], text, e, whatwg.EncoderOptions{}) }},
			operation{p.name, "encode, EncodeString", func() { conv.EncodeString(textString, e, whatwg.EncoderOptions{}) }},
		)
	}
	return list
}

// malformed measures 1,000 malformed sequences, or characters that an encoding
// lacks.
func malformed(s settings) ([]table, error) {
	const times = 1000
	t := table{
		title: "Errors",
		note: "1,000 malformed sequences, each in front of an “a”, and 1,000 characters that the encoding lacks: nanoseconds " +
			"of CPU time for each.",
		head: []string{"direction", "label", "sequence", "webenc", "x/text", "x/text / webenc"},
	}
	type bad struct {
		label    string
		sequence string
	}
	do := func(d direction, b bad) error {
		letter := "a"
		if strings.HasPrefix(b.label, "utf-16") && d == decode {
			letter = "a\x00"
		}
		src := []byte(strings.Repeat(b.sequence+letter, times))
		dst := make([]byte, 16*len(src)+1024)
		var list []operation
		for _, p := range []goPeer{ours, xtext} {
			e := p.get(b.label)
			c := p.transformer(e, d)
			n, _, err := c.Transform(dst, src, true)
			if err != nil {
				return fmt.Errorf("%s %s %s: %w", p.name, d, b.label, err)
			}
			if got := bytes.Count(dst[:n], []byte("\uFFFD")) + bytes.Count(dst[:n], []byte("&#")); p.name == oursName && got < times {
				return fmt.Errorf("%s %q: %d errors", b.label, b.sequence, got)
			}
			list = append(list, operation{p.name, "", func() { c.Reset(); c.Transform(dst, src, true) }})
		}
		ns := timeOperations(list, s.clock)
		t.add(string(d), b.label, fmt.Sprintf("%+q", b.sequence), fmt.Sprintf("%.1f", median(ns[0])/times),
			fmt.Sprintf("%.1f", median(ns[1])/times), fmt.Sprintf("%.2f", medianRatio(ns[1], ns[0])))
		return nil
	}
	for _, b := range []bad{
		{"utf-8", "\xFF"}, {"utf-8", "\xE3\x81"}, {"utf-8", "\xED\xA0\x80"}, {"utf-16le", "\x00\xD8"}, {"windows-1253", "\xD2"},
		{"shift_jis", "\x81\xFF"}, {"shift_jis", "\x81 "}, {"euc-jp", "\xA4"}, {"euc-jp", "\x8F\xA1\xA1"}, {"iso-2022-jp", "\x80"},
		{"iso-2022-jp", "\x1B("}, {"gbk", "\xFF"}, {"gb18030", "\x81\x30\x81"}, {"gb18030", "\x84\x31\xA5\x30"}, {"big5", "\xA1\xFF"},
		{"big5", "\x87\x40\x80"}, {"euc-kr", "\xC9\xFF"},
	} {
		if err := do(decode, b); err != nil {
			return nil, err
		}
	}
	for _, label := range []string{"windows-1252", "windows-1251", "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "big5", "euc-kr"} {
		if err := do(encodeHTML, bad{label, "\U0001F4A9"}); err != nil {
			return nil, err
		}
	}
	return []table{t}, nil
}

// size measures programs that link all encodings, and the memory that each
// encoding takes once it is used.
func size(base string) ([]table, error) {
	programs := table{
		title: "Size of programs",
		note:  "Bytes of a program that links all encodings (go build -trimpath), over one that links none.",
		head:  []string{"program", "bytes", "over plain", "stripped", "over plain"},
	}
	directory, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(directory)
	var plain [2]int64
	for i, p := range []struct{ path, name string }{{"plain", "neither"}, {"whatwg", "whatwg.Get"}, {"xtext", "x/text's htmlindex.Get"}} {
		var sizes [2]int64
		for j, flags := range []string{"", "-s -w"} {
			file := filepath.Join(directory, p.path)
			build := exec.Command("go", "build", "-trimpath", "-ldflags", flags, "-o", file, "./hello/"+p.path)
			build.Dir = base
			build.Stderr = os.Stderr
			if err := build.Run(); err != nil {
				return nil, fmt.Errorf("go build: %w", err)
			}
			info, err := os.Stat(file)
			if err != nil {
				return nil, err
			}
			sizes[j] = info.Size()
		}
		if i == 0 {
			plain = sizes
		}
		programs.add(p.name, fmt.Sprint(sizes[0]), fmt.Sprint(sizes[0]-plain[0]), fmt.Sprint(sizes[1]), fmt.Sprint(sizes[1]-plain[1]))
	}
	heap := table{
		title: "Memory of encodings",
		note: "Bytes on the heap, after a collection, that the first use of a decoder adds, and then that of an encoder: " +
			"the median of three processes. What encodings share is counted for each.",
		head: []string{"encoding", "decoder", "encoder", "both"},
	}
	sums := [3]float64{}
	for _, e := range whatwg.All() {
		name, err := whatwg.Name(e)
		if err != nil {
			return nil, err
		}
		var first, then []float64
		for range 3 {
			numbers, err := inChild("heap", strings.ToLower(name))
			if err != nil {
				return nil, err
			}
			first, then = append(first, numbers[0]), append(then, numbers[1])
		}
		line := []string{name}
		for i, x := range []float64{median(first), median(then), median(first) + median(then)} {
			sums[i] += x
			line = append(line, fmt.Sprintf("%.0f", x))
		}
		heap.add(line...)
	}
	heap.add("sum", fmt.Sprintf("%.0f", sums[0]), fmt.Sprintf("%.0f", sums[1]), fmt.Sprintf("%.0f", sums[2]))
	return []table{programs, heap}, nil
}

func heapChild(label string) error {
	e := ours.get(label)
	if e == nil {
		return fmt.Errorf("there is no %q", label)
	}
	var all []byte // every byte, and every pair of them
	for i := range 1 << 16 {
		all = append(all, byte(i>>8), byte(i))
	}
	text := []byte(strings.Repeat("aЖ漢€", 4096))
	dst := make([]byte, 4*len(all)+16*len(text))
	heap := func() float64 {
		var m runtime.MemStats
		for range 3 { // which empties pools
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	heap()
	before := heap()
	e.NewDecoder().Transform(dst, all, true)
	between := heap()
	ours.html(e).Transform(dst, text, true)
	after := heap()
	fmt.Println(max(0, between-before), max(0, after-between))
	runtime.KeepAlive(e)
	runtime.KeepAlive(all)
	runtime.KeepAlive(text)
	runtime.KeepAlive(dst)
	return nil
}
