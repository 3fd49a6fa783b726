package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"github.com/webenc/webenc/cmd/webenc/internal/explain"
)

// explainCommand is "webenc explain".
type explainCommand struct {
	From   *label       `short:"f" xor:"direction" required:"" placeholder:"LABEL" help:"Explain how bytes are decoded from this encoding."`
	To     *outputLabel `short:"t" xor:"direction" required:"" placeholder:"LABEL" help:"Explain how text is encoded to this encoding."`
	File   string       `placeholder:"FILE" help:"Read the bytes, or UTF-8 text, from FILE; - is standard input."`
	Offset int64        `placeholder:"N" help:"Where in FILE to begin. The decoder begins there in its initial state."`
	Length int64        `default:"64" placeholder:"N" help:"How many bytes of FILE to explain (default: ${default})."`
	Color  string       `enum:"auto,always,never" default:"auto" placeholder:"auto|always|never" help:"Colours: auto is only on a terminal, and not if NO_COLOR is set (default: ${default})."`
	Input  []string     `arg:"" optional:"" name:"input" help:"Bytes or text, unless there is a --file."`
}

// Help is what the help of the command ends its introduction with.
func (*explainCommand) Help() string {
	return `Shows what the handler of the Encoding Standard does with each byte or code point: the step that returns (or the ` +
		`state and what it is switched on), the pointer and the index it is looked up in, what is restored, which step errs.

Bytes are written in hexadecimal, with or without spaces (95 5C, 955c), or as text with a backslash ` +
		`('\x95\\') or in double quotes ('"text \x95\n"'), which is read as a string of Go is. Text is taken as it is, or in double ` +
		`quotes ('"\u00e9"') as a string of Go.

A byte order mark is a character here: it is not the decoders but "decode" that removes it. ` +
		`Exit codes: 0 explained, errors included; 1 the file could not be read; 2 wrong usage.`
}

// Validate rejects input that is not what it should be.
func (c *explainCommand) Validate() error {
	switch {
	case c.File == "" && len(c.Input) == 0:
		return errors.New("there is nothing to explain")
	case c.File != "" && len(c.Input) > 0:
		return errors.New("there is both --file and something else to explain")
	case c.File == "" && c.Offset != 0:
		return errors.New("--offset is for --file")
	case c.Offset < 0 || c.Length < 0:
		return errors.New("--offset or --length is less than nothing")
	}
	_, err := c.parse()
	return err
}

// parse returns the bytes or the text that the arguments stand for.
func (c *explainCommand) parse() (string, error) {
	if c.To != nil {
		text := strings.Join(c.Input, " ")
		if strings.HasPrefix(text, `"`) {
			return unquote(text)
		}
		return text, nil
	}
	var all strings.Builder
	for _, input := range c.Input {
		bytes, err := parseBytes(input)
		if err != nil {
			return "", err
		}
		all.WriteString(bytes)
	}
	return all.String(), nil
}

// parseBytes returns the bytes that s stands for.
func parseBytes(s string) (string, error) {
	switch {
	case strings.HasPrefix(s, `"`):
		return unquote(s)
	case strings.Contains(s, `\`):
		return unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
	}
	var digits strings.Builder
	for field := range strings.FieldsSeq(s) {
		digits.WriteString(strings.TrimPrefix(field, "0x"))
	}
	bytes, err := hex.DecodeString(digits.String())
	if err != nil {
		return "", fmt.Errorf(`%q is neither hexadecimal (95 5C) nor text with a backslash (\x95\x5C) nor in double quotes`, s)
	}
	return string(bytes), nil
}

// unquote reads a string of Go.
func unquote(s string) (string, error) {
	text, err := strconv.Unquote(s)
	if err != nil {
		return "", fmt.Errorf("%s is not a string as Go has them", s)
	}
	return text, nil
}

// Run explains the input.
func (c *explainCommand) Run() error {
	input, end, err := c.read()
	if err != nil {
		return err
	}
	p := newPalette(c.Color)
	return writeOutput("-", func(w io.Writer) error {
		if c.To != nil {
			return printCharacters(w, p, explain.Encode(c.To.Encoding, input), c.Offset, end)
		}
		return printSequences(w, p, explain.Decode(c.From.Encoding, []byte(input)), c.Offset, end)
	})
}

// lookAhead is how many bytes a sequence may have behind its first one.
const lookAhead = 3

// read returns the input, and the length of the part of it that is to be
// explained.
func (c *explainCommand) read() (input string, end int, err error) {
	if c.File == "" {
		input, err = c.parse()
		return input, len(input) + 1, err
	}
	file, name, err := openInput(c.File)
	if err != nil {
		return "", 0, err
	}
	if file != os.Stdin {
		defer file.Close()
	}
	if _, err := io.CopyN(io.Discard, file, c.Offset); err != nil && err != io.EOF {
		return "", 0, fault(name, err)
	}
	part, err := io.ReadAll(io.LimitReader(file, c.Length+lookAhead))
	return string(part), int(c.Length), fault(name, err)
}

// printSequences prints the sequences that begin before end.
func printSequences(w io.Writer, p palette, sequences iter.Seq[explain.Sequence], offset int64, end int) error {
	for s := range sequences {
		if s.Offset >= end {
			return nil
		}
		result := "an escape sequence"
		switch {
		case s.Malformed:
			result = p.bad + `error` + p.plain + `: U+FFFD in error mode "replacement"`
		case s.Unread:
			result = "not read"
		case len(s.CodePoints) > 0:
			result = describe(s.CodePoints)
		}
		if err := printExplained(w, p, offset+int64(s.Offset), hexBytes(s.Bytes).String(), result, s.Lines); err != nil {
			return err
		}
	}
	return nil
}

// printCharacters prints the characters that begin before end.
func printCharacters(w io.Writer, p palette, characters iter.Seq[explain.Character], offset int64, end int) error {
	for c := range characters {
		if c.Offset >= end {
			return nil
		}
		item := "end-of-queue"
		if c.Size > 0 {
			item = describe([]rune{c.Rune})
		}
		result := hexBytes(c.Bytes).String()
		if c.Unmappable {
			result = strings.TrimSpace(fmt.Sprintf(`%s %serror%s with %U: &#%d; in error mode "html"`,
				result, p.bad, p.plain, c.ErrorRune, c.ErrorRune))
		}
		if err := printExplained(w, p, offset+int64(c.Offset), item, result, c.Lines); err != nil {
			return err
		}
	}
	return nil
}

// describe returns code points as "U+0041 A".
func describe(codePoints []rune) string {
	var b strings.Builder
	for _, r := range codePoints {
		fmt.Fprintf(&b, "%U ", r)
	}
	return b.String() + visible(string(codePoints))
}

// printExplained prints a sequence or a character, and what was done with it.
func printExplained(w io.Writer, p palette, offset int64, item, result string, lines []explain.Line) error {
	if _, err := fmt.Fprintf(w, "%-6d %s -> %s\n", offset, item, result); err != nil {
		return err
	}
	for _, l := range lines {
		if _, err := fmt.Fprintf(w, "       %-12s %s%s%s%s\n", l.Item, p.faint, l.At, p.plain, behind(l.At, l.Text)); err != nil {
			return err
		}
	}
	return nil
}

// behind returns text as it stands behind at. Either may be empty.
func behind(at, text string) string {
	if at != "" && text != "" {
		return ": " + text
	}
	return text
}
