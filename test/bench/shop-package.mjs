/**
 * The package that the benchmarks run on, always the same: ten files of a web shop, 40 handlers with bodies, 75 structs.
 * Eight of the files have one pattern, with one resource each; they differ in their fields, as files of real packages do.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The name and plural of each resource, and the fields that a client can set, as `Name Type`. */
const resources = [
  ["Order", "Orders", ["Note string", "Express bool", "Total Money", "Placed time.Time"]],
  ["Customer", "Customers", ["Name string", "Email string", "Born *time.Time", "Tags []string"]],
  ["Product", "Products", ["Title string", "Price Money", "Weight float64", "Stock int32"]],
  ["Invoice", "Invoices", ["Number string", "Due time.Time", "Total Money", "Paid bool"]],
  ["Comment", "Comments", ["Stars uint8", "Text string", "Author string", "Anonymous bool"]],
  ["Shipment", "Shipments", ["Carrier string", "Code string", "Sent time.Time", "Weight float64"]],
  ["Coupon", "Coupons", ["Code string", "Percent uint8", "Until *time.Time", "Once bool"]],
  ["Supplier", "Suppliers", ["Name string", "Country string", "Rating float32", "Phone *string"]],
];

/** Writes the package and its go.mod into a directory. */
export function writeShopPackage(dir) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "go.mod"), "module example.com/shop\n\ngo 1.24\n");
  writeFileSync(join(dir, "types.go"), types);
  writeFileSync(join(dir, "server.go"), server);
  for (const resource of resources) {
    writeFileSync(join(dir, `${resource[1].toLowerCase()}.go`), resourceFile(...resource));
  }
}

const types = `// Package shop is the HTTP interface of a web shop.
package shop

// ID names a thing of any kind.
type ID int64

// Money is an amount in cents.
type Money int64

// State says how far a thing has come.
type State string

// The states.
const (
	Draft    State = "draft"
	Active   State = "active"
	Archived State = "archived"
)

// Page selects a part of a list.
type Page struct {
	Limit  int    \`query:"limit" default:"20"\`
	Offset int    \`query:"offset,omitempty"\`
	Sort   string \`query:"sort,omitempty"\`
}
`;

const server = `package shop

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"
)

// ErrNotFound is the error for a thing that is not there.
var ErrNotFound = errors.New("not found")

// Store keeps things of one kind in memory.
type Store[T any] struct {
	mu    sync.RWMutex
	next  ID
	items map[ID]T
}

// Server serves all of the shop.
type Server struct {
	Log *slog.Logger
${resources.map(([, plural]) => `\t${plural} *${plural}\n`).join("")}}

func (s *Store[T]) get(id ID) (T, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	item, ok := s.items[id]
	if !ok {
		return item, ErrNotFound
	}
	return item, nil
}

func (s *Store[T]) put(item T) ID {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.items == nil {
		s.items = map[ID]T{}
	}
	s.next++
	s.items[s.next] = item
	return s.next
}

// fail answers with the status that fits an error.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	if errors.Is(err, ErrNotFound) {
		status = http.StatusNotFound
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": err.Error()})
}
`;

function resourceFile(name, plural, declared) {
  const fields = declared.map(field => {
    const [field_, type] = field.split(" ");
    return { name: field_, type, key: field_.toLowerCase() };
  });
  const receiver = plural[0].toLowerCase();
  const path = `/${plural.toLowerCase()}`;
  const json = fields.map(({ name, type, key }) => `\t${name} ${type} \`json:"${key}"\`\n`).join("");
  const optional = fields
    .map(({ name, type, key }) => `\t${name} ${type.replace(/^(?![*[])/, "*")} \`json:"${key},omitempty"\`\n`)
    .join("");
  const copies = fields.map(({ name }) => `${name}: req.${name}`).join(", ");
  const changes = fields
    .filter(({ type }) => !/^[*[]/.test(type))
    .map(({ name }) => `\tif req.${name} != nil {\n\t\titem.${name} = *req.${name}\n\t}\n`)
    .join("");
  const imports = ['"net/http"', '"strings"', ...(json.includes("time.") ? ['"time"'] : [])];
  const handler = (title, route, verb, body) => `
// ${verb}${title} ${route[0]}
//
// ${route[1]}
func (${receiver} *${plural}) ${verb}${title}(w http.ResponseWriter, r *http.Request) {
	var req ${verb}${title}Request
	if err := req.Parse(r); err != nil {
		fail(w, err)
		return
	}
${body}}
`;
  return `package shop

import (
${imports.map(path => `\t${path}\n`).join("")})

// ${plural} holds what the handlers of ${plural.toLowerCase()} share.
type ${plural} struct {
	store Store[${name}]
}

// ${name} is stored and sent.
type ${name} struct {
	ID ID \`json:"id"\`
	State State \`json:"state"\`
${json}}

// List${plural}Request selects a page.
type List${plural}Request struct {
	Page
	State State \`query:"state,omitempty"\`
	Tags []string \`query:"tag"\`
	Text *string \`query:"q"\`
}

// List${plural}Response is a page.
type List${plural}Response struct {
	Items []${name} \`json:"items"\`
	Total int \`json:"total"\`
	// Next is the offset of the next page; absent on the last one.
	Next *int \`json:"next,omitempty"\`
}

// Get${name}Request names one.
type Get${name}Request struct {
	ID ID \`route:"id"\`
	Full bool \`query:"full,omitempty"\`
}

// Get${name}Response is that one.
type Get${name}Response struct {
	Item ${name} \`json:"item"\`
}

// Create${name}Request describes a new one.
type Create${name}Request struct {
	DryRun bool \`query:"dry_run,omitempty"\`
${json}}

// Create${name}Response is the new one with its ID.
type Create${name}Response struct {
	Item ${name} \`json:"item"\`
}

// Update${name}Request changes what it names.
type Update${name}Request struct {
	ID ID \`route:"id"\`
${optional}}

// Delete${name}Request names the one to remove.
type Delete${name}Request struct {
	ID ID \`route:"id"\`
}
${handler(
  plural,
  ["returns one page, filtered.", `GET ${path}`],
  "List",
  `	${receiver}.store.mu.RLock()
	defer ${receiver}.store.mu.RUnlock()
	res := List${plural}Response{Total: len(${receiver}.store.items)}
	for _, item := range ${receiver}.store.items {
		if req.State != "" && item.State != req.State {
			continue
		}
		if req.Text != nil && !strings.Contains(string(item.State), *req.Text) {
			continue
		}
		if res.Items = append(res.Items, item); len(res.Items) >= req.Limit {
			next := req.Offset + len(res.Items)
			res.Next = &next
			break
		}
	}
	_ = res.Write(w)
`,
)}${handler(
  name,
  ["returns one.", `GET ${path}/{id}`],
  "Get",
  `	item, err := ${receiver}.store.get(req.ID)
	if err != nil {
		fail(w, err)
		return
	}
	_ = Get${name}Response{Item: item}.Write(w)
`,
)}${handler(
  name,
  ["stores a new one.", `POST ${path}`],
  "Create",
  `	item := ${name}{State: Draft, ${copies}}
	if !req.DryRun {
		item.ID = ${receiver}.store.put(item)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusCreated)
	_ = Create${name}Response{Item: item}.Write(w)
`,
)}${handler(
  name,
  ["changes the fields that are sent.", `PATCH ${path}/{id}`],
  "Update",
  `	item, err := ${receiver}.store.get(req.ID)
	if err != nil {
		fail(w, err)
		return
	}
${changes}	${receiver}.store.put(item)
	w.WriteHeader(http.StatusNoContent)
`,
)}${handler(
  name,
  ["removes one.", `DELETE ${path}/{id}`],
  "Delete",
  `	if _, err := ${receiver}.store.get(req.ID); err != nil {
		fail(w, err)
		return
	}
	${receiver}.store.mu.Lock()
	defer ${receiver}.store.mu.Unlock()
	delete(${receiver}.store.items, req.ID)
	w.WriteHeader(http.StatusNoContent)
`,
)}`;
}
