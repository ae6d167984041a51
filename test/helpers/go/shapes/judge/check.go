package judge

import (
	"encoding/base64"
	"fmt"
	"math/big"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

var (
	integerText = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	uuidText    = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
)

// check compares what Go has written with the shape. It returns the difference; empty if the shape allows what is written.
func (j *judge) check(v *node, s *Shape) string {
	if v.kind == "null" {
		s.sawNull = true
		if !s.Nullable && !j.isOpaque(s) {
			return s.where + " is null"
		}
		return ""
	}
	s.sawValue = true
	if s.Quoted {
		inner, err := parse([]byte(v.text))
		if v.kind != "string" || err != nil {
			return fmt.Sprintf("%s is not quoted: %s", s.where, v.text)
		}
		v = inner
	}
	if wanted := jsonKind(s.Kind); wanted != "" && wanted != v.kind {
		return fmt.Sprintf("%s is %s instead of %s", s.where, v.kind, s.Kind)
	}
	switch s.Kind {
	case "integer":
		return integerProblem(v.text, s)
	case "number":
		if s.Bits > 0 {
			if _, err := strconv.ParseFloat(v.text, s.Bits); err != nil {
				return fmt.Sprintf("%s: %v", s.where, err)
			}
		}
	case "string":
		return formatProblem(v.text, s)
	case "bytes":
		if _, err := base64.StdEncoding.DecodeString(v.text); err != nil {
			return fmt.Sprintf("%s is no base64: %s", s.where, v.text)
		}
	case "array":
		if s.Length == nil || len(v.items) != *s.Length {
			return fmt.Sprintf("%s has %d items", s.where, len(v.items))
		}
		return j.checkItems(v, s)
	case "list":
		return j.checkItems(v, s)
	case "map":
		return j.checkMap(v, s)
	case "object":
		return j.checkObject(v, s)
	case "reference":
		return j.checkReference(v, s)
	case "unsupported":
		return fmt.Sprintf("%s is %s, and Go writes it", s.where, s.Kind)
	}
	return ""
}

// isOpaque reports whether a method decides what is written. That can be null.
func (j *judge) isOpaque(s *Shape) bool {
	if s.Kind == "reference" && j.types[text(s.Type)] != nil {
		return j.isOpaque(j.types[text(s.Type)].Shape)
	}
	return s.Kind == "opaque"
}

// jsonKind returns the JSON kind of a shape's kind; empty if it can be any.
func jsonKind(kind string) string {
	switch kind {
	case "integer", "number":
		return "number"
	case "bytes", "string":
		return "string"
	case "list", "array":
		return "array"
	case "map", "object":
		return "object"
	case "boolean":
		return "boolean"
	}
	return ""
}

func (j *judge) checkItems(v *node, s *Shape) string {
	for _, item := range v.items {
		if problem := j.check(item, s.Element); problem != "" {
			return problem
		}
	}
	return ""
}

func (j *judge) checkMap(v *node, s *Shape) string {
	for _, key := range v.keys {
		problem := ""
		switch s.Key.Kind {
		case "integer":
			problem = integerProblem(key, s.Key)
		case "string":
			problem = formatProblem(key, s.Key)
		case "reference":
			problem = j.checkKey(key, s.Key)
		default:
			problem = fmt.Sprintf("%s is a key of the kind %s", s.where, s.Key.Kind)
		}
		if problem != "" {
			return problem
		}
	}
	return j.checkItems(v, s)
}

func (j *judge) checkKey(key string, s *Shape) string {
	named := j.types[text(s.Type)]
	if named == nil {
		return fmt.Sprintf("%s refers to the unknown type %s", s.where, text(s.Type))
	}
	switch named.Shape.Kind {
	case "integer":
		return integerProblem(key, named.Shape)
	case "string":
		return formatProblem(key, named.Shape)
	}
	return fmt.Sprintf("%s is a key of the kind %s", s.where, named.Shape.Kind)
}

func (j *judge) checkObject(v *node, s *Shape) string {
	next := 0
	for _, property := range s.Fields {
		if next < len(v.keys) && v.keys[next] == property.Key {
			property.sawPresent = true
			if problem := j.check(v.items[next], property.Shape); problem != "" {
				return problem
			}
			next++
			continue
		}
		property.sawAbsent = true
		if !property.Optional {
			return fmt.Sprintf("%s has no key %q at its place among %q", s.where, property.Key, v.keys)
		}
	}
	if next < len(v.keys) {
		return fmt.Sprintf("%s has the key %q that the shape lacks, or has elsewhere", s.where, v.keys[next])
	}
	return ""
}

func (j *judge) checkReference(v *node, s *Shape) string {
	named := j.types[text(s.Type)]
	if named == nil {
		return fmt.Sprintf("%s refers to the unknown type %s", s.where, text(s.Type))
	}
	if problem := j.check(v, named.Shape); problem != "" {
		return s.where + ": " + problem
	}
	return ""
}

func integerProblem(text string, s *Shape) string {
	if !integerText.MatchString(text) {
		return fmt.Sprintf("%s is no integer: %s", s.where, text)
	}
	if s.Bits == 0 {
		return ""
	}
	number, _ := new(big.Int).SetString(text, 10)
	low, high := bounds(s)
	if number.Cmp(low) < 0 || number.Cmp(high) > 0 {
		return fmt.Sprintf("%s is out of range: %s", s.where, text)
	}
	return ""
}

// bounds returns the least and the greatest value of an integer of this size.
func bounds(s *Shape) (low, high *big.Int) {
	one := big.NewInt(1)
	if !s.Signed {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, uint(s.Bits)), one)
	}
	half := new(big.Int).Lsh(one, uint(s.Bits-1))
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}

func formatProblem(value string, s *Shape) string {
	var err error
	switch text(s.Format) {
	case "date-time":
		_, err = time.Parse(time.RFC3339Nano, value)
	case "ip":
		// The zero address is written as an empty text.
		if value != "" {
			_, err = netip.ParseAddr(value)
		}
	case "ip-port":
		if value != "" {
			_, err = netip.ParseAddrPort(value)
		}
	case "cidr":
		if value != "" {
			_, err = netip.ParsePrefix(value)
		}
	case "regex":
		_, err = regexp.Compile(value)
	case "uuid":
		if !uuidText.MatchString(value) {
			err = fmt.Errorf("no UUID")
		}
	case "uri":
		_, err = url.Parse(value)
	}
	if err != nil {
		return fmt.Sprintf("%s is %q: %v", s.where, value, err)
	}
	return ""
}
