package compare

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	shop "example.com/compare/after"
	"example.com/compare/after/client"
	before "example.com/compare/before"
	"github.com/gin-gonic/gin"
)

// send returns the status and the body of an answer.
func send(server http.Handler, method, target, contentType, body string, header http.Header) (int, string) {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header = header.Clone()
	if body != "" {
		r.Header.Set("Content-Type", contentType)
	}
	w := httptest.NewRecorder()
	server.ServeHTTP(w, r)
	return w.Code, strings.TrimSpace(w.Body.String())
}

// TestSame sends random requests to the server as it was and to the adopted one: the answers to valid requests are the same, and both refuse the others.
func TestSame(t *testing.T) {
	gin.SetMode(gin.TestMode)
	seed, err := strconv.ParseInt(os.Getenv("GEN_RANDOM_SEED"), 10, 64)
	if err != nil {
		seed = 1
	}
	random := rand.New(rand.NewSource(seed))
	one := func(texts ...string) string { return texts[random.Intn(len(texts))] }
	object := func(members ...string) string {
		var chosen []string
		for _, member := range members {
			if random.Intn(6) > 0 {
				chosen = append(chosen, member)
			}
		}
		return "{" + strings.Join(chosen, ",") + "}"
	}
	values := func(of map[string][]string) string {
		v := url.Values{}
		for key, texts := range of {
			for range random.Intn(3) {
				v.Add(key, one(texts...))
			}
		}
		return v.Encode()
	}
	servers := [2]http.Handler{before.New(), shop.New()}
	counts := map[string]map[bool]int{}
	for range 10000 {
		id := one("1", "2", "3", "9", "x", "0", "-1")
		const form = "application/x-www-form-urlencoded"
		method, target, contentType, body := "POST", "/api/v1/items", "application/json", ""
		item := object(`"name":`+one(`"pen"`, `"<mug> & ä"`, `""`, `7`, `"`+strings.Repeat("a", 21)+`"`), `"price":`+one("0.5", "3", "0", "-1", `"x"`), `"tags":`+one(`["a"]`, `[]`, `["a","b","c","d"]`, "null"))
		kind := one("list", "get", "create", "update", "price", "delete", "login", "order", "both", "stock", "header")
		switch kind {
		case "list":
			method = "GET"
			target += "?" + values(map[string][]string{"q": {"pen", "cup", ""}, "limit": {"1", "50", "51", "0", "x", "5"}, "tag": {"office", "a"}})
		case "get":
			method, target = "GET", target+"/"+id
		case "create":
			body = item
		case "update":
			method, target, body = "PUT", target+"/"+id, item
		case "price":
			method, target, body = "PATCH", target+"/"+id+"/price", object(`"price":`+one("1", "0", "-3", `"x"`))
		case "delete":
			method, target = "DELETE", target+"/"+id
		case "login":
			target, contentType = "/api/v1/login", form
			body = values(map[string][]string{"user": {"eva", "<b>"}, "password": {"secret", "no"}, "remember": {"true", "false", "x"}})
		case "order":
			target, body = "/api/v1/orders/"+id, object(`"count":`+one("1", `"x"`, "1.5"), `"note":`+one(`"quick"`, `"much too long"`))
		case "stock":
			method, target, body = "PUT", "/api/v1/stock/"+id, object(`"count":`+one("1", "-1", `"x"`), `"place":`+one(`"here"`, "null", "5"))
		case "header":
			method, target = "GET", "/api/v1/price"
		case "both":
			target, body = "/api/v1/both/"+id, object(`"note":`+one(`"quick"`, `1`))
		}
		header := http.Header{}
		if currency := one("EUR", "USD", "", "euro"); currency != "" {
			header.Set("X-Currency", currency)
		}
		if digits := one("", "2", "x"); digits != "" {
			header.Set("X-Digits", digits)
		}
		var status [2]int
		var answer [2]string
		for i, server := range servers {
			status[i], answer[i] = send(server, method, target, contentType, body, header)
		}
		refused := status[0] >= 400 && status[0] < 500
		if refused != (status[1] >= 400 && status[1] < 500) || !refused && (status[0] != status[1] || answer[0] != answer[1]) {
			t.Fatalf("%s %s %s:\n%d %s\n%d %s", method, target, body, status[0], answer[0], status[1], answer[1])
		}
		if counts[kind] == nil {
			counts[kind] = map[bool]int{}
		}
		counts[kind][refused]++
	}
	if fmt.Sprint(len(counts)) != "11" {
		t.Error(counts)
	}
	for kind, of := range counts {
		if of[false] < 30 || of[true] < 10 && kind != "delete" {
			t.Error(kind, of)
		}
	}
}

// TestClient calls the adopted server by its client.
func TestClient(t *testing.T) {
	gin.SetMode(gin.TestMode)
	server := httptest.NewServer(shop.New())
	defer server.Close()
	ctx := context.Background()
	c := client.NewClient(client.Host(server.URL))
	created, err := c.CreateItem(ctx, &shop.CreateItemRequest{Name: "mug", Price: 2, Tags: []string{"kitchen"}})
	if err != nil || created.ID != 3 {
		t.Fatal(created, err)
	}
	update := &shop.UpdateItemRequest{ID: "3", ItemInput: shop.ItemInput{Name: "big mug", Price: 3}}
	if res, err := c.UpdateItem(ctx, update); err != nil || res.StatusCode != http.StatusOK {
		t.Fatal(err)
	}
	if _, err := c.SetPrice(ctx, &shop.SetPriceRequest{ID: "3", Price: 5}); err != nil {
		t.Fatal(err)
	}
	got, err := c.GetItem(ctx, "3")
	if err != nil || got.Item.Name != "big mug" || got.Item.Price != 5 || got.Self != "/api/v1/items/3" {
		t.Fatal(got, err)
	}
	list, err := c.ListItems(ctx, &shop.ListItemsRequest{Search: "cup", Limit: 10})
	if err != nil || len(list.Items) != 1 || list.Total != 3 {
		t.Fatal(list, err)
	}
	login, err := c.Login(ctx, &shop.LoginRequest{User: "eva", Password: "secret", Remember: true})
	if err != nil || login.Token != "eva!" {
		t.Fatal(login, err)
	}
	price, err := c.GetPrice(ctx, &shop.GetPriceRequest{Currency: "EUR", Digits: 2})
	if err != nil || price.Currency != "EUR" || price.Digits != 2 {
		t.Fatal(price, err)
	}
	if _, err := c.SetStock(ctx, &shop.SetStockRequest{ItemID: "7", Count: 2}); err != nil {
		t.Fatal(err)
	}
	res, err := c.Order(ctx, &shop.OrderRequest{ID: 3, Count: 2, Note: "quick"})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	var order struct{ ID, Count int }
	if err := json.NewDecoder(res.Body).Decode(&order); err != nil || order.ID != 3 || order.Count != 2 {
		t.Fatal(order, err)
	}
}
