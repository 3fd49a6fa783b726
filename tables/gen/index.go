package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/webenc/webenc/tables/internal/list"
)

// A resource is one of the standard's index-*.txt.
type resource struct {
	path       string
	name       string // the part of the file's name between "index-" and ".txt"
	identifier string
	entries    []entry
}

// An entry is a line of a resource.
type entry struct {
	line      int
	pointer   int
	codePoint rune
}

// readResource reads index-NAME.txt in dir.
func readResource(dir, name string) (*resource, error) {
	r := &resource{path: filepath.Join(dir, "index-"+name+".txt"), name: name}
	text, err := os.ReadFile(r.path)
	if err != nil {
		return nil, err
	}
	return r, r.parse(string(text))
}

// identifierLine is the comment that gives the Identifier.
var identifierLine = regexp.MustCompile(`^# Identifier: ([0-9a-f]{64})$`)

// parse parses the text of r, as https://encoding.spec.whatwg.org/#indexes
// says.
func (r *resource) parse(text string) error {
	for i, line := range strings.Split(text, "\n") {
		if m := identifierLine.FindStringSubmatch(line); m != nil {
			r.identifier = m[1]
		}
		if line == "" || line[0] == '#' {
			continue
		}
		e, err := parseEntry(line)
		e.line = i + 1
		if err != nil {
			return r.errorAt(e, "%w", err)
		}
		if n := len(r.entries); n > 0 && e.pointer <= r.entries[n-1].pointer {
			return r.errorAt(e, "pointer %d after pointer %d", e.pointer, r.entries[n-1].pointer)
		}
		r.entries = append(r.entries, e)
	}
	if r.identifier == "" {
		return fmt.Errorf("%s: no Identifier", r.path)
	}
	return nil
}

// errorAt returns an error about e, an entry of r.
func (r *resource) errorAt(e entry, format string, a ...any) error {
	return fmt.Errorf("%s:%d: %w", r.path, e.line, fmt.Errorf(format, a...))
}

// parseEntry parses a line: the pointer in decimal, a tab, and the code point
// in hexadecimal. What a further tab is followed by is not relevant.
func parseEntry(line string) (entry, error) {
	items := strings.Split(line, "\t")
	if len(items) < 2 {
		return entry{}, fmt.Errorf("no tab in %q", line)
	}
	pointer, err := strconv.ParseUint(strings.TrimLeft(items[0], " "), 10, 31)
	if err != nil {
		return entry{}, fmt.Errorf("pointer: %w", err)
	}
	digits, ok := strings.CutPrefix(items[1], "0x")
	if !ok {
		return entry{}, fmt.Errorf("code point %q does not begin with 0x", items[1])
	}
	codePoint, err := strconv.ParseUint(digits, 16, 31)
	if err != nil {
		return entry{}, fmt.Errorf("code point: %w", err)
	}
	if r := rune(codePoint); r == 0 || !utf8.ValidRune(r) {
		return entry{}, fmt.Errorf("code point %s is null or not a scalar value", items[1])
	}
	return entry{pointer: int(pointer), codePoint: rune(codePoint)}, nil
}

// codePoints returns the code points of r by pointer, 0 for null, up to
// length. It checks that they are what r's Identifier says, and in plane 0 or
// plane 2: package tables has no room for others.
func (r *resource) codePoints(length int) ([]rune, error) {
	codePoints := make([]rune, length)
	for _, e := range r.entries {
		if e.pointer >= length {
			return nil, r.errorAt(e, "pointer %d in an index of %d", e.pointer, length)
		}
		if plane := e.codePoint >> 16; plane != 0 && plane != 2 {
			return nil, r.errorAt(e, "%U is neither in plane 0 nor in plane 2", e.codePoint)
		}
		codePoints[e.pointer] = e.codePoint
	}
	return codePoints, r.verify(list.Python.AppendCodePoints(nil, codePoints))
}

// ranges returns the entries of r, which is index gb18030 ranges. It checks
// that they are what r's Identifier says, and that code points go up as
// pointers do: package tables searches for both.
func (r *resource) ranges() ([]entry, error) {
	pairs := make([][2]int, len(r.entries))
	for i, e := range r.entries {
		if i > 0 && e.codePoint <= r.entries[i-1].codePoint {
			return nil, r.errorAt(e, "%U after %U", e.codePoint, r.entries[i-1].codePoint)
		}
		pairs[i] = [2]int{e.pointer, int(e.codePoint)}
	}
	return r.entries, r.verify(list.Python.AppendRanges(nil, pairs))
}

// verify compares the SHA-256 of r's list with r's Identifier.
func (r *resource) verify(list []byte) error {
	if sum := fmt.Sprintf("%x", sha256.Sum256(list)); sum != r.identifier {
		return fmt.Errorf("%s: Identifier %s, but the entries have %s", r.path, r.identifier, sum)
	}
	return nil
}
