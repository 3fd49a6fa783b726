// Command whatwg links every encoding of package whatwg.
package main

import (
	"fmt"
	"os"

	"github.com/webenc/webenc/whatwg"
)

func main() {
	e, err := whatwg.Get(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.NewDecoder().String(os.Args[0]))
	fmt.Println(e.NewEncoder().String(os.Args[0]))
}
