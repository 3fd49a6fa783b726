package main

// source is a module at a version.
type source struct {
	module  string
	version string
	only    string // the directory to patch, if it is not all of the module
}

// consumer is a module whose own tests are run.
type consumer struct {
	source
	packages []string // what of it to test

	// through are modules that stand between it and the encodings: they are
	// patched as well, and take the place of the versions that it names.
	through []source

	// explained is the tests that fail with our encodings, by "package.Test",
	// and no others may.
	explained map[string]explanation

	// unnoticed is the faults that no test of it fails with.
	unnoticed []string
}

// An explanation says why a test fails and must.
type explanation struct {
	prints string // what the test prints if it fails for that reason
	reason string
}

var (
	xnet      = source{module: "golang.org/x/net", version: "v0.62.0"}
	ianaindex = source{module: "golang.org/x/text", version: "v0.43.0", only: "encoding/ianaindex"}
)

var consumers = []consumer{
	{
		source:   xnet,
		packages: []string{"./html/charset"},
	},
	{
		source:    source{module: "github.com/emersion/go-message", version: "v0.18.2"},
		packages:  []string{"./..."},
		through:   []source{ianaindex},
		unnoticed: []string{"silent"},
	},
	{
		source:    source{module: "github.com/jhillyerd/enmime/v2", version: "v2.3.0"},
		packages:  []string{".", "./internal/coding"},
		unnoticed: []string{"silent"},
	},
	{
		source:    source{module: "github.com/pingcap/tidb/pkg/parser", version: "v0.0.0-20260418072757-ce92298d1124"},
		packages:  []string{"./charset"},
		unnoticed: []string{"silent"},
		explained: map[string]explanation{
			"github.com/pingcap/tidb/pkg/parser/charset.TestEncoding": {
				prints: "{移維緯胃萎衣謂違 绉荤董绶?儍钀庤。璎傞仌 false}",
				reason: "It wants an error for AF E8 in GBK, which x/text has not got, and for AD E4 after that. " +
					"The standard's decoder of GBK is that of gb18030, whose index has U+E21D and U+E15D there, for private use.",
			},
		},
	},
	{
		source:    source{module: "github.com/gdamore/tcell/v2", version: "v2.13.10"},
		packages:  []string{"./..."},
		unnoticed: []string{"silent"},
	},
	{
		source:    source{module: "github.com/mmcdole/gofeed", version: "v1.4.2"},
		packages:  []string{"./..."},
		through:   []source{xnet},
		unnoticed: []string{"silent"},
	},
	{
		source:    source{module: "github.com/go-shiori/go-readability", version: "v0.0.0-20251205110129-5db1dc9836f0"},
		packages:  []string{"./..."},
		through:   []source{xnet},
		unnoticed: []string{"silent"},
	},
}
