package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/text/encoding"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/chinese"
	"github.com/webenc/webenc/whatwg/japanese"
	"github.com/webenc/webenc/whatwg/korean"
	"github.com/webenc/webenc/whatwg/legacy"
	"github.com/webenc/webenc/whatwg/utf8"
)

// inspectCommand is "webenc inspect".
type inspectCommand struct {
	From   []label  `short:"f" placeholder:"LABEL" xor:"which" help:"Try this encoding, and no other but those of further --from."`
	All    bool     `short:"a" xor:"which" help:"Try all encodings."`
	Errors int      `short:"e" default:"3" placeholder:"N" help:"How many malformed sequences to show for each encoding (default: ${default})."`
	JSON   bool     `name:"json" help:"Write JSON: an object for each file, each on a line."`
	Color  string   `enum:"auto,always,never" default:"auto" placeholder:"auto|always|never" help:"Colours: auto is only on a terminal, and not if NO_COLOR is set (default: ${default})."`
	Files  []string `arg:"" optional:"" name:"file" help:"What to inspect; - is standard input, and so is no file at all."`
}

// Help is what the help of the command ends its introduction with.
func (*inspectCommand) Help() string {
	return `For each encoding, says whether the file is valid in it, and shows the first malformed sequences: where, which ` +
		`bytes, and what is before and behind, as bytes and as text. It does not say which encoding is the right one: ` +
		`most files are valid in several, and every file is in windows-1252.

By default these are tried: UTF-8, the multi-byte encodings (gb18030 stands for GBK too, which is read the same), ` +
		`windows-1252, and UTF-16 if there is a byte order mark of it or a zero byte. A file in plain ASCII is the same in all.

Exit codes: 0 done, valid or not; 1 a file could not be read; 2 wrong usage.`
}

// Validate rejects what cannot be meant.
func (c *inspectCommand) Validate() error {
	if c.Errors < 0 {
		return errors.New("--errors: less than none")
	}
	return nil
}

// plausible are the encodings that are tried by default.
func plausible() []encoding.Encoding {
	return []encoding.Encoding{
		utf8.UTF8, legacy.UTF16BE, legacy.UTF16LE, legacy.Windows1252, chinese.GB18030, chinese.Big5,
		japanese.EUCJP, japanese.ISO2022JP, japanese.ShiftJIS, korean.EUCKR,
	}
}

// Run inspects the files.
func (c *inspectCommand) Run() error {
	names := c.Files
	if len(names) == 0 {
		names = []string{"-"}
	}
	var failed error
	err := writeOutput("-", func(w io.Writer) error {
		for _, name := range names {
			i, err := c.inspect(name)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				failed = failure{}
				continue
			}
			if err := c.write(w, i); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return failed
}

// inspect inspects the file with the name.
func (c *inspectCommand) inspect(name string) (*inspection, error) {
	file, name, err := openInput(name)
	if err != nil {
		return nil, err
	}
	if file != os.Stdin {
		defer file.Close()
	}
	encodings := plausible()
	switch {
	case c.All:
		encodings = whatwg.All()
	case len(c.From) > 0:
		encodings = nil
		for _, l := range c.From {
			encodings = append(encodings, l.Encoding)
		}
	}
	i, err := inspect(file, encodings, c.Errors)
	if err != nil {
		return nil, fault(name, err)
	}
	i.Name = name
	if !c.All && len(c.From) == 0 {
		i.leaveOutUTF16()
	}
	return i, nil
}

func (c *inspectCommand) write(w io.Writer, i *inspection) error {
	if c.JSON {
		return json.NewEncoder(w).Encode(i)
	}
	brief := !c.All && len(c.From) == 0 && i.isPlainASCII()
	return i.print(w, newPalette(c.Color), brief)
}
