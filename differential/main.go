// Command differential compares this module's decoders and encoders with those
// of encoding_rs, an independent implementation of the standard, as Debian
// ships it (the package librust-encoding-rs-dev, built with cargo):
//
//	go run ./differential
//
// from the root of the repository. Each encoding gets inputs that are made to
// be hostile: all short ones, then what a seeded generator makes of noise,
// leading and trailing bytes, escape sequences, text, and damaged text. Each
// input is converted whole and in chunks, in every error mode, and both the
// output and the place of each error must be the same.
//
// Where the two are known to differ, and the standard decides for us, the table
// in deviations.go says so, with the exact condition. It is applied to the
// least there is, counted, and must be needed. Any other difference makes the
// exit code 1.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/webenc/webenc/whatwg"
)

// settings are the flags.
type settings struct {
	size int
	seed uint64
	only string
	peer string
}

func main() {
	var s settings
	flag.IntVar(&s.size, "size", 100_000_000, "`bytes` to decode per multi-byte encoding, besides all short inputs;\nhalf as many to encode, and a tenth for single-byte encodings")
	flag.Uint64Var(&s.seed, "seed", 1, "of the generator")
	flag.StringVar(&s.only, "only", "", "`labels` of encodings, with commas between them (default all)")
	flag.StringVar(&s.peer, "peer", "differential/peer", "`directory` of the Rust package")
	flag.Parse()
	same, err := run(s)
	if err != nil {
		fmt.Fprintln(os.Stderr, "differential:", err)
	}
	if err != nil || !same {
		os.Exit(1)
	}
}

// run compares what s asks for, and reports whether all is as it must be.
func run(s settings) (same bool, err error) {
	profiles, err := chosen(s.only)
	if err != nil {
		return false, err
	}
	program, version, err := build(s.peer)
	if err != nil {
		return false, err
	}
	fmt.Printf("%s, seed %d, %s\n\n", version, s.seed, runtime.Version())
	start := time.Now()
	reports := make([]chan report, len(profiles))
	workers := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, p := range profiles {
		reports[i] = make(chan report, 1)
		go func() {
			workers <- struct{}{}
			reports[i] <- compareEncoding(program, p, s)
			<-workers
		}()
	}
	sum := newSummary()
	for _, r := range reports {
		if err := sum.add(<-r); err != nil {
			return false, err
		}
	}
	same = sum.close()
	fmt.Printf("\n%s\n", time.Since(start).Round(time.Second))
	return same, nil
}

// chosen returns the profiles of the encodings with the labels, or all.
func chosen(labels string) (list []profile, err error) {
	if labels == "" {
		return profiles(), nil
	}
	for label := range strings.SplitSeq(labels, ",") {
		e, err := whatwg.Get(label)
		if err != nil {
			return nil, err
		}
		for _, p := range profiles() {
			if p.name == fmt.Sprint(e) {
				list = append(list, p)
			}
		}
	}
	return list, nil
}

// report is what came of one encoding.
type report struct {
	name        string
	decoded     tally
	encoded     tally
	known       map[string]int // occurrences of deviations
	differences []string       // descriptions
	err         error
}

// tally counts what was compared.
type tally struct {
	inputs int
	bytes  int
}

// summary prints reports, and sums them up.
type summary struct {
	names       []string // of the encodings
	decoded     tally
	encoded     tally
	known       map[string]int
	differences int
}

func newSummary() *summary {
	fmt.Printf("%-15s %15s %15s %12s %15s %13s %12s\n", "", "decoded: inputs", "bytes", "encoded:", "bytes", "known", "differences")
	return &summary{known: map[string]int{}}
}

func (s *summary) row(name string, decoded, encoded tally, known, differences int) {
	fmt.Printf("%-15s %15d %15d %12d %15d %13d %12d\n", name, decoded.inputs, decoded.bytes, encoded.inputs, encoded.bytes, known, differences)
}

func (s *summary) add(r report) error {
	known := 0
	for name, n := range r.known {
		known += n
		s.known[name] += n
	}
	s.row(r.name, r.decoded, r.encoded, known, len(r.differences))
	for _, d := range r.differences {
		fmt.Println(d)
	}
	s.names = append(s.names, r.name)
	s.decoded = tally{s.decoded.inputs + r.decoded.inputs, s.decoded.bytes + r.decoded.bytes}
	s.encoded = tally{s.encoded.inputs + r.encoded.inputs, s.encoded.bytes + r.encoded.bytes}
	s.differences += len(r.differences)
	return r.err
}

// close prints the sums and the deviations, and reports whether there is no
// difference, and no deviation that did not occur.
func (s *summary) close() bool {
	known, unused := 0, 0
	for _, n := range s.known {
		known += n
	}
	s.row(fmt.Sprintf("all %d", len(s.names)), s.decoded, s.encoded, known, s.differences)
	for _, d := range deviations {
		if !slices.Contains(s.names, d.encoding) {
			continue
		}
		all, least := d.counts(s.known)
		fmt.Printf("\nKnown deviation in %s: %d inputs, %d occurrences, the rarest %d\n%s\n", d.name, len(d.rows), all, least, d.reason)
		for _, r := range d.rows {
			if s.known[d.key(r)] == 0 && s.differences == 0 { // or else not all has been compared
				fmt.Printf("%s did not occur\n", d.key(r))
				unused++
			}
		}
	}
	fmt.Printf("\n%d differences, %d known deviations that did not occur\n", s.differences, unused)
	return s.differences == 0 && unused == 0
}
