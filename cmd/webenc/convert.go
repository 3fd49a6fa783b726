package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/webenc/webenc/whatwg"
)

// convertCommand is "webenc convert".
type convertCommand struct {
	From       label       `short:"f" required:"" placeholder:"LABEL" help:"Encoding of the input."`
	To         outputLabel `short:"t" default:"utf-8" placeholder:"LABEL" help:"Encoding of the output (default: ${default})."`
	Malformed  string      `enum:"replacement,fatal" default:"replacement" placeholder:"replacement|fatal" help:"Bytes that are not text in the input's encoding: write U+FFFD for each malformed sequence and count them, or stop (default: ${default})."`
	Unmappable string      `enum:"fatal,html" default:"fatal" placeholder:"fatal|html" help:"Characters that the output's encoding does not have, which U+FFFD may be one of: stop, or write the like of &#128169; (default: ${default})."`
	BOM        string      `name:"bom" enum:"keep,remove,sniff" default:"sniff" placeholder:"keep|remove|sniff" help:"A byte order mark at the start of a file: keep it as a character, remove it if it is that of --from, or let it decide between UTF-8, UTF-16BE and UTF-16LE in place of --from and remove it (default: ${default})."`
	Output     string      `short:"o" default:"-" placeholder:"FILE" help:"Where to write; - is standard output (default: ${default})."`
	Files      []string    `arg:"" optional:"" name:"file" help:"What to convert; - is standard input, and so is no file at all. Several are written one after the other as one text."`
}

// Help is what the help of the command ends its introduction with.
func (*convertCommand) Help() string {
	return `Labels are those of the Encoding Standard, such as utf-8, shift_jis, latin1 or gbk. ` +
		`By default, text is read as a browser reads it (the standard's "decode"), and nothing is lost in silence. ` +
		`A byte order mark is never added.

An output file appears whole or not at all: until all is converted, FILE is left as it was, and it may be ` +
		`the input as well. An output that exists and is no regular file, such as a FIFO, is written directly.

Exit codes: 0 done; 1 not done, because of malformed or unmappable text or because a file could not be read ` +
		`or written; 2 wrong usage.`
}

// Validate rejects an empty name, which is rather a variable that is not set
// than meant.
func (c *convertCommand) Validate() error {
	if c.Output == "" {
		return errors.New("--output: the name is empty")
	}
	return nil
}

// Run converts the files.
func (c *convertCommand) Run() error {
	out, err := openOutput(c.Output)
	if err != nil {
		return err
	}
	defer out.discard()
	conv := newConverter(c.From.Encoding, c.decoderOptions(), c.To.Encoding, c.encoderOptions(), out)
	if err := c.convert(conv, out); err != nil {
		return err
	}
	if err := out.commit(); err != nil {
		return err
	}
	for _, note := range conv.notes { // not earlier: a broken pipe would end the program
		fmt.Fprintln(os.Stderr, note)
	}
	return nil
}

// convert converts the files to out, by way of conv.
func (c *convertCommand) convert(conv *converter, out *output) error {
	names := c.Files
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		if err := convertFile(conv, out, name); err != nil {
			return err
		}
	}
	return conv.finish()
}

// convertFile converts the file with the name, or standard input for -.
func convertFile(conv *converter, out *output, name string) error {
	file := os.Stdin
	if name == "-" {
		name = "<stdin>"
	} else {
		var err error
		if file, err = os.Open(name); err != nil {
			return fault(name, err)
		}
		defer file.Close()
	}
	if out.feeds(file) {
		return fmt.Errorf("%s: input file is the output file", name)
	}
	return conv.add(name, file)
}

func (c *convertCommand) decoderOptions() whatwg.DecoderOptions {
	o := whatwg.DecoderOptions{Fatal: c.Malformed == "fatal"}
	switch c.BOM {
	case "sniff":
		o.BOM = whatwg.SniffBOM
	case "remove":
		o.BOM = whatwg.RemoveBOM
	}
	return o
}

func (c *convertCommand) encoderOptions() whatwg.EncoderOptions {
	return whatwg.EncoderOptions{HTML: c.Unmappable == "html"}
}
