package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A group is an item of the standard's encodings.json.
type group struct {
	Heading   string     `json:"heading"`
	Encodings []encoding `json:"encodings"`
}

// An encoding is an item of a group.
type encoding struct {
	Name   string   `json:"name"`
	Labels []string `json:"labels"`
}

// readEncodings reads encodings.json in dir.
func readEncodings(dir string) ([]group, error) {
	path := filepath.Join(dir, "encodings.json")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return parseEncodings(path, text)
}

// parseEncodings parses the text of encodings.json. Its errors begin with path
// and, if the text is not of that form, the number of the line.
func parseEncodings(path string, text []byte) ([]group, error) {
	var groups []group
	if err := json.Unmarshal(text, &groups); err != nil {
		line := 1 + bytes.Count(text[:errorOffset(err)], []byte("\n"))
		return nil, fmt.Errorf("%s:%d: %w", path, line, err)
	}
	if err := checkLabels(groups); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return groups, nil
}

// errorOffset returns how far package json had read when it returned err.
func errorOffset(err error) int64 {
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return syntax.Offset
	}
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return wrong.Offset
	}
	return 0
}

// checkLabels reports a label that is there twice or not in lower case, and a
// name that is not one of its own labels.
func checkLabels(groups []group) error {
	owner := map[string]string{} // the name of the encoding that has a label
	for _, g := range groups {
		for _, e := range g.Encodings {
			if err := e.own(owner); err != nil {
				return err
			}
		}
	}
	return nil
}

// own enters the labels of e in owner.
func (e encoding) own(owner map[string]string) error {
	for _, label := range e.Labels {
		if label != strings.ToLower(label) {
			return fmt.Errorf("label %q of %s is not in lower case", label, e.Name)
		}
		if other, ok := owner[label]; ok {
			return fmt.Errorf("label %q of %s is one of %s", label, e.Name, other)
		}
		owner[label] = e.Name
	}
	if owner[strings.ToLower(e.Name)] != e.Name {
		return fmt.Errorf("name %q is not one of its own labels", e.Name)
	}
	return nil
}
