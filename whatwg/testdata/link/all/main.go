// Command all imports every package of the main module.
package main

import (
	_ "github.com/webenc/webenc/tables"
	_ "github.com/webenc/webenc/transformtest"
	_ "github.com/webenc/webenc/whatwg/conv"
	_ "github.com/webenc/webenc/whatwg/forms"
	_ "github.com/webenc/webenc/whatwg/htmlindex"
	_ "github.com/webenc/webenc/whatwg/webapi"
)

func main() {}
