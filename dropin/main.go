// Command dropin runs the tests of modules that use the encodings of
// golang.org/x/text, with ours in their place:
//
//	go run ./dropin
//
// from the root of the repository. Each module is fetched at a pinned version
// and tested as it is, where all must pass; with its imports changed, where all
// must pass but for the tests that the list in consumers.go explains; and with
// decoders that are wrong on purpose, which it must notice, or else its passing
// says little. If anything is not as the list has it, the exit code is 1.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const webenc = "github.com/webenc/webenc"

func main() {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	dir := flag.String("cache", filepath.Join(cache, "webenc-dropin"), "`directory` for the modules as they are tested, made if need be")
	only := flag.String("only", "", "test only the modules whose path contains this `text`")
	flag.Parse()
	ok, err := run(*dir, *only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "dropin:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// run tests the consumers whose path contains only, prints what came of them,
// and reports whether all is as it must be.
func run(dir, only string) (ok bool, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return false, err
	}
	ours, err := moduleDir()
	if err != nil {
		return false, err
	}
	var reports []report
	ok = true
	for _, c := range consumers {
		if !strings.Contains(c.module, only) {
			continue
		}
		start := time.Now()
		r, err := c.run(dir, ours)
		if err != nil {
			return false, fmt.Errorf("%s: %w", c.module, err)
		}
		fmt.Fprintf(os.Stderr, "%s: %s\n", c.module, time.Since(start).Round(time.Second))
		for _, p := range r.problems() {
			ok = false
			fmt.Fprintln(os.Stderr, p)
		}
		reports = append(reports, r)
	}
	if len(reports) == 0 {
		return false, fmt.Errorf("no module has %q in its path", only)
	}
	printReports(os.Stdout, reports)
	return ok, nil
}

// moduleDir returns the directory of our module.
func moduleDir() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", webenc).Output()
	if err != nil {
		return "", fmt.Errorf("this runs in a clone of the repository only: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
