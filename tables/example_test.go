package tables_test

import (
	"fmt"

	"github.com/webenc/webenc/tables"
)

func ExampleIndex_CodePoint() {
	// Byte 0xA4 of KOI8-U is pointer 0xA4 - 0x80.
	r, ok := tables.KOI8U.CodePoint(0xA4 - 0x80)
	fmt.Printf("%c %t\n", r, ok)
	// Output: є true
}

func ExampleIndex_Pointer() {
	// U+2550 is twice in index Big5, and an encoder takes the second.
	first, _ := tables.Big5.Pointer('═')
	encoder, _ := tables.Big5Pointer('═')
	fmt.Println(first, encoder)
	// Output: 5247 18991
}

func ExampleLookup() {
	i, ok := tables.Lookup("latin1")
	fmt.Println(tables.NameAt(i), ok)
	_, ok = tables.Lookup("latin7")
	fmt.Println(ok)
	// Output:
	// windows-1252 true
	// false
}
