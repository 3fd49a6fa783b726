package main

import (
	"bufio"
	_ "embed"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"strings"
	"time"
)

//go:embed worker.js
var worker string

// node is a process of Node, which answers requests over a pipe.
type node struct {
	command  *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Reader
	describe string
}

func startNode() (*node, error) {
	versions, err := exec.Command("node", "-p", `process.version + " with ICU " + process.versions.icu + ", simdutf " + process.versions.simdutf`).Output()
	if err != nil {
		return nil, err
	}
	p := &node{command: exec.Command("node", "-e", worker), describe: strings.TrimSpace(string(versions))}
	p.command.Stderr = os.Stderr
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewReaderSize(out, 1<<16)
	return p, p.command.Start()
}

func (p *node) title() string   { return "node" }
func (p *node) version() string { return p.describe }

func (p *node) close() {
	p.in.Close()
	p.command.Wait()
}

func (p *node) tasks(r row, _ []byte) []*task {
	var list []*task
	if r.direction == decode {
		list = append(list, p.task(0, r, "node", "TextDecoder", r.label))
	}
	if r.label == "utf-8" && r.valid {
		t := p.task(1, r, "simdutf", "in Node", "isUtf8")
		t.same = true
		list = append(list, t)
	}
	return list
}

// task returns the task that is in the slot of the worker once it has run.
func (p *node) task(slot int, r row, name, mode, label string) *task {
	var out []byte
	return &task{
		peer: name, mode: mode,
		output: func(int) []byte { return out },
		run: func() (n int, err error) {
			out, err = p.load(slot, label, r.src)
			return len(out), err
		},
		batch: func(n int) (time.Duration, error) {
			if err := p.request(slot, 1, n, nil); err != nil {
				return 0, err
			}
			var b [8]byte
			_, err := io.ReadFull(p.out, b[:])
			return max(1, time.Duration(math.Float64frombits(binary.LittleEndian.Uint64(b[:])))), err
		},
	}
}

// load gives the input, and returns its output.
func (p *node) load(slot int, label string, src []byte) ([]byte, error) {
	head := append([]byte{byte(len(label))}, label...)
	if err := p.request(slot, 0, len(src), append(head, src...)); err != nil {
		return nil, err
	}
	var b [4]byte
	if _, err := io.ReadFull(p.out, b[:]); err != nil {
		return nil, err
	}
	n := binary.LittleEndian.Uint32(b[:])
	if n == math.MaxUint32 {
		return nil, errors.New("there is no such decoder, or it failed")
	}
	out := make([]byte, n)
	_, err := io.ReadFull(p.out, out)
	return out, err
}

func (p *node) request(slot, what, n int, rest []byte) error {
	b := []byte{byte(slot), byte(what), 0, 0}
	b = binary.LittleEndian.AppendUint32(b, uint32(n))
	_, err := p.in.Write(append(b, rest...))
	return err
}
