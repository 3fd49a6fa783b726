module github.com/webenc/webenc/bench

go 1.26.0

require (
	github.com/webenc/webenc v0.1.0
	golang.org/x/text v0.43.0
)
