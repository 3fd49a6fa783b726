package textcoding

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"
)

// newVM returns a runtime as a page finds it: with the classes, and with what
// the scripts test with.
func newVM(t *testing.T) *goja.Runtime {
	t.Helper()
	vm := goja.New()
	require.NoError(t, Enable(vm))
	require.NoError(t, vm.Set("detach", func(buffer goja.ArrayBuffer) { buffer.Detach() }))
	harness, err := os.ReadFile("testdata/harness.js")
	require.NoError(t, err)
	_, err = vm.RunScript("harness.js", string(harness))
	require.NoError(t, err)
	return vm
}

// TestScripts runs each script of testdata, which throws what it does not like.
func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.js")
	require.NoError(t, err)
	require.Len(t, scripts, 7)
	for _, script := range scripts {
		name := filepath.Base(script)
		if name == "harness.js" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			source, err := os.ReadFile(script)
			require.NoError(t, err)
			_, err = newVM(t).RunScript(name, string(source))
			if exception, ok := err.(*goja.Exception); ok {
				t.Fatal(exception.String()) // with the stack
			}
			require.NoError(t, err)
		})
	}
}

// TestHarness: the scripts' functions notice what is wrong.
func TestHarness(t *testing.T) {
	for _, script := range []string{
		`same(1, "1")`, `same("a", "b")`, `sameBytes(bytes(1), [2])`, `sameBytes([1], [1])`,
		`throws(TypeError, () => 1)`, `throws(TypeError, () => { throw new RangeError() })`, `throws(Error, () => { throw new TypeError() })`,
	} {
		_, err := newVM(t).RunString(script)
		require.Error(t, err, script)
	}
}

// TestUncaught: what a script does not catch is its caller's, as an exception of
// JavaScript.
func TestUncaught(t *testing.T) {
	vm := goja.New()
	require.NoError(t, Enable(vm))
	for script, want := range map[string]string{
		`new TextDecoder("utf-7")`: `RangeError: webapi: unknown label "utf-7"`,
		`new TextDecoder("utf-8", {fatal: true}).decode(new Uint8Array([0x61, 0xFF]))`: `TypeError: webapi: whatwg: malformed UTF-8 sequence FF at offset 1`,
		`new TextDecoder().decode("text")`:                                             `TypeError: The input is neither an ArrayBuffer nor a view of one`,
	} {
		_, err := vm.RunString(script)
		require.IsType(t, &goja.Exception{}, err)
		require.Contains(t, err.Error(), want)
	}
}

// Two runtimes know nothing of each other.
func TestTwoRuntimes(t *testing.T) {
	a, b := goja.New(), goja.New()
	require.NoError(t, Enable(a))
	require.NoError(t, Enable(b))
	for _, vm := range []*goja.Runtime{a, b, a} {
		value, err := vm.RunString(`globalThis.d ??= new TextDecoder(); d.decode(new Uint8Array([0xC3]), {stream: true}).length`)
		require.NoError(t, err)
		require.NotNil(t, value)
	}
	value, err := b.RunString(`d.decode(new Uint8Array([0xA9]))`)
	require.NoError(t, err)
	require.Equal(t, "é", value.String())
}

func Example() {
	vm := goja.New()
	if err := Enable(vm); err != nil {
		fmt.Println(err)
		return
	}
	text, err := vm.RunString(`
		const decoder = new TextDecoder("shift_jis", { fatal: true });
		decoder.decode(new Uint8Array([0x93, 0xFA, 0x96]), { stream: true }) + decoder.decode(new Uint8Array([0x7B]));
	`)
	fmt.Println(text, err)
	// Output:
	// 日本 <nil>
}
