package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"golang.org/x/term"
)

// hexBytes is bytes that are shown as hexadecimal numbers.
type hexBytes []byte

func (b hexBytes) String() string { return fmt.Sprintf("% X", []byte(b)) }

// MarshalText is for JSON.
func (b hexBytes) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// palette is the escape sequences of a terminal for colours; all empty: none.
type palette struct{ good, bad, faint, plain string }

// newPalette returns the palette for standard output; when is "auto", "always"
// or "never".
func newPalette(when string) palette {
	isFit := term.IsTerminal(int(os.Stdout.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	if when == "always" || when == "auto" && isFit {
		return palette{good: "\x1B[32m", bad: "\x1B[1;31m", faint: "\x1B[2m", plain: "\x1B[m"}
	}
	return palette{}
}

// print writes i for a human being; brief, if it is in plain ASCII.
func (i *inspection) print(w io.Writer, p palette, brief bool) error {
	mark := "no byte order mark"
	if i.BOM != "" {
		mark = "byte order mark of " + i.BOM
	}
	if _, err := fmt.Fprintf(w, "%s: %s, %d not ASCII, %d zero; %s\n", i.Name, count(i.Size, "byte"), i.NonASCII, i.Zeros, mark); err != nil {
		return err
	}
	if brief {
		_, err := fmt.Fprintf(w, "  plain ASCII: the same in every encoding but UTF-16BE, UTF-16LE and replacement\n")
		return err
	}
	for _, v := range i.Encodings {
		if err := v.print(w, p); err != nil {
			return err
		}
	}
	return nil
}

func (v *verdict) print(w io.Writer, p palette) error {
	characters := count(v.Characters, "character")
	var err error
	switch {
	case v.Total:
		_, err = fmt.Fprintf(w, "  %-14s %svalid%s, as any bytes are: %s\n", v.Encoding, p.faint, p.plain, characters)
	case v.Valid:
		_, err = fmt.Fprintf(w, "  %-14s %svalid%s: %s\n", v.Encoding, p.good, p.plain, characters)
	default:
		_, err = fmt.Fprintf(w, "  %-14s %s%s%s, %s\n", v.Encoding, p.bad, count(v.Malformed, "malformed sequence"), p.plain, characters)
	}
	for _, f := range v.First {
		if err == nil {
			err = f.print(w, p)
		}
	}
	return err
}

// print writes two lines: bytes, and text.
func (f *finding) print(w io.Writer, p palette) error {
	_, err := fmt.Fprintf(w, "    %-10d %s\n    %-10s %s\n",
		f.Offset, p.around(f.Before.String()+" ", f.Bytes.String(), " "+f.After.String()),
		"", p.around(visible(f.TextBefore), "\uFFFD", visible(f.TextAfter)))
	return err
}

// around returns what is bad between what is not.
func (p palette) around(before, bad, after string) string {
	return p.faint + strings.TrimPrefix(before, " ") + p.plain + p.bad + "[" + bad + "]" + p.plain + p.faint + strings.TrimRight(after, " ") + p.plain
}

// count returns "1 thing" or "2 things".
func count(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// visible returns s with every character that could do something to a terminal
// replaced by one that shows it.
func visible(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r < ' ':
			b.WriteRune(0x2400 + r)
		case r == 0x7F:
			b.WriteRune(0x2421)
		case unicode.IsPrint(r) || unicode.In(r, unicode.Zs, unicode.Co):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "<%04X>", r)
		}
	}
	return b.String()
}
