// Command japanese uses one encoding of a package of three.
package main

import (
	"fmt"

	"github.com/webenc/webenc/whatwg/japanese"
)

func main() { fmt.Println(japanese.ShiftJIS.NewDecoder().String("\x93\xFA\x96\x7B")) }
