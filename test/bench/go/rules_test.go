package bench

import (
	"errors"
	"testing"

	"example.com/bench/orders"
	"github.com/go-playground/validator/v10"
)

func order() *orders.CreateOrderRequest {
	phone := "+4930123456"
	return &orders.CreateOrderRequest{
		ID: "9b2d6c3e-1f0a-4b7c-8d8e-2f3a4b5c6d7e", Name: "Ann Lee", Email: "ann@example.com", Age: 42, Country: "DE", Kind: "express", Discount: 2.5,
		Website: "https://example.com/ann", Phone: &phone, Tags: []string{"new", "gift"},
	}
}

// wrongOrder breaks a rule of each field.
func wrongOrder() *orders.CreateOrderRequest {
	phone := "none"
	return &orders.CreateOrderRequest{
		ID: "1", Name: "A", Email: "ann@", Age: 7, Country: "XX", Kind: "slow", Discount: 100, Website: "example", Phone: &phone, Tags: []string{""},
	}
}

func batch() *orders.CreateBatchRequest {
	items := make([]orders.Item, 100)
	for i := range items {
		items[i] = orders.Item{SKU: "AB12CD34", Quantity: 1 + i, Price: 9.99, Color: "#00aaff", Note: "with care"}
	}
	return &orders.CreateBatchRequest{Items: items}
}

func wrongBatch() *orders.CreateBatchRequest {
	req := batch()
	for i := range req.Items {
		if i%10 == 0 {
			req.Items[i].Quantity = 0
		}
	}
	return req
}

func BenchmarkRules(b *testing.B) {
	for _, test := range []struct {
		name string
		req  interface{ Validate() error }
	}{
		{"ten_fields_valid", order()},
		{"ten_fields_invalid", wrongOrder()},
		{"100_structs_valid", batch()},
		{"100_structs_10_invalid", wrongBatch()},
	} {
		req := test.req
		b.Run(test.name+"/generated", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = req.Validate()
			}
		})
		validate := validator.New()
		b.Run(test.name+"/validator", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = validate.Struct(req)
			}
		})
	}
}

// TestRules proves that the compared code finds the same failures.
func TestRules(t *testing.T) {
	for name, test := range map[string]struct {
		req      interface{ Validate() error }
		failures int
	}{
		"order": {order(), 0}, "wrong order": {wrongOrder(), 10}, "batch": {batch(), 0}, "wrong batch": {wrongBatch(), 10},
	} {
		var failures validator.ValidationErrors
		errors.As(validator.New().Struct(test.req), &failures)
		generated := orders.BindingErrors(test.req.Validate())
		if len(failures) != test.failures || len(generated) != test.failures {
			t.Errorf("%s: validator finds %d failures, generated code %d, not %d", name, len(failures), len(generated), test.failures)
		}
	}
}
