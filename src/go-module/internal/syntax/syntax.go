// Package syntax parses Go with tree-sitter, which ccgo translated from C.
package syntax

import (
	"unicode/utf16"
	"unsafe"

	"modernc.org/libc"
)

var tls = libc.NewTLS()

// Parse returns the syntax tree of a text, as grammar/flat.c describes it.
func Parse(text string) string {
	units := utf16.Encode([]rune(text))
	size := 2 * len(units)
	input := libc.Xmalloc(tls, libc.Tsize_t(size+2))
	defer libc.Xfree(tls, input)
	copy(unsafe.Slice((*uint16)(unsafe.Pointer(input)), len(units)), units)
	count := libc.Xmalloc(tls, 4)
	defer libc.Xfree(tls, count)
	tree := xflat_parse(tls, input, uint32(size), count)
	length := *(*uint32)(unsafe.Pointer(count))
	return string(utf16.Decode(unsafe.Slice((*uint16)(unsafe.Pointer(tree)), int(length))))
}

// TypeName returns the name of the type of nodes with a number.
func TypeName(number int) string {
	return libc.GoString(xflat_type(tls, uint32(number)))
}

// FieldName returns the name of the field with a number.
func FieldName(number int) string {
	return libc.GoString(xflat_field(tls, uint32(number)))
}
