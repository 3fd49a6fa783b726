package spec

import "strconv"

// https://encoding.spec.whatwg.org/#encoders-and-decoders

// A result is what a handler returns: one of the variables finished, proceed
// and failed, or what item, items or failedWith makes.
type result struct {
	kind      kind
	n         int8     // isItems: how many
	items     [4]int32 // isItems
	codePoint int32    // isError, of an encoder
}

type kind int8

const (
	isFinished kind = iota
	isItems
	isError
	isContinue
)

var (
	finished = result{kind: isFinished}
	proceed  = result{kind: isContinue} // the standard's continue, a keyword in Go
	failed   = result{kind: isError}
)

func item(x int) result {
	return result{kind: isItems, n: 1, items: [4]int32{int32(x)}}
}

func items(xs ...int) result {
	r := result{kind: isItems, n: int8(len(xs))}
	for i, x := range xs {
		r.items[i] = int32(x)
	}
	return r
}

// failedWith is "error with codePoint".
func failedWith(codePoint int) result {
	return result{kind: isError, codePoint: int32(codePoint)}
}

// A coder is an instance of a decoder (T is byte) or of an encoder (rune).
type coder[T byte | rune] interface {
	handler(ioQueue *ioQueue[T], item int) result
	// reset gives all associated members their initial value. The standard
	// makes a new instance instead.
	reset()
}

type decoder = coder[byte]
type encoder = coder[rune]

type errorMode string

const (
	replacement errorMode = "replacement"
	fatal       errorMode = "fatal"
	html        errorMode = "html"
)

// processQueue processes a queue.
func processQueue[In, Out byte | rune](
	encoderDecoder coder[In], input *ioQueue[In], output *ioQueue[Out], mode errorMode,
) result {
	// 1.
	for {
		// 1.1.
		result := processItem(input.read(), encoderDecoder, input, output, mode)
		// 1.2.
		if result.kind != isContinue {
			return result
		}
	}
}

// processItem processes an item.
func processItem[In, Out byte | rune](
	item int, encoderDecoder coder[In], input *ioQueue[In], output *ioQueue[Out], mode errorMode,
) result {
	_, isEncoder := any(input).(*ioQueue[rune])
	// 1. to 3.
	assert(!isEncoder || mode != replacement)
	assert(isEncoder || mode != html)
	assert(!isEncoder || !isSurrogate(item))

	// 4.
	result := encoderDecoder.handler(input, item)

	switch result.kind {
	// 5.
	case isFinished:
		// 5.1., 5.2.
		output.push(endOfQueue)
		return result

	// 6.
	case isItems:
		for _, x := range result.items[:result.n] {
			// 6.1.
			assert(isEncoder || !isSurrogate(int(x)))
			// 6.2.
			output.push(int(x))
		}

	// 7.
	case isError:
		switch mode {
		case replacement:
			output.push(0xFFFD)
		case html:
			output.push('&', '#')
			// "the shortest sequence of 0x30 (0) to 0x39 (9), inclusive,
			// representing result's code point's value in base ten"
			var digits [8]byte
			for _, digit := range strconv.AppendInt(digits[:0], int64(result.codePoint), 10) {
				output.push(int(digit))
			}
			output.push(';')
		case fatal:
			return result
		}
	}

	// 8.
	return proceed
}
