//go:build race

package transformtest_test

// stride leaves out most sources, since the race detector slows everything down.
// What it is to find does not depend on the source.
const stride = 5
