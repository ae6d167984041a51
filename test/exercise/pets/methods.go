//go:build !go1.999

// The methods that gen would generate, so that the package compiles without them. gen takes every version of Go for new enough, and so leaves the file out.

package pets

import "net/http"

func (req *RatePetRequest) Parse(r *http.Request) error { return nil }

func (req *RateAllRequest) Parse(r *http.Request) error { return nil }

func (res ListMoodsResponse) Write(w http.ResponseWriter) error { return nil }
