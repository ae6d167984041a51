// Package formats compares the package helpers of format rules with go-playground/validator. The file formats.go is generated.
package formats

import (
	"encoding/json"
	"errors"
	"math/rand"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-playground/validator/v10"
	"golang.org/x/text/language"
)

// layout is the parameter of the rule datetime.
const layout = "2006-01-02 15:04:05"

var validate = validator.New()

// tagOf is a rule as a tag has it.
func tagOf(rule string) string {
	if rule == "datetime" {
		return "datetime=" + layout
	}
	return rule
}

func validators(rule, s string) bool { return validate.Var(s, tagOf(rule)) == nil }

// irregular are the language tags that BCP 47 keeps though they don't have its form, and one of CLDR.
var irregular = []string{
	"en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu",
	"sgn-be-fr", "sgn-be-nl", "sgn-ch-de", "root",
}

// differences are the rules with another verdict on purpose: see test/helpers/judges/rule-differences.ts. A function reports whether a text is one
// of those on which the verdicts may differ.
var differences = map[string]func(s string, got bool) bool{
	"ulid": func(s string, got bool) bool { return !got && strings.ContainsAny(s, "ſ\u212a") },
	"bcp47_language_tag": func(s string, got bool) bool {
		tag := strings.ToLower(strings.ReplaceAll(s, "_", "-"))
		if strings.Contains(tag, "-t-") {
			return true
		}
		if !got {
			return slices.Contains(irregular, tag)
		}
		_, err := language.Parse(s)
		var unregistered language.ValueError
		return errors.As(err, &unregistered) || err != nil && strings.Contains(err.Error(), "different values for same key")
	},
}

func compare(t testing.TB, rule, s string) (verdict bool) {
	want, got := validators(rule, s), formats[rule](s)
	if got == want {
		return got
	}
	if differs, ok := differences[rule]; !ok || !differs(s, got) {
		t.Errorf("%s: %q: validator says %t, the helper %t", rule, s, want, got)
	}
	return got
}

func TestVerdicts(t *testing.T) {
	type sample struct {
		Rule  string `json:"rule"`
		Text  string `json:"text"`
		Valid bool   `json:"valid"`
	}
	var samples []sample // of texts that JSON can hold
	cases := number(t, "GEN_RANDOM_CASES", 10_000)
	const written = 2000 // random texts of a rule in the file of verdicts
	for rule := range formats {
		if len(valid[rule]) == 0 {
			t.Errorf("%s: no valid text", rule)
		}
		end := len(samples) + written
		add := func(s string) bool {
			verdict := compare(t, rule, s)
			if utf8.ValidString(s) && len(samples) < end {
				samples = append(samples, sample{rule, s, verdict})
			}
			return verdict
		}
		for _, s := range valid[rule] {
			if !add(s) {
				t.Errorf("%s: %q is not valid", rule, s)
			}
		}
		for _, texts := range valid {
			for _, s := range texts {
				add(s)
			}
		}
		for _, s := range common {
			add(s)
		}
		g := newGenerator(rand.New(rand.NewSource(int64(number(t, "GEN_RANDOM_SEED", 1)))), rule)
		found := map[bool]int{}
		for range cases {
			found[add(g.text())]++
		}
		if found[true] < cases/100 || found[false] < cases/100 {
			t.Errorf("%s: %d of %d random texts are valid", rule, found[true], cases)
		}
	}
	if file, ok := os.LookupEnv("GEN_VERDICTS"); ok {
		text, err := json.Marshal(samples)
		if err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestCodes tries all codes of their length.
func TestCodes(t *testing.T) {
	codes := []string{""}
	for length := range 3 {
		var longer []string
		for _, code := range codes {
			for c := byte('A'); c <= 'Z'; c++ {
				longer = append(longer, code+string(c))
			}
		}
		codes = longer
		for _, code := range codes {
			switch length {
			case 1:
				compare(t, "iso3166_1_alpha2", code)
				compare(t, "iso3166_1_alpha2_eu", code)
				compare(t, "bcp47_language_tag", "en-"+code)
				if tag := strings.ToLower(code); validators("bcp47_language_tag", tag) != formats["bcp47_language_tag"](tag) {
					t.Errorf("language %s", tag)
				}
				if tag := "en-" + code; validators("bcp47_language_tag", tag) != formats["bcp47_language_tag"](tag) {
					t.Errorf("region %s", tag)
				}
			case 2:
				compare(t, "iso3166_1_alpha3", code)
				compare(t, "iso3166_1_alpha3_eu", code)
				compare(t, "iso4217", code)
			}
		}
	}
	for n := range 2000 {
		compare(t, "iso3166_1_alpha_numeric", strconv.Itoa(n))
		compare(t, "iso3166_1_alpha_numeric_eu", strconv.Itoa(n))
	}
}

// TestComparisons compares the rules that a function of package strings decides.
func TestComparisons(t *testing.T) {
	rnd := rand.New(rand.NewSource(int64(number(t, "GEN_RANDOM_SEED", 1))))
	characters := []string{"a", "b", "A", "é", "日", "\xff", "\ufffd", "-", "."}
	random := func(most int) (s string) {
		for range rnd.Intn(most + 1) {
			s += characters[rnd.Intn(len(characters))]
		}
		return s
	}
	for rule, check := range comparisons {
		found := map[bool]int{}
		for range number(t, "GEN_RANDOM_CASES", 10_000) {
			s, parameter := random(6), random(2)
			got, want := check(s, parameter), validate.Var(s, rule+"="+parameter) == nil
			if found[got]++; got != want {
				t.Errorf("%s=%q: %q: validator says %t", rule, parameter, s, want)
			}
		}
		if found[true] == 0 || found[false] == 0 {
			t.Errorf("%s: %v", rule, found)
		}
	}
}

// TestAliases compares the names of alternatives.
func TestAliases(t *testing.T) {
	for alias, members := range aliases {
		for _, texts := range valid {
			for _, s := range texts {
				got := slices.ContainsFunc(members, func(rule string) bool { return formats[rule](s) })
				if want := validators(alias, s); got != want {
					t.Errorf("%s: %q: validator says %t", alias, s, want)
				}
			}
		}
	}
}

// allocates are valid texts whose check allocates: what the standard library parses into a value, and what it must convert.
var allocates = map[string]func(s string) bool{
	"url":       notPlain,
	"http_url":  notPlain,
	"https_url": notPlain,
	"uri":       notPlain,
	"timezone":  func(s string) bool { return s != "UTC" },
}

// notPlain reports whether s isn't an everyday URL, and so is parsed.
func notPlain(s string) bool {
	return !strings.HasPrefix(s, "http") || strings.ContainsAny(s, "%@[ é") || strings.HasSuffix(s, ":")
}

func TestNoAllocations(t *testing.T) {
	for rule, texts := range valid {
		for _, s := range texts {
			if may := allocates[rule]; may != nil && may(s) {
				continue
			}
			if n := testing.AllocsPerRun(100, func() { formats[rule](s) }); n != 0 {
				t.Errorf("%s: %q: %v allocations", rule, s, n)
			}
		}
	}
}

// FuzzVerdicts compares all rules on each text.
func FuzzVerdicts(f *testing.F) {
	for _, texts := range valid {
		for _, s := range texts {
			f.Add(s)
		}
	}
	for _, s := range common {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for rule := range formats {
			compare(t, rule, s)
		}
	})
}
