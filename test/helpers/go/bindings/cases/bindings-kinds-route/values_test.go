package routes

import (
	"math"
	"strings"
	"testing"
)

// TestWhatCanNotBeSent tests that Build refuses values that can't be a segment of a path.
func TestWhatCanNotBeSent(t *testing.T) {
	_, err := PointersRequest{}.Build("h")
	if err == nil {
		t.Fatal("pointers to nothing are sent")
	}
	for _, key := range []string{"string", "bool", "uuid", "time", "local"} {
		if !strings.Contains(err.Error(), `route parameter "`+key+`": missing`) {
			t.Errorf("%s is not reported as missing: %v", key, err)
		}
	}
	for _, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := ScalarsRequest{Float64: f, Rate: 1}.Build("h")
		if err == nil || !strings.Contains(err.Error(), `route parameter "float64": not a finite number`) {
			t.Error(err)
		}
	}
	for _, text := range []string{"", ".", "..", "/"} {
		_, err := ScalarsRequest{String: text}.Build("h")
		if err == nil || !strings.Contains(err.Error(), `route parameter "string"`) {
			t.Errorf("%q is sent: %v", text, err)
		}
	}
}
