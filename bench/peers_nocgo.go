//go:build !cgo || windows

package main

// nativePeers has none of the peers in C and Rust.
func nativePeers(string) (list []peer, missing []string) {
	return nil, []string{"encoding_rs, ICU, iconv: this program was built without cgo, or on Windows"}
}
