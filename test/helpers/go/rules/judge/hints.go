package judge

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// hint is what a tag says of a value: what values should be near.
type hint struct {
	// numbers are integers near those in parameters; floats are other numbers near them.
	numbers []int64
	floats  []float64
	// ofTexts are the rules that know texts.
	ofTexts []ruleHint
	// texts are the parameters, and the values in them.
	texts []string
	// keys and elements are for what a list or a map holds; nil without dive.
	keys, elements *hint
}

type ruleHint struct {
	name    string
	numbers []int64
	texts   []string
}

// aliases are validator's names for alternatives.
var aliases = map[string][]string{
	"iscolor":         {"hexcolor", "rgb", "rgba", "hsl", "hsla"},
	"country_code":    {"iso3166_1_alpha2", "iso3166_1_alpha3", "iso3166_1_alpha_numeric"},
	"eu_country_code": {"iso3166_1_alpha2_eu", "iso3166_1_alpha3_eu", "iso3166_1_alpha_numeric_eu"},
}

// codes are numbers that rules know.
var codes = map[string][]int64{
	"iso3166_1_alpha_numeric":    {4, 276, 894},
	"iso3166_1_alpha_numeric_eu": {40, 276},
	"iso4217_numeric":            {8, 978},
	"luhn_checksum":              {18, 79927398713},
	"port":                       {0, 1, 65535, 65536},
}

func parseHint(tag string) *hint {
	h := &hint{}
	parts := strings.Split(tag, ",")
	for i, part := range parts {
		if part == "dive" {
			rest := parts[i+1:]
			if len(rest) > 0 && rest[0] == "keys" {
				end := slices.Index(rest, "endkeys")
				if end < 0 {
					end = len(rest) - 1
				}
				h.keys = parseHint(strings.Join(rest[1:end], ","))
				rest = rest[end+1:]
			}
			h.elements = parseHint(strings.Join(rest, ","))
			return h
		}
		for one := range strings.SplitSeq(part, "|") {
			name, parameter, _ := strings.Cut(one, "=")
			parameter = strings.ReplaceAll(strings.ReplaceAll(parameter, "0x2C", ","), "0x7C", "|")
			for _, name := range append(aliases[name], name) {
				h.add(name, parameter)
			}
		}
	}
	return h
}

func (h *hint) add(name, parameter string) {
	rule := ruleHint{name: name, numbers: codes[name]}
	for _, word := range words(parameter) {
		rule.numbers = append(rule.numbers, near(word)...)
		if f, err := strconv.ParseFloat(word, 64); err == nil {
			h.floats = append(h.floats, f, f, f-0.5, f+0.5, f*1.0000001)
		}
	}
	if name == "latitude" || name == "longitude" {
		h.floats = append(h.floats, 90, 90.0001, -90, 180, -180, 180.0001)
	}
	if parameter != "" {
		rule.texts = append([]string{parameter, parameter}, words(parameter)...)
	}
	if len(rule.texts) > 0 || valid[name] != nil {
		h.ofTexts = append(h.ofTexts, rule)
	}
	h.numbers = append(h.numbers, rule.numbers...)
	h.texts = append(h.texts, rule.texts...)
}

// near are integers near a number or a duration.
func near(word string) []int64 {
	n, err := strconv.ParseInt(word, 0, 64)
	if d, durationErr := time.ParseDuration(word); err != nil && durationErr == nil {
		n, err = int64(d), nil
	}
	if f, floatErr := strconv.ParseFloat(word, 64); err != nil && floatErr == nil && f > -1e9 && f < 1e9 {
		n, err = int64(f), nil
	}
	if err != nil {
		return nil
	}
	return []int64{n - 1, n, n, n + 1}
}

// words splits a parameter at spaces; a value with spaces stands between single quotes.
func words(parameter string) []string {
	var found []string
	for i, part := range strings.Split(parameter, "'") {
		if i%2 == 1 {
			found = append(found, part)
		} else {
			found = append(found, strings.Fields(part)...)
		}
	}
	return found
}

// ofKeys is for the keys of a map.
func (h *hint) ofKeys() *hint {
	if h.keys == nil {
		return &hint{}
	}
	return h.keys
}

// ofElements is for elements. Without dive the rules may still be about their texts, as for an ID that is an array.
func (h *hint) ofElements() *hint {
	if h.elements == nil {
		return h
	}
	return h.elements
}

// allTexts are the texts in the tags of a struct and of all that it holds.
func allTexts(t reflect.Type, seen map[reflect.Type]bool) []string {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return allTexts(t.Elem(), seen)
	case reflect.Map:
		return append(allTexts(t.Key(), seen), allTexts(t.Elem(), seen)...)
	case reflect.Struct:
		if seen[t] || t.ConvertibleTo(timeType) {
			return nil
		}
		seen[t] = true
		var found []string
		for i := range t.NumField() {
			for h := parseHint(t.Field(i).Tag.Get("validate")); h != nil; h = h.elements {
				found = append(found, h.texts...)
			}
			found = append(found, allTexts(t.Field(i).Type, seen)...)
		}
		return found
	}
	return nil
}
