package responses

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"slices"
	"testing"
)

// chosen says which handlers run; a handler runs until nothing new came for this many times.
type chosen struct {
	Names []string
	Times int
}

// TestRecord runs handlers that toss coins, and writes down which statuses they sent.
func TestRecord(t *testing.T) {
	run := chosen{slices.Sorted(maps.Keys(tossed)), 3000}
	if text, err := os.ReadFile("chosen.json"); err == nil {
		if err := json.Unmarshal(text, &run); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	record := map[string][]sentAnswer{}
	for _, name := range run.Names {
		handler := tossed[name]
		record[name] = []sentAnswer{}
		r := httptest.NewRequest("GET", "/", nil)
		for left := run.Times; left > 0; left-- {
			// Most runs prefer one side of the coins, so that rare paths are taken, too.
			bias := random.Float64()
			toss = func(n int) int {
				if n > 2 {
					return random.IntN(n)
				}
				return min(int(random.Float64()+bias), n-1)
			}
			if sent, ok := serve(handler, r); ok {
				one := sentAnswer{Status: sent.Status}
				if !slices.Contains(record[name], one) {
					record[name] = append(record[name], one)
					left = run.Times
				}
			}
		}
	}
	write(t, record)
}
