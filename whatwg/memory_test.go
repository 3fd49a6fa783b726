package whatwg

import (
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/transform"
)

// stream is size bytes of chunk, over and over.
type stream struct {
	chunk []byte
	size  int64
	read  int64
}

func (s *stream) Read(p []byte) (n int, err error) {
	if s.read == s.size {
		return 0, io.EOF
	}
	at := int(s.read % int64(len(s.chunk)))
	n = copy(p, s.chunk[at:])
	n = int(min(int64(n), s.size-s.read))
	s.read += int64(n)
	return n, nil
}

// TestMemory decodes a hostile stream, with U+FFFD and with a callback, and
// encodes it in error mode "html": no allocation depends on its size, which
// WEBENC_STREAM is in MiB.
func TestMemory(t *testing.T) {
	size := int64(4)
	if s := os.Getenv("WEBENC_STREAM"); s != "" {
		var err error
		size, err = strconv.ParseInt(s, 10, 64)
		require.NoError(t, err)
	}
	chunk := randomInput(rand.New(rand.NewPCG(11, 12)), 100_003)
	malformed := DecoderOptions{BOM: SniffBOM, Malformed: func(MalformedError) string { return "[malformed]" }}
	for _, label := range []string{"utf-8", "iso-2022-jp", "gb18030", "big5", "windows-1253", "replacement", "utf-16le"} {
		t.Run(label, func(t *testing.T) {
			e := get(t, label)
			for _, d := range []transform.Transformer{e.NewDecoder(), NewDecoder(e, malformed), Encode(e)} {
				_, _, err := transform.Bytes(d, chunk) // makes the tables
				require.NoError(t, err)
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				n, err := io.Copy(io.Discard, transform.NewReader(&stream{chunk: chunk, size: size << 20}, d))
				require.NoError(t, err)
				runtime.ReadMemStats(&after)
				allocated := after.TotalAlloc - before.TotalAlloc
				require.Less(t, allocated, uint64(100<<10), "%d bytes allocated in all", allocated)
				t.Logf("%d MiB in, %d MiB out, %d bytes allocated in all, %d MiB had from the system", size, n>>20, allocated, after.Sys>>20)
			}
		})
	}
}
