package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// manCommand is "webenc man".
type manCommand struct{}

// Help is what the help of the command ends its introduction with.
func (*manCommand) Help() string {
	return `To read it: webenc man | man -l - . To install it: webenc man > /usr/local/share/man/man1/webenc.1 .`
}

// Run writes the page.
func (*manCommand) Run(ctx *kong.Context) error {
	return writeOutput("-", func(w io.Writer) error {
		var b strings.Builder
		writeMan(&b, ctx.Model)
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// writeMan writes the man page of the model.
func writeMan(w io.Writer, model *kong.Application) {
	fmt.Fprintf(w, ".TH WEBENC 1\n.SH NAME\nwebenc \\- the encodings of the web\n.SH SYNOPSIS\n")
	for i, node := range model.Children {
		if i > 0 {
			fmt.Fprint(w, ".br\n")
		}
		fmt.Fprintf(w, ".B webenc %s\n%s\n", node.Name, roff(strings.TrimPrefix(node.Summary(), node.Name)))
	}
	fmt.Fprintf(w, ".SH DESCRIPTION\n%s\n", roff(model.Help))
	for _, node := range model.Children {
		fmt.Fprintf(w, ".SS webenc %s\n%s\n", node.Name, roff(node.Help))
		for paragraph := range strings.SplitSeq(node.Detail, "\n\n") {
			fmt.Fprintf(w, ".PP\n%s\n", roff(paragraph))
		}
		for _, argument := range node.Positional {
			fmt.Fprintf(w, ".TP\n.I %s\n%s\n", roff(argument.Name), roff(argument.Help))
		}
		for _, flag := range node.Flags {
			if flag.Name != "help" {
				fmt.Fprintf(w, ".TP\n.B %s\n%s\n", roff(flag.String()), roff(flag.Help))
			}
		}
	}
	fmt.Fprint(w, ".SH EXIT STATUS\n.TP\n.B 0\nDone.\n.TP\n.B 1\n"+
		"What was asked for could not be done, or not all of it; standard error says why.\n"+
		".TP\n.B 2\nIt is not clear what was asked for.\n")
	fmt.Fprint(w, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set, there are no colours, unless "+roff("--color=always")+".\n")
	fmt.Fprint(w, ".SH SEE ALSO\n.BR iconv (1),\nhttps://encoding.spec.whatwg.org/\n")
}

// roff returns text as the source of a man page.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ").Replace(strings.TrimSpace(text))
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
