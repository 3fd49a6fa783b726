package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// registry is where Debian puts the sources of Rust packages.
const registry = "/usr/share/cargo/registry"

// build builds the Rust program in directory, and installs what it is built
// with if that is missing. version says what it was built with.
func build(directory string) (program, version string, err error) {
	if _, err := os.Stat(filepath.Join(directory, "Cargo.toml")); err != nil {
		return "", "", fmt.Errorf("%v (run from the root of the repository)", err)
	}
	sources, _ := filepath.Glob(registry + "/encoding_rs-*")
	if len(sources) == 0 {
		if err := install("librust-encoding-rs-dev"); err != nil {
			return "", "", err
		}
		sources, _ = filepath.Glob(registry + "/encoding_rs-*")
	}
	if _, err := exec.LookPath("cargo"); err != nil {
		if err := install("cargo"); err != nil {
			return "", "", err
		}
	}
	if len(sources) != 1 {
		return "", "", fmt.Errorf("%d versions of encoding_rs in %s", len(sources), registry)
	}
	// What was locked may have been another version.
	if err := os.Remove(filepath.Join(directory, "Cargo.lock")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", "", err
	}
	cargo := exec.Command("cargo", "build", "--quiet", "--release", "--target-dir", "target")
	cargo.Dir = directory // for its .cargo/config.toml
	cargo.Stderr = os.Stderr
	if err := cargo.Run(); err != nil {
		return "", "", fmt.Errorf("cargo build in %s: %w", directory, err)
	}
	program, err = filepath.Abs(filepath.Join(directory, "target/release/peer"))
	return program, filepath.Base(sources[0]), err
}

// install installs a package of Debian.
func install(name string) error {
	for _, arguments := range [][]string{{"update", "-q"}, {"install", "-qy", name}} {
		apt := exec.Command("apt-get", arguments...)
		apt.Stdout, apt.Stderr = os.Stderr, os.Stderr
		if err := apt.Run(); err != nil {
			return fmt.Errorf("package %s is needed, and cannot be installed: %w", name, err)
		}
	}
	return nil
}

// result is what came of an input.
type result struct {
	output []byte // of all pieces
	ends   []int  // where in output each piece ends
	notes  []note // the errors
}

func (r *result) reset() {
	r.output, r.ends, r.notes = r.output[:0], r.ends[:0], r.notes[:0]
}

// note is an error. Of a decoder: where the malformed sequence begins in the
// input, its length, and how many bytes behind it had been read. Of an encoder:
// where the unmappable character ends in the input, the character to report,
// and 0.
type note struct{ place, what, after int }

// action says what to do with an input; the values are those of the peer.
type action byte

const (
	decode       action = 'd' // error mode "replacement"
	decodeNoting action = 'D' // the same, and all errors are noted
	encode       action = 'e' // error mode "html"
	encodeNoting action = 'E' // unmappable characters are left out and noted
)

// decodes reports whether a decodes, rather than encodes.
func (a action) decodes() bool { return a == decode || a == decodeNoting }

// request is an input, and what is to be done with it.
type request struct {
	action action
	sizes  []int  // of the chunks, again and again; not 0 all of them; none: one chunk
	piece  int    // length of the pieces that are texts of their own; 0: all is one
	input  []byte // not empty; UTF-8 to encode
}

// peer is the other implementation, as a process that answers requests.
type peer struct {
	label   string
	command *exec.Cmd
	stdin   io.Closer
	w       *bufio.Writer
	r       *bufio.Reader
	buf     []byte
	answer  result
}

func startPeer(program, label string) (*peer, error) {
	p := &peer{label: label, command: exec.Command(program)}
	p.command.Stderr = os.Stderr
	stdin, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.stdin, p.w, p.r = stdin, bufio.NewWriter(stdin), bufio.NewReader(stdout)
	return p, p.command.Start()
}

// close ends the process.
func (p *peer) close() error {
	return errors.Join(p.stdin.Close(), p.command.Wait())
}

// ask returns the answer to q, which is valid until the next call.
func (p *peer) ask(q request) (*result, error) {
	p.w.WriteByte(byte(q.action))
	p.write([]byte(p.label))
	p.write(numbers(q.sizes...))
	p.write(numbers(q.piece))
	p.write(q.input)
	if err := p.w.Flush(); err != nil {
		return nil, err
	}
	a := &p.answer
	a.reset()
	output, err1 := p.read(a.output)
	ends, err2 := p.read(p.buf)
	a.output = output
	for i := 0; i < len(ends); i += 4 {
		a.ends = append(a.ends, number(ends[i:]))
	}
	notes, err3 := p.read(ends)
	for i := 0; i < len(notes); i += 12 {
		a.notes = append(a.notes, note{number(notes[i:]), number(notes[i+4:]), number(notes[i+8:])})
	}
	p.buf = notes
	return a, errors.Join(err1, err2, err3)
}

// write writes a byte string. An error is what Flush returns, too.
func (p *peer) write(b []byte) {
	p.w.Write(numbers(len(b)))
	p.w.Write(b)
}

// read reads a byte string, into the array of buf if that is large enough.
func (p *peer) read(buf []byte) ([]byte, error) {
	length := make([]byte, 4)
	if _, err := io.ReadFull(p.r, length); err != nil {
		return nil, err
	}
	n := number(length)
	if cap(buf) < n {
		buf = make([]byte, n+n/2)
	}
	_, err := io.ReadFull(p.r, buf[:n])
	return buf[:n], err
}

func number(b []byte) int { return int(binary.LittleEndian.Uint32(b)) }

func numbers(list ...int) (b []byte) {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return b
}
