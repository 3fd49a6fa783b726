package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/conv"
)

//go:embed corpora.py
var corporaScript string

const mib = 1 << 20

// What each label gets: "html" are whole pages, "text" is dense.
var (
	valid = []struct {
		label  string
		corpus []string
	}{
		{"windows-1252", []string{"en-ascii", "en-html", "de-html", "de-text", "fr-html", "fr-text"}},
		{"windows-1250", []string{"pl-html", "pl-text"}},
		{"iso-8859-2", []string{"pl-html", "pl-text"}},
		{"windows-1251", []string{"ru-html", "ru-text"}},
		{"koi8-r", []string{"ru-html", "ru-text"}},
		{"windows-1253", []string{"el-html", "el-text"}},
		{"windows-1255", []string{"he-text"}},
		{"windows-1256", []string{"ar-html", "ar-text"}},
		{"shift_jis", []string{"en-ascii", "ja-html", "ja-text"}},
		{"euc-jp", []string{"en-ascii", "ja-html", "ja-text"}},
		{"iso-2022-jp", []string{"en-ascii", "ja-html", "ja-text"}},
		{"gbk", []string{"en-ascii", "zh-cn-html", "zh-cn-text"}},
		{"gb18030", []string{"en-ascii", "zh-cn-html", "zh-cn-text", "emoji"}},
		{"big5", []string{"en-ascii", "zh-tw-html", "zh-tw-text"}},
		{"euc-kr", []string{"en-ascii", "ko-html", "ko-text"}},
		{"utf-8", []string{"en-ascii", "de-text", "pl-text", "ru-html", "ru-text", "el-text", "he-text", "ar-text",
			"ja-html", "ja-text", "zh-cn-html", "zh-cn-text", "zh-tw-text", "ko-html", "ko-text", "emoji"}},
		{"utf-16le", []string{"en-ascii", "de-text", "ru-text", "ja-html", "ja-text", "emoji"}},
		{"utf-16be", []string{"en-ascii", "ja-text"}},
	}
	// Of which 1 % of the bytes are replaced by random ones, to decode only.
	damaged = [][2]string{
		{"utf-8", "ja-text"}, {"utf-8", "en-ascii"}, {"shift_jis", "ja-text"}, {"euc-jp", "ja-text"}, {"gb18030", "zh-cn-text"},
		{"big5", "zh-tw-text"}, {"euc-kr", "ko-text"}, {"iso-2022-jp", "ja-text"}, {"utf-16le", "ja-text"},
	}
	// With characters that the encoding lacks, to encode only.
	escaped = [][2]string{
		{"windows-1252", "pl-text"}, {"windows-1251", "el-text"}, {"shift_jis", "zh-cn-text"}, {"gbk", "emoji"},
		{"big5", "ja-text"}, {"euc-kr", "zh-tw-text"},
	}
	// Which decode random bytes.
	noise = []string{"utf-8", "windows-1252", "windows-1253", "shift_jis", "gb18030", "big5", "euc-kr", "utf-16le"}
)

// corpus is a text and its bytes in an encoding: the paths of files, or "" for
// those that there are not.
type corpus struct {
	label, name string
	bin, utf8   string
}

// corpora returns what is in directory, and makes it if it is not there.
func corpora(directory string) ([]corpus, error) {
	list, err := readCorpora(directory)
	if !errors.Is(err, fs.ErrNotExist) {
		return list, err
	}
	fmt.Fprintf(os.Stderr, "making corpora in %s, from packages of Debian (110 MB)\n", directory)
	python := exec.Command("python3", "-c", corporaScript, directory)
	python.Stdout, python.Stderr = os.Stderr, os.Stderr
	if err := python.Run(); err != nil {
		return nil, fmt.Errorf("corpora.py: %w", err)
	}
	if err := makeCorpora(directory); err != nil {
		return nil, err
	}
	return readCorpora(directory)
}

func readCorpora(directory string) (list []corpus, err error) {
	b, err := os.ReadFile(filepath.Join(directory, "corpora.tsv"))
	path := func(field string) string {
		if field == "-" {
			return ""
		}
		return filepath.Join(directory, field)
	}
	for line := range strings.Lines(string(b)) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 {
			return nil, fmt.Errorf("corpora.tsv: bad line %q", line)
		}
		list = append(list, corpus{f[0], f[1], path(f[2]), path(f[3])})
	}
	return list, err
}

// makeCorpora makes enc/ and corpora.tsv of utf8/. The table has a line for each
// corpus: label, name, the file with its bytes, the one with its text, or "-".
func makeCorpora(directory string) error {
	var table bytes.Buffer
	for _, v := range valid {
		if err := os.MkdirAll(filepath.Join(directory, "enc", v.label), 0o777); err != nil {
			return err
		}
		for _, name := range v.corpus {
			src, err := os.ReadFile(filepath.Join(directory, "utf8", name+".utf8"))
			if err != nil {
				return err
			}
			bin, text, err := roundTrip(v.label, src)
			if err != nil {
				return fmt.Errorf("%s %s: %w", v.label, name, err)
			}
			path := "enc/" + v.label + "/" + name
			err = errors.Join(os.WriteFile(filepath.Join(directory, path+".bin"), bin, 0o666),
				os.WriteFile(filepath.Join(directory, path+".utf8"), text, 0o666))
			if err != nil {
				return err
			}
			fmt.Fprintf(&table, "%s\t%s\t%s.bin\t%s.utf8\n", v.label, name, path, path)
		}
	}
	for _, d := range damaged {
		path := "enc/" + d[0] + "/" + d[1]
		b, err := os.ReadFile(filepath.Join(directory, path+".bin"))
		if err == nil {
			b = damage(b[:min(mib, len(b))])
			err = os.WriteFile(filepath.Join(directory, path+"-bad1pc.bin"), b, 0o666)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(&table, "%s\t%s-bad1pc\t%s-bad1pc.bin\t-\n", d[0], d[1], path)
	}
	for _, e := range escaped {
		fmt.Fprintf(&table, "%s\t%s-escaped\t-\tutf8/%s.utf8\n", e[0], e[1], e[1])
	}
	r := newRandom(3)
	b := make([]byte, mib)
	for i := range b {
		b[i] = byte(r.next())
	}
	for _, label := range noise {
		path := "enc/" + label + "/random.bin"
		if err := os.WriteFile(filepath.Join(directory, path), b, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(&table, "%s\trandom\t%s\t-\n", label, path)
	}
	return os.WriteFile(filepath.Join(directory, "corpora.tsv"), table.Bytes(), 0o666)
}

// roundTrip encodes text, with numeric references for what the encoding lacks,
// and decodes it again: so it has only characters that can be encoded. There is
// only one form of it then: text that encodes to bin, and bin that decodes to it.
func roundTrip(label string, src []byte) (bin, text []byte, err error) {
	e, err := whatwg.Get(label)
	if err != nil {
		return nil, nil, err
	}
	text = src
	for range 3 {
		if bin, err = conv.AppendEncode(nil, text, e, whatwg.EncoderOptions{HTML: true}); err != nil {
			return nil, nil, err
		}
		if text, err = conv.AppendDecode(nil, bin, e, whatwg.DecoderOptions{}); err != nil {
			return nil, nil, err
		}
		again, err := conv.AppendEncode(nil, text, e, whatwg.EncoderOptions{})
		if err == nil && bytes.Equal(again, bin) {
			return bin, text, nil
		}
	}
	return nil, nil, errors.New("does not come to rest")
}

// damage replaces 1 % of the bytes of b.
func damage(b []byte) []byte {
	b = slices.Clone(b)
	r := newRandom(2)
	for i := int(r.next() % 200); i < len(b); i += 1 + int(r.next()%199) {
		b[i] = byte(r.next())
	}
	return b
}

// random is xorshift64*, on which the corpora depend.
type random uint64

func newRandom(seed uint64) *random {
	r := random(seed*0x9E3779B97F4A7C15 + 1)
	return &r
}

func (r *random) next() uint64 {
	s := uint64(*r)
	s ^= s >> 12
	s ^= s << 25
	s ^= s >> 27
	*r = random(s)
	return s * 0x2545F4914F6CDD1D >> 33
}

// shareBeyondASCII returns how many of the characters of text are not ASCII, in
// percent.
func shareBeyondASCII(text []byte) float64 {
	if len(text) == 0 {
		return 0
	}
	n := 0
	for _, b := range text {
		if b >= 0xC0 {
			n++
		}
	}
	return 100 * float64(n) / float64(utf8.RuneCount(text))
}
