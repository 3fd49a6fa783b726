package tables_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/webenc/webenc/tables"
)

// The SHA-256 of the standard's own files.
const (
	indexesSum   = "b7c8961095f0b4cae8f4a16a5011e7c84047a60c1277e28ee8df9e56074ee509"
	encodingsSum = "078212b3697f60b81225b6671bd9da2604497abff0aa8e96e4d46605c02ac9e7"
)

func TestWrite(t *testing.T) {
	for _, test := range []struct {
		name  string
		write func(io.Writer) error
		want  string
	}{
		{"indexes.json", tables.WriteIndexes, indexesSum},
		{"encodings.json", tables.WriteEncodings, encodingsSum},
	} {
		var b bytes.Buffer
		require.NoError(t, test.write(&b))
		assert.Equal(t, test.want, fmt.Sprintf("%x", sha256.Sum256(b.Bytes())), test.name)
		assert.ErrorIs(t, test.write(failing{}), errFailing, test.name)
	}
}

var errFailing = errors.New("failing")

// failing is a Writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFailing }
