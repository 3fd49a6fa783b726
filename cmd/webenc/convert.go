package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/webenc/webenc/whatwg"
)

// convertCommand is "webenc convert".
type convertCommand struct {
	From       label       `short:"f" required:"" placeholder:"LABEL" help:"Encoding of the input."`
	To         outputLabel `short:"t" default:"utf-8" placeholder:"LABEL" help:"Encoding of the output (default: ${default})."`
	Malformed  *string     `enum:"replacement,fatal" placeholder:"replacement|fatal" help:"Bytes that are not text in the input's encoding: write U+FFFD for each malformed sequence and count them, or stop (default: replacement); with --in-place, which leaves no copy, the default is fatal."`
	Unmappable string      `enum:"fatal,html" default:"fatal" placeholder:"fatal|html" help:"Characters that the output's encoding does not have, which U+FFFD may be one of: stop, or write the like of &#128169; (default: ${default})."`
	BOM        string      `name:"bom" enum:"keep,remove,sniff" default:"sniff" placeholder:"keep|remove|sniff" help:"A byte order mark at the start of a file: keep it as a character, remove it if it is that of --from, or let it decide between UTF-8, UTF-16BE and UTF-16LE in place of --from and remove it (default: ${default})."`
	Output     string      `short:"o" default:"-" placeholder:"FILE" help:"Where to write; - is standard output (default: ${default})."`
	InPlace    bool        `short:"i" xor:"where" help:"Put the converted text of each file in the file's place."`
	OutDir     *string     `xor:"where" placeholder:"DIR" help:"Write the converted text of each file to a file of the same name below DIR, which is made if need be."`
	Jobs       int         `short:"j" placeholder:"N" help:"With --in-place and --out-dir: how many files at the same time (default: one for each processor)."`
	DryRun     bool        `short:"n" help:"Read and convert everything, write nothing: show what would happen."`
	Files      []string    `arg:"" optional:"" name:"file" help:"What to convert; - is standard input, and so is no file at all. Several are written one after the other as one text. With --in-place and --out-dir also directories."`
}

// Help is what the help of the command ends its introduction with.
func (*convertCommand) Help() string {
	return `Labels are those of the Encoding Standard, such as utf-8, shift_jis, latin1 or gbk. ` +
		`By default, text is read as a browser reads it (the standard's "decode"), and nothing is lost in silence. ` +
		`A byte order mark is never added.

An output file appears whole or not at all: until all is converted, FILE is left as it was, and it may be ` +
		`the input as well. An output that exists and is no regular file, such as a FIFO, is written directly.

With --in-place and --out-dir each file is converted by itself, and what fails does not stop the others. ` +
		`Of a directory all regular files are taken, at any depth, but for hidden ones and what is in hidden directories ` +
		`(.git); symbolic links in it are not followed, those that are named as arguments are. Below DIR a file has the ` +
		`name it was given by, without / and ../ at its start. No file is written twice: if two would have one name, ` +
		`neither is converted.

Exit codes: 0 done; 1 not done, because of malformed or unmappable text or because a file could not be read ` +
		`or written; 2 wrong usage.`
}

// Validate rejects an empty name, which is rather a variable that is not set
// than meant.
func (c *convertCommand) Validate() error {
	switch {
	case c.Output == "":
		return errors.New("--output: the name is empty")
	case c.OutDir != nil && *c.OutDir == "":
		return errors.New("--out-dir: the name is empty")
	case c.Jobs < 0:
		return errors.New("--jobs: less than none")
	case !c.isBatch():
		return nil
	case c.Output != "-":
		return errors.New("--output cannot go with --in-place or --out-dir, which name the outputs")
	case len(c.Files) == 0:
		return errors.New("--in-place and --out-dir need names of files")
	case slices.Contains(c.Files, "-"):
		return errors.New("standard input has no name, which --in-place and --out-dir need")
	}
	return nil
}

// isBatch reports whether each file is converted to a file of its own.
func (c *convertCommand) isBatch() bool { return c.InPlace || c.OutDir != nil }

// Run converts the files.
func (c *convertCommand) Run() error {
	if c.isBatch() {
		return c.runBatch()
	}
	names, target := c.Files, c.Output
	if len(names) == 0 {
		names = []string{"-"}
	}
	if c.DryRun {
		target = os.DevNull
	}
	notes, err := c.convertTo(target, names, nil)
	for _, note := range notes { // not earlier: a broken pipe would end the program
		fmt.Fprintln(os.Stderr, note)
	}
	return err
}

// convertTo converts the files with the names to the output target, as one text.
// The notes are what the user should know about them.
func (c *convertCommand) convertTo(target string, names []string, bar *progress) (notes []string, err error) {
	out, err := openOutput(target)
	if err != nil {
		return nil, err
	}
	defer out.discard()
	conv := newConverter(c.From.Encoding, c.decoderOptions(), c.To.Encoding, c.encoderOptions(), out)
	for _, name := range names {
		if err := convertFile(conv, out, name, bar); err != nil {
			return nil, err
		}
	}
	if err := conv.finish(); err != nil {
		return nil, err
	}
	if err := out.commit(); err != nil {
		return nil, err
	}
	return conv.notes, nil
}

// convertFile converts the file with the name, or standard input for -.
func convertFile(conv *converter, out *output, name string, bar *progress) error {
	file, name, err := openInput(name)
	if err != nil {
		return err
	}
	if file != os.Stdin { // which may be named again
		defer file.Close()
	}
	if out.feeds(file) {
		return fmt.Errorf("%s: input file is the output file", name)
	}
	return conv.add(name, bar.reader(file))
}

// openInput opens the file with the name, or standard input for -, and returns
// it with the name to show.
func openInput(name string) (file *os.File, shown string, err error) {
	if name == "-" {
		return os.Stdin, "<stdin>", nil
	}
	file, err = os.Open(name)
	return file, name, fault(name, err)
}

func (c *convertCommand) decoderOptions() whatwg.DecoderOptions {
	o := whatwg.DecoderOptions{Fatal: c.InPlace}
	if c.Malformed != nil {
		o.Fatal = *c.Malformed == "fatal"
	}
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
