//go:build !race

package transformtest_test

// stride makes the tests use all sources.
const stride = 1
