package spec

// https://encoding.spec.whatwg.org/#replacement

// https://encoding.spec.whatwg.org/#replacement-decoder

type replacementDecoder struct{ errorReturned bool }

func (d *replacementDecoder) reset() { *d = replacementDecoder{errorReturned: false} }

func (d *replacementDecoder) handler(_ *ioQueue[byte], b int) result {
	// 1.
	if b == endOfQueue {
		return finished
	}
	// 2.
	if !d.errorReturned {
		d.errorReturned = true
		return failed
	}
	// 3.
	return finished
}
