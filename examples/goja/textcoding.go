// Package textcoding gives the scripts of a [goja.Runtime] the classes
// TextDecoder and TextEncoder, as https://encoding.spec.whatwg.org/#api has
// them. It is an example of how to bind package webapi: copy what you need.
//
// The classes are JavaScript (classes.js), so that what scripts can see of a
// class is right without further ado; so are the conversions of arguments that
// Web IDL asks for. The coding is Go's.
package textcoding

import (
	_ "embed"
	"errors"
	"reflect"

	"github.com/dop251/goja"

	"github.com/webenc/webenc/whatwg/webapi"
)

//go:embed classes.js
var classes string

var arrayBufferType = reflect.TypeFor[goja.ArrayBuffer]()

// Enable defines TextDecoder and TextEncoder in the global object of vm. Call it
// before any script that is not trusted runs.
func Enable(vm *goja.Runtime) error {
	value, err := vm.RunScript("classes.js", classes)
	if err != nil {
		return err
	}
	define, _ := goja.AssertFunction(value)
	defined, err := define(goja.Undefined(), newNative(vm))
	if err != nil {
		return err
	}
	for _, name := range []string{"TextDecoder", "TextEncoder"} {
		class := defined.ToObject(vm).Get(name)
		err := vm.GlobalObject().DefineDataProperty(name, class, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
		if err != nil {
			return err
		}
	}
	return nil
}

// native is Go's part of the classes. Its methods get what classes.js has
// converted already.
type native struct {
	vm                    *goja.Runtime
	rangeError, typeError goja.Value
}

// newNative returns the object with the functions that classes.js calls.
func newNative(vm *goja.Runtime) *goja.Object {
	n := &native{vm, vm.Get("RangeError"), vm.Get("TypeError")}
	object := vm.NewObject()
	for name, function := range map[string]func(goja.FunctionCall) goja.Value{
		"isArrayBuffer":  n.isArrayBuffer,
		"newTextDecoder": n.newTextDecoder,
		"encoding":       n.encoding,
		"fatal":          n.fatal,
		"ignoreBOM":      n.ignoreBOM,
		"decode":         n.decode,
		"encode":         n.encode,
		"encodeInto":     n.encodeInto,
	} {
		object.Set(name, function) // fails for an object that is not extensible only
	}
	return object
}

// throw throws err as the error of JavaScript that it stands for.
func (n *native) throw(err error) {
	class := n.typeError
	if _, ok := errors.AsType[*webapi.RangeError](err); ok {
		class = n.rangeError
	}
	thrown, newErr := n.vm.New(class, n.vm.ToValue(err.Error()))
	if newErr != nil {
		panic(newErr)
	}
	panic(thrown)
}

// bytes returns the memory of source, an ArrayBuffer or a view of it, which is
// none if the buffer is detached. It is the script's own, not a copy.
func (n *native) bytes(source, buffer goja.Value) []byte {
	if goja.IsUndefined(source) || buffer.Export().(goja.ArrayBuffer).Detached() {
		return nil
	}
	var memory []byte
	if err := n.vm.ExportTo(source, &memory); err != nil {
		n.throw(err)
	}
	return memory
}

// isArrayBuffer(value)
func (n *native) isArrayBuffer(call goja.FunctionCall) goja.Value {
	return n.vm.ToValue(call.Argument(0).ExportType() == arrayBufferType)
}

// newTextDecoder(label, fatal, ignoreBOM)
func (n *native) newTextDecoder(call goja.FunctionCall) goja.Value {
	decoder, err := webapi.NewTextDecoder(call.Argument(0).String(), webapi.TextDecoderOptions{
		Fatal:     call.Argument(1).ToBoolean(),
		IgnoreBOM: call.Argument(2).ToBoolean(),
	})
	if err != nil {
		n.throw(err)
	}
	return n.vm.ToValue(decoder)
}

func decoderOf(call goja.FunctionCall) *webapi.TextDecoder {
	return call.Argument(0).Export().(*webapi.TextDecoder)
}

// encoding(decoder)
func (n *native) encoding(call goja.FunctionCall) goja.Value {
	return n.vm.ToValue(decoderOf(call).Encoding())
}

// fatal(decoder)
func (n *native) fatal(call goja.FunctionCall) goja.Value {
	return n.vm.ToValue(decoderOf(call).Fatal())
}

// ignoreBOM(decoder)
func (n *native) ignoreBOM(call goja.FunctionCall) goja.Value {
	return n.vm.ToValue(decoderOf(call).IgnoreBOM())
}

// decode(decoder, input, buffer, stream)
func (n *native) decode(call goja.FunctionCall) goja.Value {
	input := n.bytes(call.Argument(1), call.Argument(2))
	text, err := decoderOf(call).Decode(input, webapi.TextDecodeOptions{Stream: call.Argument(3).ToBoolean()})
	if err != nil {
		n.throw(err)
	}
	return n.vm.ToValue(text)
}

// encode(input) returns an ArrayBuffer. String makes U+FFFD of lone surrogates.
func (n *native) encode(call goja.FunctionCall) goja.Value {
	return n.vm.ToValue(n.vm.NewArrayBuffer(webapi.TextEncoder{}.Encode(call.Argument(0).String())))
}

// encodeInto(source, destination, buffer)
func (n *native) encodeInto(call goja.FunctionCall) goja.Value {
	destination := n.bytes(call.Argument(1), call.Argument(2))
	progress := webapi.TextEncoder{}.EncodeInto(call.Argument(0).String(), destination)
	result := n.vm.NewObject()
	n.define(result, "read", progress.Read)
	n.define(result, "written", progress.Written)
	return result
}

// define gives object a member, whatever setters a script has given all objects.
func (n *native) define(object *goja.Object, name string, value int) {
	err := object.DefineDataProperty(name, n.vm.ToValue(value), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
	if err != nil {
		panic(err)
	}
}
