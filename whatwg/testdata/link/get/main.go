// Command get uses all encodings, both ways.
package main

import (
	"fmt"
	"os"

	"github.com/webenc/webenc/whatwg"
)

func main() {
	e, err := whatwg.Get(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Println("hello", err)
		return
	}
	text, err := e.NewDecoder().String("hello")
	fmt.Println(text, err)
	text, err = e.NewEncoder().String("hello")
	fmt.Println(text, err)
}
