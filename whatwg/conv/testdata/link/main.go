// Command link uses one encoding, and all of package conv.
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/webenc/webenc/whatwg"
	"github.com/webenc/webenc/whatwg/conv"
	"github.com/webenc/webenc/whatwg/japanese"
)

func main() {
	fmt.Println(conv.DecodeString("\x93\xFA", japanese.ShiftJIS, whatwg.DecoderOptions{}))
	fmt.Println(conv.EncodeString("日", japanese.ShiftJIS, whatwg.EncoderOptions{}))
	fmt.Println(conv.MaxDecodedLen(1, japanese.ShiftJIS, whatwg.DecoderOptions{}))
	fmt.Println(conv.MaxEncodedLen(1, japanese.ShiftJIS, whatwg.EncoderOptions{}))
	fmt.Println(conv.ValidPrefix([]byte("\x93\xFA"), japanese.ShiftJIS), conv.ASCIIPrefix(nil))
	r := conv.NewReader(strings.NewReader("\x93\xFA"), japanese.ShiftJIS.NewDecoder())
	fmt.Println(r.WriteTo(conv.NewWriter(os.Stdout, japanese.ShiftJIS.NewEncoder())))
}
