package validators

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func expect(t *testing.T, err error, want ...string) {
	t.Helper()
	var got []string
	for _, e := range BindingErrors(err) {
		var rule *RuleError
		if errors.As(e.Err, &rule) {
			got = append(got, e.In+" "+e.Name+" "+rule.Rule+"="+rule.Parameter+": "+e.Text())
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func right() OrderBowlsRequest {
	return OrderBowlsRequest{
		Shop: "AB1234", Most: 20, Contact: "ann@example.com", Sizes: Sizes{1, 2}, Extra: 1,
		Bowls: []Bowl{{SKU: "CD5678"}}, Gifts: []string{"EF0000"},
	}
}

// TestFunctionsOfTheConfig tests that Validate calls the functions that the config names for rules.
func TestFunctionsOfTheConfig(t *testing.T) {
	expect(t, right().Validate())
	req := right()
	req.Shop = "AB"
	req.Most = 5
	req.Contact = "ann@example.org"
	req.Sizes = Sizes{2, 1}
	req.Extra = ""
	count := 7
	req.Bowls = []Bowl{{SKU: "CD5678", Count: &count}, {SKU: "XX0000"}, {SKU: "cd"}}
	req.Gifts = []string{"EF0000", "no"}
	expect(t, req.Validate(),
		"route shop sku|uuid=: is not valid, or must be a UUID in lower case",
		"query most multiple=10: must be a multiple of 10",
		"json /contact email=: is not valid",
		"json /sizes sizes=: must be in order",
		"json /extra known=: is not valid",
		"json /bowls/0/count multiple=6: must be a multiple of 6",
		"json /bowls/1 cool=: is not valid",
		"json /bowls/2/sku sku=: is not valid",
		"json /gifts/1 sku=: is not valid",
	)
}
