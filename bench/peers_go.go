package main

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/conv"
)

// What the peers in Go are called.
const (
	oursName  = "webenc"
	xtextName = "x/text"
)

// goPeer is this module or golang.org/x/text.
type goPeer struct {
	name string
	get  func(label string) encoding.Encoding // nil: there is none
	html func(encoding.Encoding) *encoding.Encoder
}

var (
	ours = goPeer{oursName, func(label string) encoding.Encoding {
		e, err := whatwg.Get(label)
		if err != nil {
			return nil
		}
		return e
	}, func(e encoding.Encoding) *encoding.Encoder {
		return whatwg.NewEncoder(e, whatwg.EncoderOptions{HTML: true})
	}}

	xtext = goPeer{xtextName, func(label string) encoding.Encoding {
		switch label { // those of htmlindex heed byte order marks
		case "utf-16le":
			return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
		case "utf-16be":
			return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
		}
		e, err := htmlindex.Get(label)
		if err != nil {
			return nil
		}
		return e
	}, func(e encoding.Encoding) *encoding.Encoder {
		return encoding.HTMLEscapeUnsupported(e.NewEncoder())
	}}
)

func (p goPeer) title() string { return p.name }
func (p goPeer) close()        {}

func (p goPeer) version() string {
	if p.name == oursName {
		return "this module"
	}
	return moduleVersion("golang.org/x/text")
}

// moduleVersion returns the version of a module that this program is made of.
func moduleVersion(path string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "unknown"
}

// transformer returns a new decoder or encoder.
func (p goPeer) transformer(e encoding.Encoding, d direction) transform.Transformer {
	switch d {
	case decode:
		return e.NewDecoder().Transformer
	case encode:
		return e.NewEncoder().Transformer
	default:
		return p.html(e).Transformer
	}
}

func (p goPeer) tasks(r row, dst []byte) []*task {
	e := p.get(r.label)
	if e == nil {
		return nil
	}
	output := func(n int) []byte { return dst[:n] }
	t := p.transformer(e, r.direction)
	list := []*task{{
		peer: p.name, mode: "transform", same: true, output: output,
		run: func() (int, error) {
			t.Reset()
			n, read, err := t.Transform(dst, r.src, true)
			if err == nil && read != len(r.src) {
				err = fmt.Errorf("%d of %d bytes read", read, len(r.src))
			}
			return n, err
		},
	}}
	buf := make([]byte, 32<<10)
	if p.name == oursName {
		list = append(list, &task{
			peer: p.name, mode: "append", output: output,
			run: func() (int, error) {
				if r.direction == decode {
					out, err := conv.AppendDecode(dst[:0], r.src, e, whatwg.DecoderOptions{})
					return len(out), err
				}
				out, err := conv.AppendEncode(dst[:0], r.src, e, whatwg.EncoderOptions{HTML: r.direction == encodeHTML})
				return len(out), err
			},
		}, &task{
			peer: p.name, mode: "conv.Reader",
			run: func() (int, error) {
				return drain(conv.NewReader(bytes.NewReader(r.src), p.transformer(e, r.direction)), buf)
			},
		})
	}
	return append(list, &task{
		peer: p.name, mode: "transform.Reader",
		run: func() (int, error) {
			return drain(transform.NewReader(bytes.NewReader(r.src), p.transformer(e, r.direction)), buf)
		},
	}, &task{
		peer: p.name, mode: "Bytes", garbage: true,
		run: func() (int, error) {
			var out []byte
			var err error
			switch r.direction {
			case decode:
				out, err = e.NewDecoder().Bytes(r.src)
			case encode:
				out, err = e.NewEncoder().Bytes(r.src)
			case encodeHTML:
				out, err = p.html(e).Bytes(r.src)
			}
			return len(out), err
		},
	})
}

// drain reads r to its end, and returns how much that was.
func drain(r io.Reader, buf []byte) (n int, err error) {
	for {
		m, err := r.Read(buf)
		n += m
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}
