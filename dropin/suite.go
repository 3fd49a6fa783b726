package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
)

// goCommand runs the go command in dir, and returns what it prints.
func goCommand(dir string, arguments ...string) ([]byte, error) {
	cmd := exec.Command("go", arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "PWD="+dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %v: %w\n%s", arguments, err, stderr.Bytes())
	}
	return out, err
}

// An outcome is what came of a run of tests.
type outcome struct {
	ran    int               // tests and subtests that passed or failed
	failed map[string]string // what failed, by "package.Test", and what it printed
}

// test runs the tests of the packages of the module in dir.
func test(dir string, packages []string, flags ...string) (outcome, error) {
	arguments := slices.Concat([]string{"test", "-json", "-count=1", "-p=2", "-timeout=5m"}, flags, packages)
	out, err := goCommand(dir, arguments...)
	o, parseErr := parseOutcome(out)
	switch {
	case parseErr != nil:
		return outcome{}, errors.Join(err, parseErr)
	case err != nil && len(o.failed) == 0:
		return outcome{}, err
	}
	return o, nil
}

// event is a line of test2json: see "go doc test2json".
type event struct {
	Action, Package, ImportPath, Test, Output string
}

// names returns the name of what e is about, and the names of what that is a
// part of: the tests around a subtest, and the package.
func (e event) names() (name string, around []string) {
	if e.Test == "" {
		return e.Package + e.ImportPath, nil
	}
	around = []string{e.Package}
	for i, c := range e.Test {
		if c == '/' {
			around = append(around, e.Package+"."+e.Test[:i])
		}
	}
	return e.Package + "." + e.Test, around
}

// parseOutcome reads the lines of test2json. What failed because a part of it
// failed does not count as failed.
func parseOutcome(lines []byte) (outcome, error) {
	o := outcome{failed: map[string]string{}}
	printed := map[string]string{}
	because := map[string]bool{}
	for d := json.NewDecoder(bytes.NewReader(lines)); ; {
		var e event
		if err := d.Decode(&e); err == io.EOF {
			break
		} else if err != nil {
			return outcome{}, fmt.Errorf("what go test prints: %w", err)
		}
		name, around := e.names()
		printed[name] += e.Output
		if e.Test != "" && (e.Action == "pass" || e.Action == "fail") {
			o.ran++
		}
		switch e.Action {
		case "build-fail":
			return outcome{}, fmt.Errorf("%s does not build:\n%s", name, printed[name])
		case "fail":
			o.failed[name] = printed[name]
			for _, parent := range around {
				because[parent] = true
			}
		}
	}
	maps.DeleteFunc(o.failed, func(name, _ string) bool { return because[name] })
	return o, nil
}
