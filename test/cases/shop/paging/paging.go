// Package paging cuts lists into pages.
package paging

// Page selects one; it is embedded in requests.
type Page struct {
	Offset int `query:"offset" default:"0"`
	Limit  int `query:"limit" default:"20"`
}

// Links lead on; they are embedded in responses.
type Links struct {
	// Next is the offset of the next page; absent on the last one.
	Next *int `json:"next,omitempty"`
}

// Cut returns the page of a list and how to go on.
func Cut[T any](list []T, page Page) ([]T, Links) {
	start := min(max(page.Offset, 0), len(list))
	end := min(start+max(page.Limit, 0), len(list))
	if end == len(list) {
		return list[start:end], Links{}
	}
	return list[start:end], Links{Next: &end}
}
