package spec

// https://encoding.spec.whatwg.org/#output-encodings

// OutputEncoding gets an output encoding, by name.
func OutputEncoding(encoding string) string {
	// 1.
	if encoding == "replacement" || encoding == "UTF-16BE" || encoding == "UTF-16LE" {
		return "UTF-8"
	}
	// 2.
	return encoding
}
