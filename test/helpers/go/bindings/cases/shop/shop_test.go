package shop

import (
	"errors"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"testing"
	"time"

	"example.com/cases/bindingtest"
	"example.com/cases/shop/ids"
	"example.com/cases/shop/money"
	"example.com/cases/shop/paging"
)

// TestRoundTrips tests that random messages arrive as they were sent.
func TestRoundTrips(t *testing.T) {
	bindingtest.Generators[reflect.TypeFor[Category]()] = func(rnd *rand.Rand) any { return []Category{Books, Games, Tools}[rnd.Intn(3)] }
	bindingtest.Generators[reflect.TypeFor[ids.SKU]()] = func(rnd *rand.Rand) any { return ids.SKU("a/b %2F" + strconv.Itoa(rnd.Int())) }
	bindingtest.Generators[reflect.TypeFor[money.Amount]()] = func(rnd *rand.Rand) any {
		return money.Amount{Cents: rnd.Int63n(1 << 40), Currency: "EUR"}
	}
	bindingtest.Requests[ListItemsRequest](t, "GET /items")
	bindingtest.Requests[GetItemRequest](t, "GET /items/{sku}")
	bindingtest.Requests[PutItemRequest](t, "PUT /items/{sku}")
	bindingtest.Requests[PlaceOrderRequest](t, "POST /customers/{customer}/orders")
	bindingtest.Requests[CancelOrderRequest](t, "DELETE /orders/{order}")
	bindingtest.Responses[ListItemsResponse](t)
	bindingtest.Responses[GetItemResponse](t)
	bindingtest.Responses[PutItemResponse](t)
	bindingtest.Responses[PlaceOrderResponse](t)
	bindingtest.Responses[GetReceiptResponse](t)
}

// client is a client that only uses Build and Parse.
type client struct {
	*testing.T
	base string
}

func (c client) send(req interface {
	Build(string) (*http.Request, error)
}, res interface{ Parse(*http.Response) error }) (status int, err error) {
	c.Helper()
	r, err := req.Build(c.base)
	if err != nil {
		c.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer answer.Body.Close()
	if res == nil {
		return answer.StatusCode, nil
	}
	return answer.StatusCode, res.Parse(answer)
}

// TestClientAndServer runs a client, which uses Build and Parse, against the service.
func TestClientAndServer(t *testing.T) {
	mux := http.NewServeMux()
	for _, h := range New().ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	server := httptest.NewServer(http.StripPrefix("/shop", mux))
	defer server.Close()
	c := client{t, server.URL + "/shop/"}

	hammer := Item{SKU: "hammer 2 kg/50%", Name: "Hammer & <nails>", Category: Tools, Price: money.Amount{Cents: 1250, Currency: "EUR"}}
	novel := Item{SKU: "novel", Name: "Ñoveł", Category: Books, Price: money.Amount{Cents: 999, Currency: "EUR"}}
	for _, item := range []Item{hammer, novel} {
		var put PutItemResponse
		status, err := c.send(PutItemRequest(item), &put)
		if err != nil || status != 200 || put.Item != item {
			t.Fatal(status, err, put)
		}
	}

	var got GetItemResponse
	if _, err := c.send(GetItemRequest{SKU: hammer.SKU}, &got); err != nil || got.Item != hammer || !got.InStock {
		t.Error(err, got)
	}
	status, err := c.send(GetItemRequest{SKU: "nothing"}, &got)
	if status != http.StatusNotFound {
		t.Error(status)
	}
	bindingtest.WantErrors(t, err, "GET /shop/items/nothing: unexpected status 404 Not Found")

	var list ListItemsResponse
	limit := money.Amount{Cents: 1000, Currency: "EUR"}
	if _, err := c.send(ListItemsRequest{Page: paging.Page{Limit: 20}, Max: &limit}, &list); err != nil || !reflect.DeepEqual(list.Items, []Item{novel}) || list.Next != nil {
		t.Error(err, list)
	}
	if _, err := c.send(ListItemsRequest{Page: paging.Page{Limit: 1}, Categories: []Category{Books, Tools}}, &list); err != nil || !reflect.DeepEqual(list.Items, []Item{hammer}) || list.Next == nil || *list.Next != 1 {
		t.Error(err, list)
	}
	if status, _ := c.send(ListItemsRequest{Categories: []Category{"cars"}}, &list); status != http.StatusBadRequest {
		t.Error(status)
	}

	customer := ids.Customer{1, 2, 0xff}
	order := PlaceOrderRequest{Customer: customer, Hold: time.Hour, Lines: []Line{{hammer.SKU, 2}, {novel.SKU, 1}}}
	var placed PlaceOrderResponse
	if status, err := c.send(order, &placed); err != nil || status != http.StatusCreated {
		t.Fatal(status, err)
	}
	if placed.Order.Customer != customer || placed.Order.Total != (money.Amount{Cents: 3499, Currency: "EUR"}) || !placed.Expires.Equal(time.Unix(3600, 0)) {
		t.Errorf("%+v", placed)
	}
	order.DryRun = true
	if status, err := c.send(order, &placed); err != nil || status != http.StatusOK {
		t.Fatal(status, err)
	}

	reason := "too slow & too late"
	if status, _ := c.send(CancelOrderRequest{Order: 1, Reason: &reason}, nil); status != http.StatusNoContent {
		t.Error(status)
	}
	if status, _ := c.send(CancelOrderRequest{Order: 1}, nil); status != http.StatusNotFound {
		t.Error(status)
	}

	var receipt GetReceiptResponse
	if _, err := c.send(GetReceiptRequest{Customer: customer, File: "2024/05/1 of 2%.pdf"}, &receipt); err != nil || receipt.Key != customer.String()+"/2024/05/1 of 2%.pdf" {
		t.Error(err, receipt)
	}
}

// TestMassAssignment tests that a body can't set the SKU.
func TestMassAssignment(t *testing.T) {
	var req PutItemRequest
	r := bindingtest.Request("PUT", "/items/mine", bindingtest.JSON, `{"SKU":"yours","sku":"yours","name":"n","category":"books","price":"1.00 EUR"}`)
	if err := req.Parse(r); err != nil || req.SKU != "mine" {
		t.Errorf("%v %+v", err, req)
	}
}

func TestFailuresNameTheirPlace(t *testing.T) {
	var req PlaceOrderRequest
	err := req.Parse(bindingtest.Request("POST", "/customers/xyz/orders?dry_run=maybe&hold=soon", bindingtest.JSON, `{"lines":3}`))
	bindingtest.WantErrors(t, err,
		`route parameter "customer": a customer has 32 digits`,
		`query parameter "dry_run": strconv.ParseBool: parsing "maybe": invalid syntax`,
		`query parameter "hold": time: invalid duration "soon"`,
		`json parameter "/lines": cannot unmarshal number into []shop.Line`)
	var binding *BindingError
	if !errors.As(err, &binding) || binding.In != "route" || binding.Name != "customer" {
		t.Errorf("%#v", binding)
	}
}
