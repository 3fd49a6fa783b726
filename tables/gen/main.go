// Gen writes the data files of package tables from the resources of the
// WHATWG Encoding Standard. Run it from the root of the module:
//
//	go run ./tables/gen -src DIR
//
// DIR holds the standard's index-*.txt (https://encoding.spec.whatwg.org/#indexes)
// and encodings.json (https://encoding.spec.whatwg.org/#names-and-labels).
// With -check it writes nothing, and fails if a data file is not what it would
// write.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	src := flag.String("src", "", "directory of the standard's index-*.txt and encodings.json")
	out := flag.String("out", "tables", "directory of package tables")
	check := flag.Bool("check", false, "compare the data files instead of writing them")
	flag.Parse()
	if *src == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*src, *out, *check); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run generates all data files from src, and only then writes them to out or
// compares them with what is there.
func run(src, out string, check bool) error {
	files, err := generate(src)
	if err != nil {
		return err
	}
	if check {
		return compare(out, files)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(out, f.name), f.content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// compare returns an error that names the files which are not in dir with the
// same content.
func compare(dir string, files []file) error {
	var differ []string
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		have, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		if err != nil || !bytes.Equal(have, f.content) {
			differ = append(differ, path)
		}
	}
	if len(differ) > 0 {
		return fmt.Errorf("not what the generator writes: %s", strings.Join(differ, ", "))
	}
	return nil
}
