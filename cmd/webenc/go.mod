module github.com/webenc/webenc/cmd/webenc

go 1.26.0

require (
	github.com/alecthomas/kong v1.17.0
	github.com/stretchr/testify v1.12.1
	github.com/webenc/webenc v0.1.0
	golang.org/x/text v0.43.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect
