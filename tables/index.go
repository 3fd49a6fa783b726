package tables

// An Index is one index of the standard: an ordered list of pointers and
// the code point each corresponds to
// (https://encoding.spec.whatwg.org/#index).
//
// The indexes of the standard are the variables of this package. They must
// not be assigned to.
type Index struct {
	name       string
	identifier string
	codePoints []uint16 // by pointer: the code point's low 16 bits; 0 is null unless plane2 has the pointer
	plane2     []uint64 // bit set of the pointers whose code point is in plane 2; nil if none is
}

// Name returns the name the standard's resources have for x: "jis0208",
// "iso-8859-2". The resource itself is index-NAME.txt.
func (x *Index) Name() string { return x.name }

// Identifier returns the Identifier the standard publishes with x, a SHA-256
// in hexadecimal. The standard changes it whenever the index changes.
func (x *Index) Identifier() string { return x.identifier }

// Len returns the number of pointers of x, those without a code point
// included, also at the end: 128 for every single-byte index.
func (x *Index) Len() int { return len(x.codePoints) }

// CodePoint returns the index code point for pointer in x
// (https://encoding.spec.whatwg.org/#index-code-point). Where the standard
// says null, ok is false: pointer has no code point, or is not below Len,
// or is negative.
func (x *Index) CodePoint(pointer int) (r rune, ok bool) {
	if uint(pointer) >= uint(len(x.codePoints)) {
		return 0, false
	}
	r = rune(x.codePoints[pointer])
	if x.plane2 != nil && x.plane2[pointer/64]>>(pointer%64)&1 != 0 {
		r |= 0x20000
	}
	return r, r != 0
}

// Pointer returns the index pointer for r in x: the first pointer whose code
// point is r (https://encoding.spec.whatwg.org/#index-pointer). Where the
// standard says null, because no pointer has that code point, ok is false.
// It is a linear search.
func (x *Index) Pointer(r rune) (pointer int, ok bool) {
	return x.pointerFrom(0, r)
}

// pointerFrom is Pointer in x without the pointers below start.
func (x *Index) pointerFrom(start int, r rune) (pointer int, ok bool) {
	for pointer := start; pointer < len(x.codePoints); pointer++ {
		if x.has(pointer, r) {
			return pointer, true
		}
	}
	return 0, false
}

// has reports whether the code point for pointer, which is in range, is r.
// It looks at the low 16 bits first: this is the loop of every search.
func (x *Index) has(pointer int, r rune) bool {
	if x.codePoints[pointer] != uint16(r) {
		return false
	}
	codePoint, ok := x.CodePoint(pointer)
	return ok && codePoint == r
}

// ShiftJISPointer returns the index Shift_JIS pointer for r: the first
// pointer in [JIS0208] outside 8272 to 8835
// (https://encoding.spec.whatwg.org/#index-shift_jis-pointer). What lies
// there are NEC's duplicates of IBM's extensions, which come later in the
// index. If there is no such pointer, ok is false. It is a linear search.
func ShiftJISPointer(r rune) (pointer int, ok bool) {
	pointer, ok = JIS0208.Pointer(r)
	if ok && 8272 <= pointer && pointer <= 8835 {
		return JIS0208.pointerFrom(8836, r)
	}
	return pointer, ok
}

// Big5Pointer returns the index Big5 pointer for r: the first pointer in
// [Big5] that is not one of the Hong Kong extensions at its beginning; for
// the six code points U+2550, U+255E, U+2561, U+256A, U+5341 and U+5345 the
// last pointer (https://encoding.spec.whatwg.org/#index-big5-pointer). If
// there is no such pointer, ok is false. It is a linear search.
func Big5Pointer(r rune) (pointer int, ok bool) {
	const start = (0xA1 - 0x81) * 157
	switch r {
	case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
		return Big5.lastPointerFrom(start, r)
	}
	return Big5.pointerFrom(start, r)
}

// lastPointerFrom is pointerFrom, but for the last pointer.
func (x *Index) lastPointerFrom(start int, r rune) (pointer int, ok bool) {
	for pointer := len(x.codePoints) - 1; pointer >= start; pointer-- {
		if x.has(pointer, r) {
			return pointer, true
		}
	}
	return 0, false
}
