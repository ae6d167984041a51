package headerresponses

import (
	"testing"

	"example.com/cases/bindingtest"
)

// TestRoundTrips tests that random messages arrive as they were sent; fields without a text are not sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Responses[ScalarsResponse](t)
	bindingtest.Responses(t, func(res *PointersResponse) {
		res.String, res.Color, res.Local = filled(res.String), filled(res.Color), filled(res.Local)
	})
	bindingtest.Responses[SlicesResponse](t)
	bindingtest.Responses[DefaultsResponse](t)
	bindingtest.Responses[OmittedResponse](t)
}

func filled[T ~string](text *T) *T {
	if text != nil && *text == "" {
		return nil
	}
	return text
}
