package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const passing = `{"Action":"start","Package":"m/a"}
{"Action":"run","Package":"m/a","Test":"TestA"}
{"Action":"pass","Package":"m/a","Test":"TestA"}
{"Action":"skip","Package":"m/a","Test":"TestSkipped"}
{"Action":"pass","Package":"m/a"}
`

func TestParseOutcome(t *testing.T) {
	o, err := parseOutcome([]byte(passing + `{"Action":"run","Package":"m","Test":"TestB"}
{"Action":"output","Package":"m","Test":"TestB/1/x","Output":"want y, "}
{"Action":"output","Package":"m","Test":"TestB/1/x","Output":"got z\n"}
{"Action":"fail","Package":"m","Test":"TestB/1/x"}
{"Action":"pass","Package":"m","Test":"TestB/2"}
{"Action":"fail","Package":"m","Test":"TestB"}
{"Action":"fail","Package":"m","Test":"TestC"}
{"Action":"fail","Package":"m"}
{"Action":"output","Package":"m/b","Output":"panic: in TestMain\n"}
{"Action":"fail","Package":"m/b"}
`))
	require.NoError(t, err)
	require.Equal(t, outcome{ran: 5, failed: map[string]string{
		"m.TestB/1/x": "want y, got z\n",
		"m.TestC":     "",
		"m/b":         "panic: in TestMain\n",
	}}, o)
}

func TestParseOutcomeErrors(t *testing.T) {
	_, err := parseOutcome([]byte(`{"ImportPath":"m/b","Action":"build-output","Output":"b.go:1: undefined: x\n"}
{"ImportPath":"m/b","Action":"build-fail"}
`))
	require.ErrorContains(t, err, "m/b does not build:\nb.go:1: undefined: x")
	_, err = parseOutcome([]byte("go: no such thing\n"))
	require.Error(t, err)
}

func result(failed ...string) outcome {
	o := outcome{ran: 9, failed: map[string]string{}}
	for _, name := range failed {
		o.failed[name] = name + " prints this"
	}
	return o
}

// TestProblems: whatever is not as the list has it is a problem, and nothing
// else is.
func TestProblems(t *testing.T) {
	asListed := func() report {
		return report{
			consumer: consumer{
				source:    source{module: "m", version: "v1.2.3"},
				explained: map[string]explanation{"m.TestB": {prints: "this", reason: "It must."}},
				unnoticed: []string{"silent"},
			},
			original: result(),
			ours:     result("m.TestB"),
			faulty:   map[string]outcome{"wrong": result("m.TestA", "m.TestB"), "silent": result("m.TestB")},
		}
	}
	require.Empty(t, asListed().problems())
	for want, change := range map[string]func(r *report){
		"m: m.TestA fails as it is":                                      func(r *report) { r.original = result("m.TestA") },
		"m: m.TestA fails with ours, and nothing explains it":            func(r *report) { r.ours = result("m.TestA", "m.TestB") },
		"m: m.TestB fails with ours, and nothing explains it":            func(r *report) { r.ours.failed["m.TestB"] = "prints that" },
		"m: m.TestB does not fail with ours, but is explained":           func(r *report) { r.ours = result() },
		"m: 9 tests ran as it is, 8 with ours":                           func(r *report) { r.ours.ran = 8 },
		"m: 0 tests notice the fault \"wrong\", the list says otherwise": func(r *report) { r.faulty["wrong"] = result("m.TestB") },
		"m: 1 tests notice the fault \"silent\"":                         func(r *report) { r.faulty["silent"].failed["m.TestB"] = "prints that" },
	} {
		r := asListed()
		change(&r)
		problems := r.problems()
		require.Len(t, problems, 1, want)
		require.Contains(t, problems[0], want)
		require.Equal(t, "**problems**", r.verdict())
	}
}

func TestPrintReports(t *testing.T) {
	plain := report{
		consumer: consumer{source: source{module: "m/a", version: "v1.2.3"}, packages: []string{".", "./b"}},
		original: result(), ours: result(), faulty: map[string]outcome{"wrong": result("m.TestA"), "silent": result("m.TestA", "m.TestB")},
	}
	noted := report{
		consumer: consumer{
			source:    source{module: "m/c", version: "v4.5.6"},
			packages:  []string{"./..."},
			through:   []source{{module: "m/a", version: "v1.2.3"}},
			explained: map[string]explanation{"m/c/d.TestB": {reason: "It must."}},
			unnoticed: []string{"silent"},
		},
		kept:     map[string]bool{"korean.All": true, "charmap.CodePage437": true, "charmap.CodePage850": true},
		original: result(), ours: result("m/c/d.TestB"), faulty: map[string]outcome{"wrong": result("m/c.TestA")},
	}
	var out strings.Builder
	printReports(&out, []report{plain, noted})
	require.Equal(t, `| module | version | packages | tests | with ours | fail when every character beyond ASCII is another | fail when U+FFFD is lost |
|---|---|---|--:|---|--:|--:|
| m/a | v1.2.3 | . ./b | 9 | pass | 1 | 2 |
| m/c | v4.5.6 | ./... | 9 | pass, but for 1 explained | 1 | 0 |

m/c: It gets our encodings through m/a v1.2.3, which is patched as well. It keeps these of golang.org/x/text: charmap.CodePage437 CodePage850, korean.All. d.TestB fails: It must.
`, out.String())
}

// TestFaultsBuild: each fault fits to our decoders as they are now.
func TestFaultsBuild(t *testing.T) {
	ours, err := filepath.Abs("..")
	require.NoError(t, err)
	for _, f := range faults {
		overlay, err := f.overlay(t.TempDir(), ours)
		require.NoError(t, err)
		_, err = goCommand(ours, "build", "-mod=readonly", "-overlay="+overlay, "./whatwg/codec")
		require.NoError(t, err)
	}
	_, _, err = renameTransform([]byte("package codec\n\nfunc Transform() {}\n"))
	require.Error(t, err)
}
