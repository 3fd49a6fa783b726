// Command webenc converts text between the encodings of the Encoding Standard,
// https://encoding.spec.whatwg.org/:
//
//	webenc convert -f shift_jis page.html > page.utf-8.html
//	webenc convert -f windows-1251 -t utf-8 -o notes.txt notes.txt
//	generate | webenc convert -f utf-8 -t euc-kr --unmappable=html
//
// "webenc convert --help" says the rest.
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
	Convert convertCommand `cmd:"" help:"Convert text from one encoding to another."`
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
		fmt.Fprintf(os.Stderr, "webenc: %v\nTry \"webenc --help\" or \"webenc convert --help\".\n", err)
		return exitUsage
	}
	err = command.Run()
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, syscall.EPIPE): // nobody is left who would read what is written
	default:
		fmt.Fprintln(os.Stderr, err)
	}
	return exitFault
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
