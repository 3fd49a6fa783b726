package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// table is a table of the report.
type table struct {
	title, note string
	head        []string
	lines       [][]string
}

func (t *table) add(line ...string) { t.lines = append(t.lines, line) }

// numeric reports whether a column has numbers, or marks of them.
func (t *table) numeric(column int) bool {
	some := false
	for _, line := range t.lines {
		if column >= len(line) || line[column] == "" || line[column] == "–" {
			continue
		}
		if c := line[column][0]; c < '0' || c > '9' {
			return false
		}
		some = true
	}
	return some
}

// markdown appends t.
func (t *table) markdown(b *bytes.Buffer) {
	fmt.Fprintf(b, "\n## %s\n\n", t.title)
	if t.note != "" {
		fmt.Fprintf(b, "%s\n\n", t.note)
	}
	if len(t.lines) == 0 {
		return
	}
	fmt.Fprintf(b, "| %s |\n|", strings.Join(t.head, " | "))
	for column := range t.head {
		if t.numeric(column) {
			b.WriteString("--:|")
		} else {
			b.WriteString("---|")
		}
	}
	b.WriteString("\n")
	for _, line := range t.lines {
		fmt.Fprintf(b, "| %s |\n", strings.ReplaceAll(strings.Join(line, " | "), "\n", " "))
	}
}

// report is all that was measured.
type report struct {
	settings settings
	goals    []goal
	peers    []string
	missing  []string
	rows     []*result
	tables   []table
}

// write writes the files to directory, or prints what would be in RESULTS.md if
// that is "".
func (rep *report) write(directory string) error {
	order := []direction{decode, encode, encodeHTML}
	slices.SortStableFunc(rep.rows, func(a, b *result) int {
		return slices.Index(order, a.direction) - slices.Index(order, b.direction)
	})
	text := rep.markdown()
	if directory == "" {
		_, err := os.Stdout.Write(text)
		return err
	}
	err := os.WriteFile(filepath.Join(directory, "RESULTS.md"), text, 0o666)
	if len(rep.rows) == 0 {
		return err
	}
	return errors.Join(err,
		os.WriteFile(filepath.Join(directory, "results.tsv"), rep.tsv(), 0o666),
		os.WriteFile(filepath.Join(directory, "results.svg"), plot(rep.rows), 0o666))
}

func (rep *report) markdown() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Results\n\n`go run ./bench%s`: MB/s are 10^6 bytes of input in a second of CPU time. All peers of a row run round by round in one "+
		"process, in an order that changes, %d rounds of at least %s each; a throughput is that of the median round, a ratio the median of the rounds' ratios.\n\n",
		rep.settings.arguments(), rep.settings.clock.rounds, rep.settings.clock.batch)
	for _, line := range machine() {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	for _, line := range rep.peers {
		fmt.Fprintf(&b, "- Peer: %s\n", line)
	}
	for _, line := range rep.missing {
		fmt.Fprintf(&b, "- Left out: %s\n", line)
	}
	if len(rep.rows) > 0 {
		b.WriteString("\n" + `The peers in C take for Shift_JIS, EUC-JP, GBK, Big5 and EUC-KR what they have that is nearest: CP932, EUC-JP-MS, CP936,
BIG5-HKSCS, CP949 (iconv), ibm-943_P15A-2003, euc-jp-2007, windows-936-2000, ibm-1375_P100-2008, windows-949-2000 (ICU).
Not the same work, and no measure of a goal: Node's TextDecoder makes JavaScript strings. encoding_rs encodes text that it is
told is valid UTF-8; where it would only copy, in UTF-8 itself, its decoder stands in.

A scaled figure is what a build of a peer that cannot be had here reached on another machine, times what x/text reaches here
over what it reached there (anchors.tsv). It is an estimate: machines differ in more than speed.
`)
		for _, t := range rep.rowTables() {
			t.markdown(&b)
		}
	}
	for _, t := range rep.tables {
		t.markdown(&b)
	}
	return b.Bytes()
}

// arguments returns the flags that choose what is measured.
func (s settings) arguments() string {
	text := ""
	if s.quick {
		text += " -quick"
	}
	if s.rows != "" && (!s.quick || s.rows != quickRows) {
		text += fmt.Sprintf(" -rows %q", s.rows)
	}
	if s.peers != "" {
		text += fmt.Sprintf(" -peers %q", s.peers)
	}
	if s.only != "" && !s.quick {
		text += " -only " + s.only
	}
	return text
}

// machine describes the processor, the system and Go.
func machine() []string {
	return []string{
		fmt.Sprintf("Processor: %s; %d in use", processor(), runtime.GOMAXPROCS(0)),
		fmt.Sprintf("System: %s, %s/%s", system(), runtime.GOOS, runtime.GOARCH),
		"Go: " + runtime.Version(),
	}
}

func processor() string {
	b, _ := os.ReadFile("/proc/cpuinfo")
	values := map[string]string{}
	for line := range strings.Lines(string(b)) {
		key, value, ok := strings.Cut(line, ":")
		if key = strings.TrimSpace(key); ok && values[key] == "" {
			values[key] = strings.TrimSpace(value)
		}
	}
	if values["model name"] == "" {
		return "unknown"
	}
	text := fmt.Sprintf("%s (family %s, model %s, stepping %s), cache %s", values["model name"], values["cpu family"], values["model"],
		values["stepping"], values["cache size"])
	var has []string
	for _, flag := range []string{"avx2", "bmi2", "avx512f", "avx512bw", "avx512vbmi", "avx512_vbmi2"} {
		if slices.Contains(strings.Fields(values["flags"]), flag) {
			has = append(has, flag)
		}
	}
	return strings.Join(append([]string{text}, has...), ", ")
}

func system() string {
	b, _ := os.ReadFile("/proc/sys/kernel/osrelease")
	kernel, _, _ := strings.Cut(strings.TrimSpace(string(b)), "-")
	release, _ := os.ReadFile("/etc/os-release")
	for line := range strings.Lines(string(release)) {
		if name, ok := strings.CutPrefix(line, "PRETTY_NAME="); ok {
			return strings.Trim(strings.TrimSpace(name), `"`) + ", kernel " + kernel
		}
	}
	return "unknown"
}

// line is a row for the eye, while it is measured.
func (res *result) line() string {
	text := fmt.Sprintf("%-11s %-12s %-18s", res.direction, res.label, res.corpus)
	if m := res.find(oursName, "transform"); m != nil {
		text += fmt.Sprintf(" %6.0f MB/s", m.speed)
	}
	if res.best != nil {
		text += fmt.Sprintf("  %5.2f x %s", res.bestRatio, res.best.name())
	}
	if res.anchor != nil {
		text += fmt.Sprintf("  %5.2f x %s (scaled)", res.anchorRatio, res.anchor.peer)
	}
	if res.goal != nil {
		text += fmt.Sprintf("  goal %g: %s", res.goal.ratio, strings.Trim(res.mark(), "*"))
	}
	return text
}

// mode returns the ratio of a mode's throughput to Transform's, and whether there
// is one that meets the goal.
func (res *result) modeRatio(mode string) (ratio float64, ok bool) {
	m, whole := res.find(oursName, mode), res.find(oursName, "transform")
	if m == nil || whole == nil {
		return 0, false
	}
	return medianRatio(whole.ns, m.ns), true
}

// modes are those of this module that have a goal.
var modes = []string{"append", "conv.Reader"}

func (rep *report) rowTables() []table {
	return append([]table{rep.summary(), rep.goalTable(), rep.modeTable()}, rep.speedTables()...)
}

// summary counts what is met.
func (rep *report) summary() table {
	t := table{
		title: "Goals",
		note: "How many rows reach the ratio to the fastest peer, against all that there is to compare with: the fastest peer of " +
			"this run, and the fastest scaled figure. The table is goals.tsv.",
		head: []string{"kind", "goal", "against", "rows", "met", "met in this run", "misses"},
	}
	for i, g := range rep.goals {
		rows, met, here := 0, 0, 0
		var misses []string
		for _, res := range rep.rows {
			if res.goal != &rep.goals[i] {
				continue
			}
			rows++
			if res.met() {
				met++
			} else {
				ratios := []string{}
				if res.best != nil {
					ratios = append(ratios, fmt.Sprintf("%.2f", res.bestRatio))
				}
				if res.anchor != nil {
					ratios = append(ratios, fmt.Sprintf("%.2f scaled", res.anchorRatio))
				}
				misses = append(misses, fmt.Sprintf("%s %s (%s)", res.label, res.corpus, strings.Join(ratios, ", ")))
			}
			if res.best != nil && res.bestRatio >= g.ratio {
				here++
			}
		}
		if rows == 0 {
			continue
		}
		against := strings.Join(g.against, ", ")
		if against == "*" {
			against = "all"
		}
		t.add(g.kind, fmt.Sprintf("%g", g.ratio), strings.ReplaceAll(against, "*", "…"), fmt.Sprint(rows), fmt.Sprint(met), fmt.Sprint(here), strings.Join(misses, "; "))
	}
	for _, mode := range modes {
		rows, met := 0, 0
		var misses []string
		for _, res := range rep.rows {
			ratio, ok := res.modeRatio(mode)
			if !ok {
				continue
			}
			rows++
			if ratio >= modeGoal {
				met++
			} else {
				misses = append(misses, fmt.Sprintf("%s %s %s (%.2f)", res.direction, res.label, res.corpus, ratio))
			}
		}
		t.add(mode, fmt.Sprint(modeGoal), "our Transform", fmt.Sprint(rows), fmt.Sprint(met), fmt.Sprint(met), strings.Join(misses, "; "))
	}
	return t
}

// goalTable has every row, with what it is measured against.
func (rep *report) goalTable() table {
	t := table{
		title: "Rows and goals",
		note: "Ratios are this module's Transform over the fastest peer that the goal is against, here and scaled. Where there is " +
			"no goal, all peers count. “Others” are scaled peers that the goal is not against.",
		head: []string{"direction", "label", "corpus", "beyond ASCII", "MB/s", "fastest here", "MB/s", "ratio", "fastest scaled", "MB/s", "ratio", "goal", "", "others"},
	}
	for _, res := range rep.rows {
		share := "–"
		if res.share > 0 || res.corpus == "en-ascii" {
			share = fmt.Sprintf("%.1f %%", res.share)
		}
		us := res.find(oursName, "transform")
		if us == nil {
			continue
		}
		line := []string{string(res.direction), res.label, res.corpus, share, fmt.Sprintf("%.0f", us.speed)}
		if res.best != nil {
			line = append(line, strings.TrimSuffix(res.best.name(), " transform"), fmt.Sprintf("%.0f", res.best.speed), fmt.Sprintf("%.2f", res.bestRatio))
		} else {
			line = append(line, "–", "–", "–")
		}
		if res.anchor != nil {
			line = append(line, res.anchor.peer, fmt.Sprintf("%.0f", res.anchorSpeed), fmt.Sprintf("%.2f", res.anchorRatio))
		} else {
			line = append(line, "–", "–", "–")
		}
		if res.goal != nil {
			line = append(line, fmt.Sprintf("%g", res.goal.ratio), res.mark())
		} else {
			line = append(line, "–", "")
		}
		others := []string{}
		for _, a := range res.others {
			if x := res.find(xtextName, "transform"); x != nil {
				others = append(others, fmt.Sprintf("%s %.0f (%.2f)", a.peer, a.scaled(x.speed), us.speed/a.scaled(x.speed)))
			}
		}
		t.add(append(line, strings.Join(others, ", "))...)
	}
	return t
}

// modeTable compares the modes of this module with each other, and with x/text's.
func (rep *report) modeTable() table {
	t := table{
		title: "Modes",
		note: fmt.Sprintf("MB/s, and the ratio to Transform on whole buffers. “append” is conv.AppendDecode or AppendEncode into a dst that is "+
			"used again; the Readers are read by 32 KiB. The first two are to reach %g.", modeGoal),
		head: []string{"direction", "label", "corpus", "Transform", "append", "ratio", "conv.Reader", "ratio", "", "transform.Reader", "Bytes", "x/text Transform", "Reader", "Bytes"},
	}
	for _, res := range rep.rows {
		cell := func(peer, mode string) string {
			if m := res.find(peer, mode); m != nil {
				return fmt.Sprintf("%.0f", m.speed)
			}
			return "–"
		}
		line := []string{string(res.direction), res.label, res.corpus, cell(oursName, "transform")}
		mark := "met"
		for _, mode := range modes {
			ratio, _ := res.modeRatio(mode)
			if ratio < modeGoal {
				mark = "**miss**"
			}
			line = append(line, cell(oursName, mode), fmt.Sprintf("%.2f", ratio))
		}
		t.add(append(line, mark, cell(oursName, "transform.Reader"), cell(oursName, "Bytes"),
			cell(xtextName, "transform"), cell(xtextName, "transform.Reader"), cell(xtextName, "Bytes"))...)
	}
	return t
}

// speedTables have the throughput of each peer, and where its output differs.
func (rep *report) speedTables() []table {
	var list []table
	for _, d := range []direction{decode, encode, encodeHTML} {
		title := map[direction]string{decode: "Decode to UTF-8", encode: "Encode from UTF-8", encodeHTML: "Encode, with numeric character references"}[d]
		t := table{
			title: title,
			note:  "MB/s, whole buffers into a buffer that is used again.",
			head:  []string{"label", "corpus", "bytes"},
		}
		type column struct{ peer, mode string }
		var columns []column
		for _, res := range rep.rows {
			for _, m := range res.list {
				c := column{m.peer, m.mode}
				if res.direction == d && (m.same || m.peer != oursName && m.peer != xtextName) && !slices.Contains(columns, c) {
					columns = append(columns, c)
					t.head = append(t.head, strings.TrimSuffix(m.name(), " transform"))
				}
			}
		}
		for _, res := range rep.rows {
			if res.direction != d {
				continue
			}
			line := []string{res.label, res.corpus, fmt.Sprint(len(res.src))}
			for _, c := range columns {
				if m := res.find(c.peer, c.mode); m != nil {
					line = append(line, fmt.Sprintf("%.0f", m.speed))
				} else {
					line = append(line, "–")
				}
			}
			t.add(line...)
		}
		if len(t.lines) > 0 {
			list = append(list, t)
		}
	}
	differ := table{
		title: "Outputs that differ",
		note:  "Peers whose output is not this module's, with how much longer theirs is, in bytes; and peers that gave up.",
		head:  []string{"direction", "label", "corpus", "peers"},
	}
	for _, res := range rep.rows {
		var names []string
		for _, m := range res.list {
			if m.differs && (m.same || m.peer != xtextName) {
				names = append(names, fmt.Sprintf("%s (%+d)", strings.TrimSuffix(m.name(), " transform"), m.size-res.list[0].size))
			}
		}
		for _, failed := range res.failed {
			names = append(names, "failed: "+failed)
		}
		if len(names) > 0 {
			differ.add(string(res.direction), res.label, res.corpus, strings.Join(names, ", "))
		}
	}
	return append(list, differ)
}

// tsv is all that was measured of rows, for programs.
func (rep *report) tsv() []byte {
	var b bytes.Buffer
	b.WriteString("# direction\tlabel\tcorpus\tpeer\tmode\tbytes in\tns\tMB/s\tthis module's time over it\tbytes out\thash\n")
	for _, res := range rep.rows {
		us := res.find(oursName, "transform")
		for _, m := range res.list {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\t%d\t%.0f\t%.1f\t%.4f\t%d\t%016x\n", res.direction, res.label, res.corpus, m.peer, m.mode,
				len(res.src), median(m.ns), m.speed, medianRatio(us.ns, m.ns), m.size, m.hash)
		}
		if res.anchor != nil {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\tscaled\t%d\t%.0f\t%.1f\t%.4f\t\t\n", res.direction, res.label, res.corpus, res.anchor.peer,
				len(res.src), float64(len(res.src))/res.anchorSpeed*1000, res.anchorSpeed, 1/res.anchorRatio)
		}
	}
	return b.Bytes()
}
