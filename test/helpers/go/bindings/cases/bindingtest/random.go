package bindingtest

import (
	"math/rand"
	"os"
	"strconv"
	"testing"
)

// Random returns a test's source of random values, seeded with GEN_RANDOM_SEED or else with 1.
func Random(t testing.TB) *rand.Rand {
	return rand.New(rand.NewSource(int64(setting(t, "GEN_RANDOM_SEED", 1))))
}

// Cases returns how many random cases a test runs: GEN_RANDOM_CASES, or else usual.
func Cases(t testing.TB, usual int) int { return setting(t, "GEN_RANDOM_CASES", usual) }

func setting(t testing.TB, name string, usual int) int {
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
