package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// span is a part of a text: text[start:end].
type span struct{ start, end int }

// document is a JSON text with the places of its parts.
type document struct {
	text []byte
	// Values of all kinds, keys excluded.
	values []span
	// The keys of objects with their quotes, and the members that they belong to.
	keys, members []span
}

// partsOf finds the parts of a valid text.
func partsOf(text []byte) document {
	d := document{text: text}
	d.value(0)
	return d
}

// value notes the parts of the value at start, and returns where it ends.
func (d *document) value(start int) int {
	at := start
	switch d.text[start] {
	case '{', '[':
		for at++; d.text[at] != '}' && d.text[at] != ']'; {
			if d.text[at] == ',' {
				at++
			}
			member := at
			if d.text[start] == '{' {
				at = d.string(at)
				d.keys = append(d.keys, span{member, at})
				at++ // the colon
			}
			index := len(d.members)
			if d.text[start] == '{' {
				d.members = append(d.members, span{member, 0})
			}
			at = d.value(at)
			if d.text[start] == '{' {
				d.members[index].end = at
			}
		}
		at++
	case '"':
		at = d.string(start)
	default:
		for at < len(d.text) && !strings.ContainsRune(",]}", rune(d.text[at])) {
			at++
		}
	}
	d.values = append(d.values, span{start, at})
	return at
}

func (d *document) string(start int) int {
	at := start + 1
	for ; d.text[at] != '"'; at++ {
		if d.text[at] == '\\' {
			at++
		}
	}
	return at + 1
}

// odd are values that encoding/json treats in special ways, or refuses.
var odd = []string{
	"null", "true", "false", "0", "-0", "1", "-1", "1.0", "1e2", "1E+2", "0.5", "01", "+1", "-", "1.", ".5", "1e", "127", "128", "255", "256", "-129", "32768", "65536", "2147483648",
	"4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1e400", "3.5e38", "1e-400",
	`""`, `"a"`, `"\u0041"`, `"\ud83d\ude00"`, `"\ud800"`, `"\udc00\ud800"`, `"\uD800x"`, "\"\xff\"", "\"\xc3\x28\"", "\"a\nb\"", `"\x"`, `"\u12"`, `"\/\b\f\n\r\t\\\""`, `"é\u2028"`,
	`"1"`, `"true"`, `"null"`, `"\"a\""`, `" 1"`, `"1 "`, `"-1.5"`, `"AQID"`, `"AQI"`, `"A\nQID"`, `"2020-01-02T03:04:05Z"`, `"2020-01-02T03:04:05+25:00"`, `"1.2.3.4"`,
	"{}", "[]", "[null]", "[1]", "[1,2,3,4,5,6]", `["a"]`, `{"a":1}`, `{"a":1,"a":2}`, `{"A":{}}`, `{"a":}`, "[1,]", "[,1]", `{"a":1,}`, `{,}`, "nul", "truee", "nulll", "[[[[[]]]]]", "\x00", "'a'", "",
}

// spaces may come between the parts of a text; some are not white space in JSON.
var spaces = []string{" ", "\n", "\t", "\r", "  ", "\v", "\u00a0", "\ufeff", "/**/"}

// mutated returns a text after some random changes; the text must be as json.Marshal writes it.
func mutated(r *rand.Rand, text []byte) []byte {
	for range 1 + r.IntN(2) {
		if !json.Valid(text) || bytes.ContainsAny(text, " \n\t\r") && !isCompact(text) {
			return text
		}
		text = mutate(r, text)
	}
	return text
}

func isCompact(text []byte) bool {
	var compact bytes.Buffer
	return json.Compact(&compact, text) == nil && compact.Len() == len(text)
}

func mutate(r *rand.Rand, text []byte) []byte {
	d := partsOf(text)
	replace := func(at span, by string) []byte {
		return slices.Replace(slices.Clone(text), at.start, at.end, []byte(by)...)
	}
	pick := func(spans []span) span { return spans[r.IntN(len(spans))] }
	choice := r.IntN(12)
	if len(d.keys) == 0 && choice < 6 {
		choice += 6
	}
	switch choice {
	case 0: // a key in another case
		key := pick(d.keys)
		return replace(key, otherCase(r, string(text[key.start:key.end])))
	case 1: // a member twice, perhaps with another value
		member := pick(d.members)
		copied := string(text[member.start:member.end])
		if r.IntN(2) == 0 {
			copied = copied[:strings.Index(copied, ":")+1] + odd[r.IntN(len(odd))]
		}
		return slices.Insert(slices.Clone(text), member.start, []byte(copied+",")...)
	case 2: // another key
		return replace(pick(d.keys), []string{`"x"`, `""`, `"\u0061"`, `"é"`, `"a b"`, `1`, `"ſ"`, `"K"`, "\"\xff\""}[r.IntN(9)])
	case 3: // an unknown member
		return slices.Insert(slices.Clone(text), pick(d.members).start, []byte(fmt.Sprintf(`"unknown":%s,`, odd[r.IntN(len(odd))]))...)
	case 4: // no member
		member := pick(d.members)
		if member.end < len(text) && text[member.end] == ',' {
			member.end++
		}
		return replace(member, "")
	case 5: // an escaped key
		key := pick(d.keys)
		if key.end-key.start < 3 {
			return text
		}
		return replace(span{key.start + 1, key.start + 2}, fmt.Sprintf(`\u%04x`, text[key.start+1]))
	case 6, 7, 8: // another value
		return replace(pick(d.values), odd[r.IntN(len(odd))])
	case 9: // a value of another place
		from := pick(d.values)
		return replace(pick(d.values), string(text[from.start:from.end]))
	case 10: // a space
		value := pick(d.values)
		return slices.Insert(slices.Clone(text), []int{value.start, value.end}[r.IntN(2)], []byte(spaces[r.IntN(len(spaces))])...)
	default: // another byte, or fewer
		at := r.IntN(len(text))
		switch r.IntN(3) {
		case 0:
			return text[:at]
		case 1:
			return replace(span{at, at + 1}, "")
		}
		changed := slices.Clone(text)
		changed[at] ^= 1 << r.IntN(8)
		return changed
	}
}

func otherCase(r *rand.Rand, key string) string {
	switch r.IntN(4) {
	case 0:
		return strings.ToUpper(key)
	case 1:
		return strings.ToLower(key)
	case 2:
		return strings.NewReplacer("s", "ſ", "k", "K", "S", "ſ", "K", "K").Replace(key)
	}
	return strings.Title(key)
}
