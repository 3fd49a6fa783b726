package spec

// https://encoding.spec.whatwg.org/#terminology

// Numbers are ints everywhere, bytes and code points included. The two
// special values are negative, so they are in no range of either.
const (
	null       = -1
	endOfQueue = -2
)

// An ioQueue is an I/O queue in the standard's immediate mode: all its items
// are there from the beginning. Items that were read stay in front of position,
// so position counts the items of the input that have been used.
type ioQueue[T byte | rune] struct {
	items    []T
	position int
	ended    bool // the last item is end-of-queue
}

// read reads one item.
func (q *ioQueue[T]) read() int {
	if q.position == len(q.items) {
		// 1. "If ioQueue is empty, then wait"
		assert(q.ended)
		// 2.
		return endOfQueue
	}
	// 3.
	item := q.items[q.position]
	q.position++
	return int(item)
}

// readItems reads number items; end-of-queue is not among the result's.
func (q *ioQueue[T]) readItems(number int) []T {
	// 1.
	first := q.position
	// 2.
	for range number {
		q.read()
	}
	// 3., 4.
	return q.items[first:q.position]
}

// peek returns up to number items without reading them. (The standard's steps
// count the items from 1 here, elsewhere from 0. The first item is meant.)
func (q *ioQueue[T]) peek(number int) []T {
	// 1.
	assert(q.ended)
	// 2., 3., 4.
	return q.items[q.position:min(q.position+number, len(q.items))]
}

// push appends items, any of which can be end-of-queue.
func (q *ioQueue[T]) push(items ...int) {
	for _, item := range items {
		if item == endOfQueue {
			// 1.1., 2.
			q.ended = true
			continue
		}
		// 1.2., 2. End-of-queue is not in the slice: it always comes last.
		q.items = append(q.items, T(item))
	}
}

// restore inserts items before the first item of the queue. Only items that
// were read from it come back, though an encoder may have changed one.
func (q *ioQueue[T]) restore(items ...int) {
	q.position -= len(items)
	for i, item := range items {
		q.items[q.position+i] = T(item)
	}
}

// convert makes q the I/O queue of input. The items are copied, since restore
// may change them; the queue's own memory is used again.
func (q *ioQueue[T]) convert(input []T) {
	// 2.
	q.items = append(q.items[:0], input...)
	q.position = 0
	q.ended = true
}

// clear makes q an empty queue, to be pushed to.
func (q *ioQueue[T]) clear() {
	*q = ioQueue[T]{items: q.items[:0]}
}

// scalarValueFromSurrogates obtains a scalar value from surrogates.
func scalarValueFromSurrogates(leading, trailing int) int {
	return 0x10000 + ((leading - 0xD800) << 10) + (trailing - 0xDC00)
}

// The standard takes the following terms from the Infra Standard.

func inRange(x, first, last int) bool { return first <= x && x <= last }

// isASCII says whether x is an ASCII byte or an ASCII code point.
func isASCII(x int) bool { return inRange(x, 0x00, 0x7F) }

func isLeadingSurrogate(x int) bool  { return inRange(x, 0xD800, 0xDBFF) }
func isTrailingSurrogate(x int) bool { return inRange(x, 0xDC00, 0xDFFF) }
func isSurrogate(x int) bool         { return isLeadingSurrogate(x) || isTrailingSurrogate(x) }

// assert is the standard's "Assert": what it says of itself, or of the caller.
func assert(condition bool) {
	if !condition {
		panic("spec: an assertion of the standard does not hold")
	}
}
