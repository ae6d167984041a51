package formats

import (
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
)

// number is a setting of the environment, such as the seed.
func number(t testing.TB, name string, usual int) int {
	text, ok := os.LookupEnv(name)
	if !ok {
		return usual
	}
	value, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return value
}

// generator makes random texts for a rule: valid ones with changes, and others of the same characters.
type generator struct {
	rnd      *rand.Rand
	valid    []string
	alphabet []string
}

func newGenerator(rnd *rand.Rand, rule string) *generator {
	g := &generator{rnd: rnd, valid: valid[rule]}
	if len(g.valid) == 0 {
		g.valid = []string{""}
	}
	// Characters of valid texts are more frequent than those that are rarely valid.
	for range 4 {
		for _, s := range g.valid {
			g.alphabet = append(g.alphabet, strings.Split(s, "")...)
		}
	}
	for _, c := range "0189afgzAFGZ+-._~:/@#%,;()[]\"\\ \t\n\x00\x7f\u00a0éſKß日😀\ufffd" {
		g.alphabet = append(g.alphabet, string(c))
	}
	g.alphabet = append(g.alphabet, "\xff", "\xc3")
	return g
}

func (g *generator) pick(from []string) string { return from[g.rnd.Intn(len(from))] }

func (g *generator) text() string {
	switch g.rnd.Intn(10) {
	case 0:
		var b strings.Builder
		for range g.rnd.Intn(12) {
			b.WriteString(g.pick(g.alphabet))
		}
		return b.String()
	case 1:
		return g.change(g.pick(common))
	case 2: // of two valid ones
		a, b := g.pick(g.valid), g.pick(g.valid)
		return a[:g.rnd.Intn(len(a)+1)] + b[g.rnd.Intn(len(b)+1):]
	}
	s := g.pick(g.valid)
	for range 1 + g.rnd.Intn(3) {
		s = g.change(s)
	}
	return s
}

// change makes one small change, more often than not one that leaves the length.
func (g *generator) change(s string) string {
	if s == "" {
		return g.pick(g.alphabet)
	}
	i := g.rnd.Intn(len(s))
	j := i + g.rnd.Intn(len(s)-i+1)
	switch g.rnd.Intn(12) {
	case 0:
		return s[:i] + s[i+1:]
	case 1:
		return s[:i] + g.pick(g.alphabet) + s[i:]
	case 2:
		return s[:i] + strings.ToUpper(s[i:j]) + s[j:]
	case 3:
		return s[:i] + strings.ToLower(s[i:j]) + s[j:]
	case 4:
		return s[:j] + s[i:] // repeats s[i:j]
	case 5:
		return s[:i] + s[j:]
	case 6:
		return s + g.pick(g.alphabet)
	case 7, 8: // of the same kind: a digit for a digit
		c := s[i]
		switch {
		case '0' <= c && c <= '9':
			c = byte('0' + g.rnd.Intn(10))
		case 'a' <= c && c <= 'z':
			c = byte('a' + g.rnd.Intn(26))
		case 'A' <= c && c <= 'Z':
			c = byte('A' + g.rnd.Intn(26))
		}
		return s[:i] + string(c) + s[i+1:]
	}
	return s[:i] + g.pick(g.alphabet) + s[i+1:]
}
