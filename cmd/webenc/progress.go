package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"golang.org/x/term"
)

// progress is a progress bar on standard error. A nil *progress shows nothing.
type progress struct {
	container *mpb.Progress
	bar       *mpb.Bar
	files     int
	filesDone atomic.Int64
}

// newProgress shows a bar for so many bytes in so many files, if standard error
// is a terminal that can show one.
func newProgress(bytes int64, files int) *progress {
	if files == 0 || !term.IsTerminal(int(os.Stderr.Fd())) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	p := &progress{files: files, container: mpb.New(mpb.WithOutput(os.Stderr), mpb.WithWidth(80))}
	p.bar = p.container.AddBar(bytes,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(p.counted), decor.CountersKibiByte("  % .1f / % .1f")),
		mpb.AppendDecorators(decor.Percentage()))
	return p
}

// counted is what stands at the start of the bar.
func (p *progress) counted(decor.Statistics) string {
	return fmt.Sprintf("%d of %d files", p.filesDone.Load(), p.files)
}

// fileDone counts a file.
func (p *progress) fileDone() {
	if p != nil {
		p.filesDone.Add(1)
	}
}

// reader returns r, whose bytes the bar counts.
func (p *progress) reader(r io.Reader) io.Reader {
	if p == nil {
		return r
	}
	return &countedReader{r, p.bar}
}

// end removes the bar. The sizes of the files may have changed since their sum
// was made.
func (p *progress) end() {
	if p != nil {
		p.bar.SetTotal(-1, true)
		p.container.Wait()
	}
}

// countedReader is a Reader whose bytes a bar counts.
type countedReader struct {
	io.Reader
	bar *mpb.Bar
}

func (r *countedReader) Read(p []byte) (n int, err error) {
	n, err = r.Reader.Read(p)
	r.bar.IncrBy(n)
	return n, err
}
