// Command xtext is get with golang.org/x/text in our place.
package main

import (
	"fmt"
	"os"

	"golang.org/x/text/encoding/htmlindex"
)

func main() {
	e, err := htmlindex.Get(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Println("hello", err)
		return
	}
	text, err := e.NewDecoder().String("hello")
	fmt.Println(text, err)
	text, err = e.NewEncoder().String("hello")
	fmt.Println(text, err)
}
