// Command plain is what the other programs are measured against.
package main

import (
	"fmt"
	"os"
)

func main() { fmt.Println(len(os.Args)) }
