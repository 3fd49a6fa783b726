package webapi

import "fmt"

// RangeError is the standard's RangeError: a label names no encoding, or it
// names the replacement encoding, which the API refuses.
type RangeError struct {
	Label string // as it was given
	Err   error  // a *whatwg.UnknownLabelError; nil if the label is one of replacement
}

// Error quotes the label.
func (e *RangeError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("webapi: unknown label %q", e.Label)
	}
	return fmt.Sprintf("webapi: %q is a label of the replacement encoding, which cannot be decoded", e.Label)
}

// Unwrap returns Err.
func (e *RangeError) Unwrap() error { return e.Err }

// TypeError is the standard's TypeError: input was malformed, in error mode
// "fatal".
type TypeError struct {
	Err error // a *whatwg.MalformedError, whose Offset counts the bytes of the stream from its start
}

// Error says what is malformed, where, and in which encoding.
func (e *TypeError) Error() string { return "webapi: " + e.Err.Error() }

// Unwrap returns Err.
func (e *TypeError) Unwrap() error { return e.Err }
