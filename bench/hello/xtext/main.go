// Command xtext links every encoding of golang.org/x/text/encoding/htmlindex.
package main

import (
	"fmt"
	"os"

	"golang.org/x/text/encoding/htmlindex"
)

func main() {
	e, err := htmlindex.Get(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.NewDecoder().String(os.Args[0]))
	fmt.Println(e.NewEncoder().String(os.Args[0]))
}
