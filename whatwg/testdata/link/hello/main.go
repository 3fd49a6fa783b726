// Command hello is what the other programs here are compared with.
package main

import (
	"fmt"
	"os"
)

func main() { fmt.Println("hello", len(os.Args)) }
