// Command bench measures this module against its peers, and against goals:
//
//	go run ./bench [flags]
//
// from the root of the repository; make bench is the same. It writes RESULTS.md,
// results.tsv and results.svg. The corpora come from packages of Debian, which are
// downloaded once: that wants python3 and apt-get.
//
// Peers are golang.org/x/text; encoding_rs (cargo, and Debian's package
// librust-encoding-rs-dev), ICU (pkg-config and libicu-dev) and iconv, which a C
// compiler makes shared libraries of; and Node. One that is not there is left out,
// with a line that says so. All of it takes about ten minutes, and 2 GB of memory.
//
// For each row, which is an encoding, a text and a direction, all peers run round
// by round in this one process, in an order that changes with the round. Time is CPU
// time of the process; Node measures its own. A throughput is that of the median
// round, a ratio is the median of the rounds' ratios.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// settings are the flags.
type settings struct {
	corpora, build, out string
	rows, peers         string
	only                string
	quick               bool
	clock               clock
}

// sections are the parts of the report, in order.
var sections = []string{"rows", "cold", "goroutines", "small", "errors", "growth", "size"}

// quickRows are what -quick measures: some of each kind.
const quickRows = `windows-1252 (en-ascii|fr-text|en-html)|windows-1251 ru-(text|html)|shift_jis ja-(text|text-bad1pc|html)$|` +
	`gb18030 (zh-cn-text|random)$|big5 (zh-tw-text|ja-text-escaped)$|utf-8 (en-ascii|ja-text)$|utf-16le ja-text$`

func main() {
	if len(os.Args) > 1 && os.Args[1] == childArgument {
		child(os.Args[2:])
		return
	}
	base := "."
	if _, err := os.Stat("bench/goals.tsv"); err == nil {
		base = "bench"
	}
	var s settings
	flag.StringVar(&s.corpora, "corpora", filepath.Join(base, "corpora"), "`directory` of the corpora, which are made if they are not there")
	flag.StringVar(&s.build, "build", filepath.Join(base, "build"), "`directory` to build peers in")
	flag.StringVar(&s.out, "out", "", "`directory` for the results; none are written if only some are measured and\nthis is not given (default "+base+")")
	flag.StringVar(&s.rows, "rows", "", "`regular expression` of rows, as in \"decode gbk zh-cn-text\" (default all)")
	flag.StringVar(&s.peers, "peers", "", "`regular expression` of peers besides this module and x/text (default all)")
	flag.StringVar(&s.only, "only", "", "`sections` with commas between them: "+strings.Join(sections, ", ")+" (default all)")
	flag.BoolVar(&s.quick, "quick", false, "fewer rounds, some of the rows, in half a minute; results are printed")
	flag.IntVar(&s.clock.rounds, "rounds", 15, "of each row")
	flag.DurationVar(&s.clock.batch, "batch", 4*time.Millisecond, "least time that a peer gets in a round")
	flag.Parse()
	if s.quick {
		s.clock = clock{3, time.Millisecond}
		if s.rows == "" {
			s.rows = quickRows
		}
		if s.only == "" {
			s.only = "rows,cold,small,errors"
		}
	}
	if s.out == "" && s.rows == "" && s.only == "" {
		s.out = base
	}
	if err := run(s, base); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run measures what s asks for. base is the directory of the module.
func run(s settings, base string) error {
	only, err := regexp.Compile(s.rows)
	if err != nil {
		return err
	}
	chosen := sections
	if s.only != "" {
		chosen = strings.Split(s.only, ",")
		for _, name := range chosen {
			if !slices.Contains(sections, name) {
				return fmt.Errorf("there is no section %q", name)
			}
		}
	}
	goals, err := parseGoals(goalsTable)
	if err != nil {
		return fmt.Errorf("goals.tsv: %w", err)
	}
	anchors, err := parseAnchors(anchorsTable)
	if err != nil {
		return fmt.Errorf("anchors.tsv: %w", err)
	}
	if s.out != "" { // better now than when all has been measured
		if err := os.MkdirAll(s.out, 0o755); err != nil {
			return err
		}
	}
	files, err := corpora(s.corpora)
	if err != nil {
		return err
	}
	rep := &report{settings: s, goals: goals}
	if slices.Contains(chosen, "rows") {
		peers, missing, err := findPeers(s)
		if err != nil {
			return err
		}
		rep.missing = missing
		for _, line := range missing {
			fmt.Fprintln(os.Stderr, "left out:", line)
		}
		for _, p := range peers {
			defer p.close()
			rep.peers = append(rep.peers, describe(p))
		}
		err = expand(files, only, func(r row) error {
			res, err := measure(r, peers, s.clock)
			if err != nil {
				return err
			}
			res.verdict = judge(res, goals, anchors)
			rep.rows = append(rep.rows, res)
			fmt.Fprintln(os.Stderr, res.line())
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, section := range chosen {
		var t []table
		var err error
		switch section {
		case "cold":
			t, err = cold(files, s)
		case "goroutines":
			t, err = goroutines(files, s)
		case "small":
			t, err = small(files, s)
		case "errors":
			t, err = malformed(s)
		case "growth":
			t, err = growth(files, s)
		case "size":
			t, err = size(base)
		default:
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", section, err)
		}
		fmt.Fprintln(os.Stderr, section, "measured")
		rep.tables = append(rep.tables, t...)
	}
	return rep.write(s.out)
}

// findPeers starts the peers.
func findPeers(s settings) (list []peer, missing []string, err error) {
	only, err := regexp.Compile(s.peers)
	if err != nil {
		return nil, nil, err
	}
	list, missing = nativePeers(s.build)
	list = append([]peer{ours, xtext}, list...)
	if p, err := startNode(); err == nil {
		list = append(list, p)
	} else {
		missing = append(missing, fmt.Sprintf("node: %v", err))
	}
	list = append(list, copying{})
	missing = append(missing, "simdutf: Debian 12 has no package of it; it is measured inside Node, where it validates UTF-8, and scaled (anchors.tsv)",
		"encoding_rs with simd-accel, and after 0.8.35: wants a nightly Rust, and is scaled (anchors.tsv)")
	return slices.DeleteFunc(list, func(p peer) bool {
		if _, ok := p.(goPeer); ok || only.MatchString(describe(p)) {
			return false
		}
		p.close()
		return true
	}), missing, nil
}

// describe says what a peer is.
func describe(p peer) string { return p.title() + " " + p.version() }
