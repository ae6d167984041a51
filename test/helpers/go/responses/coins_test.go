package responses

import (
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"testing"
)

// A handler runs until nothing new came for this many times.
const times = 3000

// TestRecord runs handlers that toss coins, and writes down which statuses they sent.
func TestRecord(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	record := map[string][]sentAnswer{}
	for name, handler := range tossed {
		record[name] = []sentAnswer{}
		r := httptest.NewRequest("GET", "/", nil)
		for left := times; left > 0; left-- {
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
					left = times
				}
			}
		}
	}
	write(t, record)
}
