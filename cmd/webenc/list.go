package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/webenc/webenc/tables"
)

// listCommand is "webenc list".
type listCommand struct {
	JSON bool `name:"json" help:"Write JSON: the encodings.json that is published with the standard, byte for byte."`
}

// Help is what the help of the command ends its introduction with.
func (*listCommand) Help() string {
	return `The order is the standard's. Each line is a name and the labels that stand for it; case does not matter in a label.`
}

// Run lists the encodings.
func (c *listCommand) Run() error {
	return writeOutput("-", func(w io.Writer) error {
		if c.JSON {
			return tables.WriteEncodings(w)
		}
		return listEncodings(w)
	})
}

// listEncodings writes a line for each encoding.
func listEncodings(w io.Writer) error {
	for i := range tables.NumEncodings {
		if _, err := fmt.Fprintf(w, "%-15s %s\n", tables.NameAt(i), strings.Join(tables.LabelsAt(i), " ")); err != nil {
			return err
		}
	}
	return nil
}
