package main

import (
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// A report is what came of a consumer.
type report struct {
	consumer
	kept     map[string]bool    // what stays with golang.org/x/text
	original outcome            // of the consumer as it is
	ours     outcome            // with our encodings
	faulty   map[string]outcome // with each fault
}

// run tests c in each of its variants. ours is the directory of our module.
func (c consumer) run(dir, ours string) (report, error) {
	r := report{consumer: c, kept: map[string]bool{}, faulty: map[string]outcome{}}
	dir = filepath.Join(dir, strings.ReplaceAll(c.module, "/", "_"))
	original, err := site{dir: filepath.Join(dir, "original")}.lay(c)
	if err != nil {
		return r, err
	}
	patched, err := site{filepath.Join(dir, "patched"), ours, r.kept}.lay(c)
	if err != nil {
		return r, err
	}
	if r.original, err = test(original, c.packages); err != nil {
		return r, err
	}
	if r.ours, err = test(patched, c.packages); err != nil {
		return r, err
	}
	for _, f := range faults {
		overlay, err := f.overlay(dir, ours)
		if err != nil {
			return r, err
		}
		if r.faulty[f.name], err = test(patched, c.packages, "-overlay="+overlay); err != nil {
			return r, err
		}
	}
	return r, nil
}

// explains reports whether the list explains that a test fails, and prints this.
func (r report) explains(name, output string) bool {
	e, ok := r.explained[name]
	return ok && strings.Contains(output, e.prints)
}

// noticed returns how many tests fail because of the fault.
func (r report) noticed(f fault) (n int) {
	for name, output := range r.faulty[f.name].failed {
		if !r.explains(name, output) {
			n++
		}
	}
	return n
}

// problems says what is not as it must be.
func (r report) problems() (list []string) {
	add := func(format string, a ...any) { list = append(list, r.module+": "+fmt.Sprintf(format, a...)) }
	for name, output := range r.original.failed {
		add("%s fails as it is:\n%s", name, output)
	}
	for name, output := range r.ours.failed {
		if !r.explains(name, output) {
			add("%s fails with ours, and nothing explains it:\n%s", name, output)
		}
	}
	for name := range r.explained {
		if _, failed := r.ours.failed[name]; !failed {
			add("%s does not fail with ours, but is explained", name)
		}
	}
	if r.ours.ran != r.original.ran {
		add("%d tests ran as it is, %d with ours", r.original.ran, r.ours.ran)
	}
	for _, f := range faults {
		if unnoticed := slices.Contains(r.unnoticed, f.name); unnoticed != (r.noticed(f) == 0) {
			add("%d tests notice the fault %q, the list says otherwise", r.noticed(f), f.name)
		}
	}
	slices.Sort(list)
	return list
}

// printReports prints the reports as Markdown.
func printReports(w io.Writer, reports []report) {
	fmt.Fprint(w, "| module | version | packages | tests | with ours |")
	for _, f := range faults {
		fmt.Fprintf(w, " fail when %s |", f.does)
	}
	fmt.Fprintf(w, "\n|---|---|---|--:|---%s|\n", strings.Repeat("|--:", len(faults)))
	for _, r := range reports {
		fmt.Fprintf(w, "| %s | %s | %s | %d | %s |", r.module, r.version, strings.Join(r.packages, " "), r.ours.ran, r.verdict())
		for _, f := range faults {
			fmt.Fprintf(w, " %d |", r.noticed(f))
		}
		fmt.Fprintln(w)
	}
	for _, r := range reports {
		r.printNotes(w)
	}
}

func (r report) verdict() string {
	switch explained := len(r.explained); {
	case len(r.problems()) > 0:
		return "**problems**"
	case explained > 0:
		return fmt.Sprintf("pass, but for %d explained", explained)
	}
	return "pass"
}

// printNotes prints what a row of the table does not say.
func (r report) printNotes(w io.Writer) {
	var notes []string
	for _, m := range r.through {
		notes = append(notes, "It gets our encodings through "+m.module+" "+m.version+", which is patched as well.")
	}
	if len(r.kept) > 0 {
		notes = append(notes, "It keeps these of golang.org/x/text: "+byPackage(r.kept)+".")
	}
	for _, name := range slices.Sorted(maps.Keys(r.explained)) {
		notes = append(notes, strings.TrimPrefix(name, r.module+"/")+" fails: "+r.explained[name].reason)
	}
	if len(notes) > 0 {
		fmt.Fprintf(w, "\n%s: %s\n", r.module, strings.Join(notes, " "))
	}
}

// byPackage lists names such as "charmap.CodePage437".
func byPackage(names map[string]bool) string {
	var list []string
	last := ""
	for _, name := range slices.Sorted(maps.Keys(names)) {
		before, after, _ := strings.Cut(name, ".")
		if before == last {
			list[len(list)-1] += " " + after
		} else {
			list = append(list, name)
		}
		last = before
	}
	return strings.Join(list, ", ")
}
