package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/webenc/webenc/cmd/webenc/internal/chart"
)

// tableCommand is "webenc table".
type tableCommand struct {
	From   label  `short:"f" required:"" placeholder:"LABEL" help:"The encoding to draw."`
	View   string `enum:"index,bmp" default:"index" placeholder:"index|bmp" help:"What the bytes stand for, or which characters of the Basic Multilingual Plane there are (default: ${default})."`
	Output string `short:"o" default:"-" placeholder:"FILE" help:"Where to write; - is standard output (default: ${default})."`
}

// Help is what the help of the command ends its introduction with.
func (*tableCommand) Help() string {
	return `Writes one page of HTML that needs nothing else, in the classes of the standard's own visualizations: length in ` +
		`UTF-8, contiguous or not, duplicate, private use, CJK compatibility ideographs and extension A. Hovering over ` +
		`a cell shows its pointer, bytes and code point.

Exit codes: 0 done; 1 the page could not be written; 2 wrong usage, such as an encoding without an index.`
}

// Validate rejects encodings without an index.
func (c *tableCommand) Validate() error {
	switch {
	case c.Output == "":
		return errors.New("--output: the name is empty")
	case c.From.Encoding != nil && !chart.Has(c.From.Encoding):
		return fmt.Errorf("%v has no index to draw", c.From.Encoding)
	}
	return nil
}

// Run writes the page.
func (c *tableCommand) Run() error {
	return writeOutput(c.Output, func(w io.Writer) error {
		if c.View == "bmp" {
			return chart.BMP(w, c.From.Encoding)
		}
		return chart.Index(w, c.From.Encoding)
	})
}
