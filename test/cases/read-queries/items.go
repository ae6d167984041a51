// Package items has handlers without request structs, which read the values of the query, of forms, the header and cookies by hand, and answer with what they read.
package items

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

// answer sends what a handler read.
func answer(w http.ResponseWriter, read map[string]any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(read)
}

// intOf reads a number of the query.
func intOf(r *http.Request, name string, preset int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return preset, nil
	}
	return strconv.Atoi(text)
}

type page struct{ limit, offset uint64 }

func pageOf(query url.Values) (p page, err error) {
	if p.limit, err = strconv.ParseUint(query.Get("limit"), 10, 64); err != nil {
		return p, err
	}
	p.offset, err = strconv.ParseUint(query.Get("offset"), 10, 64)
	return p, err
}

// ListItems returns a page of the items.
//
// GET /items
func ListItems(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	size, err := intOf(r, "size", 10)
	if err != nil {
		http.Error(w, "size must be a number", http.StatusBadRequest)
		return
	}
	read := map[string]any{"size": size}
	if query.Has("limit") {
		p, err := pageOf(query)
		if err != nil {
			http.Error(w, "limit and offset must be numbers", http.StatusBadRequest)
			return
		}
		read["limit"], read["offset"] = p.limit, p.offset
	}
	if order := query.Get("sort-by"); order != "" {
		read["sort-by"] = order
	}
	if tags := query["tag"]; len(tags) > 0 {
		read["tag"] = tags
	}
	answer(w, read)
}

// SearchItems finds items by their price.
//
// GET /items/search
func SearchItems(w http.ResponseWriter, r *http.Request) {
	read := map[string]any{"q": r.FormValue("q")}
	if least := r.URL.Query().Get("least"); least != "" {
		price, err := strconv.ParseFloat(least, 64)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		read["least"] = price
	}
	if sold, err := strconv.ParseBool(r.URL.Query().Get("sold")); err == nil {
		read["sold"] = sold
	}
	if brands := r.Form["brand"]; len(brands) > 0 {
		read["brand"] = brands
	}
	if colour := r.Form.Get("colour"); colour != "" {
		read["colour"] = colour
	}
	answer(w, read)
}

// GetItem returns an item by its number.
//
// GET /items/{number}/{kind}
func GetItem(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil {
		http.Error(w, "the number must be a number", http.StatusBadRequest)
		return
	}
	answer(w, map[string]any{"number": number, "kind": r.PathValue("kind")})
}

// DropItems removes the items of a day; what it reads of a form is no part of the query.
//
// POST /items/drop
func DropItems(w http.ResponseWriter, r *http.Request) {
	answer(w, map[string]any{"day": r.URL.Query().Get("day"), "reason": r.FormValue("reason")})
}

// FindItem returns an item by its number, or by its name.
//
// GET /items/find/{ref}
func FindItem(w http.ResponseWriter, r *http.Request) {
	ref := r.PathValue("ref")
	_, err := strconv.Atoi(ref)
	answer(w, map[string]any{"ref": ref, "named": err != nil})
}

// PageItems needs a number, a header field and a cookie; each is refused in another way.
//
// GET /items/page
func PageItems(w http.ResponseWriter, r *http.Request) {
	number, err := strconv.Atoi(r.URL.Query().Get("number"))
	if err != nil {
		http.Error(w, "number must be a number", http.StatusBadRequest)
		return
	}
	if r.Header.Get("X-Tenant") == "" {
		http.Error(w, "X-Tenant is missing", http.StatusBadRequest)
		return
	}
	if _, err := r.Cookie("session"); err != nil {
		http.Error(w, "log in", http.StatusBadRequest)
		return
	}
	order := r.URL.Query().Get("order")
	if order == "" {
		order = "id"
	}
	answer(w, map[string]any{"number": number, "order": order, "by": r.URL.Query().Get("by")})
}

// OrderItem takes a form, whose values net/http also reads from the query where it is asked for all.
//
// POST /items/{number}/orders
func OrderItem(w http.ResponseWriter, r *http.Request) {
	customer, amount := r.PostFormValue("customer"), r.PostFormValue("amount")
	if customer == "" {
		http.Error(w, "customer is missing", http.StatusBadRequest)
		return
	}
	number, err := strconv.Atoi(amount)
	if err != nil {
		http.Error(w, "amount must be a number", http.StatusBadRequest)
		return
	}
	read := map[string]any{"customer": customer, "amount": number, "note": r.FormValue("note")}
	read["number"], read["quiet"] = r.PathValue("number"), r.URL.Query().Get("quiet")
	if labels := r.PostForm["label"]; len(labels) > 0 {
		read["label"] = labels
	}
	answer(w, read)
}

// AddPicture takes a form with a file.
//
// POST /items/{number}/pictures
func AddPicture(w http.ResponseWriter, r *http.Request) {
	file, header, err := r.FormFile("picture")
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	defer file.Close()
	read := map[string]any{"number": r.PathValue("number"), "name": header.Filename}
	read["title"], read["more"] = r.PostFormValue("title"), len(r.MultipartForm.File["more"])
	answer(w, read)
}
