package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []float64
		want float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{5, 1, 3}, 3}, {[]float64{4, 1, 3, 2}, 3}} {
		before := slices.Clone(c.list)
		if got := median(c.list); got != c.want {
			t.Errorf("median(%v) = %v, want %v", c.list, got, c.want)
		}
		if !slices.Equal(before, c.list) {
			t.Errorf("median has changed %v to %v", before, c.list)
		}
	}
	// The median of the ratios, not the ratio of the medians.
	if got := medianRatio([]float64{1, 10, 100}, []float64{1, 2, 50}); got != 2 {
		t.Errorf("medianRatio = %v, want 2", got)
	}
}

func TestSpeed(t *testing.T) {
	if got := speed(2_000_000, 1e6); got != 2000 {
		t.Errorf("2 MB in a millisecond are %v MB/s, want 2000", got)
	}
}

func TestHash(t *testing.T) {
	seen := map[uint64]bool{}
	for _, s := range []string{"", "a", "12345678", "123456789", "\x00", "\x00\x00"} {
		if h := hash([]byte(s)); seen[h] {
			t.Errorf("%q has the hash of another", s)
		} else {
			seen[h] = true
		}
	}
}

func TestParseGoals(t *testing.T) {
	goals, err := parseGoals(goalsTable)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		direction     direction
		label, corpus string
		share         float64
		want          float64 // 0: no goal
	}{
		{decode, "shift_jis", "en-ascii", 0, 1},
		{encode, "gb18030", "en-ascii", 0, 1},
		{decode, "windows-1251", "ru-html", 14.6, 2},
		{decode, "windows-1252", "en-html", 0.1, 1},
		{decode, "shift_jis", "ja-text", 82, 4},
		{decode, "big5", "zh-tw-text", 82, 4},
		{decode, "euc-jp", "ja-text", 82, 3.5},
		{decode, "gb18030", "emoji", 55, 2.5},
		{decode, "iso-2022-jp", "ja-text", 82, 2},
		{decode, "koi8-r", "ru-text", 79, 4},
		{decode, "windows-1256", "ar-text", 73, 4},
		{decode, "windows-1252", "de-text", 1.5, 1.5},
		{decode, "iso-8859-2", "pl-text", 3, 1.5},
		{encode, "euc-kr", "ko-text", 65, 1.5},
		{encode, "windows-1255", "he-text", 75, 1.3},
		{encode, "windows-1250", "pl-text", 3, 1},
		{encode, "windows-1251", "ru-html", 14.6, 0},
		{encodeHTML, "gbk", "emoji-escaped", 55, 2},
		{decode, "utf-8", "ja-html", 11, 1},
		{encode, "utf-8", "emoji", 55, 1},
		{decode, "utf-16le", "ja-html", 11, 1},
		{encode, "utf-16le", "ja-text", 82, 0},
		{decode, "utf-8", "en-ascii-bad1pc", 0, 1},
		{decode, "shift_jis", "random", 0, 1},
	} {
		g := goalOf(goals, row{label: c.label, corpus: c.corpus, direction: c.direction, share: c.share})
		got := 0.0
		if g != nil {
			got = g.ratio
		}
		if got != c.want {
			t.Errorf("%s %s %s: goal %v, want %v", c.direction, c.label, c.corpus, got, c.want)
		}
	}
	for _, bad := range []string{"decode\t*\t*\n", "decode\t*\t*\tx\t1\t*\tk\n", "decode\t[\t*\t0\t1\t*\tk\n"} {
		if _, err := parseGoals(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

// TestGoalsAreUsed looks for lines of goals.tsv behind others that hide them, and
// for anchors of rows that there are not.
func TestGoalsAreUsed(t *testing.T) {
	goals, err := parseGoals(goalsTable)
	if err != nil {
		t.Fatal(err)
	}
	used, rows := map[string]bool{}, map[string]bool{}
	see := func(d direction, label, corpus string) {
		rows[string(d)+label+corpus] = true
		for _, share := range []float64{0, 100} {
			if g := goalOf(goals, row{label: label, corpus: corpus, direction: d, share: share}); g != nil {
				used[g.kind] = true
			}
		}
	}
	for _, v := range valid {
		for _, name := range v.corpus {
			see(decode, v.label, name)
			see(encode, v.label, name)
		}
	}
	for _, d := range damaged {
		see(decode, d[0], d[1]+"-bad1pc")
	}
	for _, e := range escaped {
		see(encodeHTML, e[0], e[1]+"-escaped")
	}
	for _, label := range noise {
		see(decode, label, "random")
	}
	for _, g := range goals {
		if !used[g.kind] {
			t.Errorf("no row has the goal %q", g.kind)
		}
	}
	anchors, err := parseAnchors(anchorsTable)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range anchors {
		if !rows[string(a.direction)+a.label+a.corpus] {
			t.Errorf("no row for anchor %+v", a)
		}
	}
}

func TestJudge(t *testing.T) {
	goals := []goal{{decode, []string{"*"}, []string{"*"}, 0, 2, []string{"x/text", "ICU", "fast*"}, ""}}
	anchors := []anchor{
		{decode, "gbk", "text", "fast", 400, 100},
		{decode, "gbk", "text", "faster", 500, 100},
		{decode, "gbk", "text", "other", 900, 100},
		{encode, "gbk", "text", "faster", 5000, 100},
	}
	of := func(ns float64) []float64 { return []float64{ns, 2 * ns, 3 * ns} }
	res := &result{row: row{label: "gbk", corpus: "text", direction: decode}, list: []measured{
		{peer: oursName, mode: "transform", same: true, ns: of(10), speed: 2000},
		{peer: oursName, mode: "append", ns: of(8), speed: 2500},
		{peer: xtextName, mode: "transform", same: true, ns: of(100), speed: 200},
		{peer: "ICU", same: true, ns: of(40), speed: 500},
		{peer: "iconv", same: true, ns: of(20), speed: 1000}, // which the goal is not against
		{peer: "node", mode: "TextDecoder", ns: of(1), speed: 20000},
	}}
	v := judge(res, goals, anchors)
	if v.best == nil || v.best.peer != "ICU" || v.bestRatio != 4 {
		t.Errorf("best: %+v, ratio %v", v.best, v.bestRatio)
	}
	if v.anchor == nil || v.anchor.peer != "faster" || v.anchorSpeed != 1000 || v.anchorRatio != 2 {
		t.Errorf("anchor: %+v, speed %v, ratio %v", v.anchor, v.anchorSpeed, v.anchorRatio)
	}
	if len(v.others) != 1 || v.others[0].peer != "other" {
		t.Errorf("others: %+v", v.others)
	}
	if !v.met() || v.mark() != "met" {
		t.Errorf("not met: %+v", v)
	}
	res.verdict = v
	if ratio, ok := res.modeRatio("append"); !ok || math.Abs(ratio-1.25) > 1e-9 {
		t.Errorf("ratio of mode: %v, %v", ratio, ok)
	}
	goals[0].ratio = 3 // the peer here still suffices, the scaled one does not
	if v := judge(res, goals, anchors); v.met() || v.mark() != "**miss**" {
		t.Errorf("met: %+v", v)
	}
	if v := judge(res, nil, nil); v.best.peer != "iconv" || v.mark() != "" {
		t.Errorf("without goals: %+v", v)
	}
}

func TestOutliers(t *testing.T) {
	for _, c := range []struct {
		costs string
		list  []float64
		want  []int
	}{
		{"linear, a price per call", []float64{10, 4, 2, 1, 1, 1}, nil},
		{"one slow", []float64{1, 1, 3, 1, 1}, []int{2}},
		{"the last slow", []float64{1, 1, 1, 3}, []int{3}},
		{"quadratic", []float64{1, 4, 16, 64}, []int{1, 2, 3}},
	} {
		var got []int
		for i, out := range outliers(c.list) {
			if out {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.costs, got, c.want)
		}
	}
}

func TestWhole(t *testing.T) {
	for _, c := range []struct{ in, want string }{{"abc", "abc"}, {"ab漢", "ab"}, {"ab\xE6\xBC", "ab"}, {"ab\xE6", "ab"}} {
		if got := string(whole([]byte(c.in), encode)); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// TestEndToEnd makes corpora of a few lines, and measures all of them with the
// peers in Go.
func TestEndToEnd(t *testing.T) {
	directory := t.TempDir()
	if err := os.Mkdir(filepath.Join(directory, "utf8"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, v := range valid {
		for _, name := range v.corpus {
			text := strings.Repeat("An ordinary line, long enough to be damaged somewhere.\n", 5)
			if name != "en-ascii" {
				text += "Größe, źródło, Москва, Αθήνα, שלום, السلام, 日本語と中文, 한국어, 丂, €, ¥, 💩\n"
			}
			if err := os.WriteFile(filepath.Join(directory, "utf8", name+".utf8"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := makeCorpora(directory); err != nil {
		t.Fatal(err)
	}
	files, err := corpora(directory)
	if err != nil {
		t.Fatal(err)
	}
	goals, err := parseGoals(goalsTable)
	if err != nil {
		t.Fatal(err)
	}
	anchors, err := parseAnchors(anchorsTable)
	if err != nil {
		t.Fatal(err)
	}
	rep := &report{goals: goals, settings: settings{clock: clock{2, 10 * time.Microsecond}}}
	// Random bytes have a file of their own size.
	only := regexp.MustCompile(`^(decode [^ ]+ (en-ascii|[a-z-]*(text|emoji)(-bad1pc)?)|encode.*)$`)
	err = expand(files, only, func(r row) error {
		res, err := measure(r, []peer{ours, xtext, copying{}}, rep.settings.clock)
		if err != nil {
			return err
		}
		us := res.find(oursName, "transform")
		if us == nil || us.size == 0 || us.speed <= 0 {
			t.Errorf("%s: %+v", r, us)
		}
		for _, m := range res.list {
			if m.peer == oursName && m.differs {
				t.Errorf("%s: output of %s differs", r, m.name())
			}
			if len(m.ns) != 2 {
				t.Errorf("%s: %s has %d rounds", r, m.name(), len(m.ns))
			}
		}
		res.verdict = judge(res, goals, anchors)
		rep.rows = append(rep.rows, res)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.rows) < 100 {
		t.Errorf("%d rows", len(rep.rows))
	}
	out := t.TempDir()
	if err := rep.write(out); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(out, "RESULTS.md"))
	if err != nil {
		t.Fatal(err)
	}
	checkTables(t, string(text))
	table, err := os.ReadFile(filepath.Join(out, "results.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	if lines, err := fields(string(table), 11); err != nil || len(lines) < len(rep.rows) {
		t.Errorf("results.tsv: %d lines, %v", len(lines), err)
	}
	svg, err := os.ReadFile(filepath.Join(out, "results.svg"))
	if err != nil {
		t.Fatal(err)
	}
	checkSVG(t, svg, rep.rows)
}

// checkTables looks for lines of tables that have not as many cells as their head.
func checkTables(t *testing.T, text string) {
	cells := 0
	for line := range strings.Lines(text) {
		switch n := strings.Count(line, "|"); {
		case !strings.HasPrefix(line, "|"):
			cells = 0
		case cells == 0:
			cells = n
		case n != cells:
			t.Errorf("%d cells, not %d: %s", n-1, cells-1, line)
		}
	}
}

func checkSVG(t *testing.T, svg []byte, rows []*result) {
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	discs, want := 0, 1 // in the legend
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("results.svg: %v", err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" && e.Attr[0].Value == "ours" {
			discs++
		}
	}
	for _, res := range rows {
		if res.direction == decode {
			want++
		}
	}
	if discs != want {
		t.Errorf("results.svg has %d discs, want %d", discs, want)
	}
	if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
		t.Error("results.svg has coordinates that are not numbers")
	}
}

// TestSections runs what is measured besides rows, on texts that are short.
func TestSections(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	tables, err := malformed(settings{clock: clock{1, time.Microsecond}})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, t := range tables {
		t.markdown(&b)
	}
	checkTables(t, b.String())
}
