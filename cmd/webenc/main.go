// Command webenc converts text between the encodings of the Encoding Standard,
// https://encoding.spec.whatwg.org/, and shows what they are:
//
//	webenc convert -f shift_jis page.html > page.utf-8.html
//	webenc convert -f windows-1251 --in-place notes/
//	generate | webenc convert -f utf-8 -t euc-kr --unmappable=html
//	webenc inspect page.html
//	webenc explain -f shift_jis 95 5C
//	webenc table -f shift_jis -o shift_jis.html
//	webenc list
//
// "webenc --help" and README.md say the rest.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"github.com/alecthomas/kong"
)

// The exit codes.
const (
	exitDone  = 0
	exitFault = 1 // what was asked for could not be done
	exitUsage = 2 // it is not clear what was asked for
)

// commands are the commands, for kong.
type commands struct {
	Convert    convertCommand    `cmd:"" help:"Convert text from one encoding to another."`
	List       listCommand       `cmd:"" help:"List the encodings and their labels."`
	Inspect    inspectCommand    `cmd:"" help:"Show in which encodings a file is valid, and where it is not."`
	Explain    explainCommand    `cmd:"" help:"Explain step by step how bytes are decoded, or text is encoded."`
	Table      tableCommand      `cmd:"" help:"Draw the index of an encoding as a page of HTML."`
	Completion completionCommand `cmd:"" help:"Write a script that lets a shell complete command lines."`
	Man        manCommand        `cmd:"" help:"Write the man page."`
}

func main() {
	os.Exit(run(os.Args[1:]))
}

// run runs the command that args name and returns the exit code.
func run(args []string) int {
	parser := kong.Must(&commands{},
		kong.Name("webenc"),
		kong.Description("The encodings of the web, exactly as https://encoding.spec.whatwg.org/ has them."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 80}),
	)
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(os.Stderr, "webenc: %v\nTry \"webenc --help\" or \"webenc %s --help\".\n", err, named(parser, args))
		return exitUsage
	}
	err = command.Run()
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE): // nobody is left who would read what is written
	case errors.Is(err, failure{}):
	default:
		fmt.Fprintln(os.Stderr, err)
	}
	return exitFault
}

// named returns the command that args name, the one for most users if it is not
// clear which.
func named(parser *kong.Kong, args []string) string {
	for _, c := range parser.Model.Children {
		if len(args) > 0 && c.Name == args[0] {
			return c.Name
		}
	}
	return "convert"
}

// fault returns err, if it is not nil, as it is shown: behind the name of the
// file as the user knows it, without the operation and any other name.
func fault(name string, err error) error {
	if err == nil {
		return nil
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	} else if e, ok := errors.AsType[*os.LinkError](err); ok {
		err = e.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
