/** What handlers answer to errors of other layers: of stores with a database behind them, and of types behind interfaces. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { claimedStatuses, closedHandlers } from "../helpers/judges/sent-answers.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-layers-")));
afterAll(() => rmSync(root, { recursive: true }));

/** Handlers that return errors, which their adapter answers: with the status of one of the module's, else with 500. */
const web = `package web

import (
	"errors"
	"net/http"

	"example.com/layers/errs"
	"example.com/layers/store"
)

type Handler func(w http.ResponseWriter, r *http.Request) error

func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := h(w, r)
	if err == nil {
		return
	}
	var known *errs.Error
	if errors.As(err, &known) {
		http.Error(w, known.Text, known.Status)
		return
	}
	http.Error(w, "failed", http.StatusInternalServerError)
}

func Register(mux *http.ServeMux, a *API) {
ROUTES
}

type API struct{ store store.Store }

HANDLERS
`;

const errs = `package errs

type Error struct {
	Status int
	Text   string
}

func (e *Error) Error() string { return e.Text }
`;

/** The statuses of handlers that return the errors of methods of a store, and those whose list is closed. */
function answersWith(name: string, methods: string[], files: Record<string, string>) {
  const dir = join(root, name);
  const routes = methods.map(one => `\tmux.Handle("GET /${one}", Handler(a.show${one}))`);
  const handlers = methods.map(
    one => `func (a *API) show${one}(w http.ResponseWriter, r *http.Request) error {
	err := a.store.${one}(r.Context(), r.FormValue("name"))
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}`,
  );
  const text = web.replace("ROUTES", routes.join("\n")).replace("HANDLERS", handlers.join("\n\n"));
  writeFiles(dir, {
    "go.mod": "module example.com/layers\n\ngo 1.24\n",
    "errs/errs.go": errs,
    "web/web.go": text,
    "web/gen.config.yaml": "inference:\n  registrations: true\n",
    ...files,
  });
  const model: Model = JSON.parse(gen(join(dir, "web"), ["openapi", "--dump-model"]).stdout);
  return { statuses: claimedStatuses(model), closed: closedHandlers(model) };
}

test("errors of a database are none of the module's, unless functions or types of the module have a part in them", () => {
  const store = `package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/oklog/run"
	pkgerrors "github.com/pkg/errors"
	"golang.org/x/sync/errgroup"

	"example.com/layers/errs"
)

type Store struct {
	db      *sql.DB
	queries *Queries
}

func (s Store) Query(ctx context.Context, name string) error {
	var id int
	err := s.db.QueryRowContext(ctx, "SELECT id FROM pets WHERE name = $1", name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return &errs.Error{Status: 404}
	}
	return err
}

func (s Store) Change(ctx context.Context, name string) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer tx.Rollback()
	res, err := tx.ExecContext(ctx, "UPDATE pets SET name = $1", name)
	if err != nil {
		return err
	}
	if changed, _ := res.RowsAffected(); changed == 0 {
		return &errs.Error{Status: 409}
	}
	return tx.Commit()
}

func (s Store) Rows(ctx context.Context, name string) error {
	rows, err := s.db.QueryContext(ctx, "SELECT id FROM pets")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			return err
		}
	}
	return rows.Err()
}

func (s Store) Group(ctx context.Context, name string) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return &errs.Error{Status: 418} })
	return group.Wait()
}

func (s Store) Cause(ctx context.Context, name string) error {
	ctx, cancel := context.WithCancelCause(ctx)
	cancel(&errs.Error{Status: 418})
	return context.Cause(ctx)
}

type Loud string

func (l *Loud) Scan(value any) error { return &errs.Error{Status: 418} }

func (s Store) Scans(ctx context.Context, name string) error {
	var loud Loud
	return s.db.QueryRowContext(ctx, "SELECT id FROM pets").Scan(&loud)
}

func (s Store) Runs(ctx context.Context, name string) error {
	var group run.Group
	group.Add(func() error { return &errs.Error{Status: 418} }, func(error) {})
	return group.Run()
}

func (s Store) Wrapped(ctx context.Context, name string) error {
	return pkgerrors.Wrap(&errs.Error{Status: 418}, name)
}

// As sqlc writes it.
type DBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
}

type Queries struct{ db DBTX }

func (q *Queries) GetPet(ctx context.Context, name string) (int64, error) {
	row := q.db.QueryRowContext(ctx, "SELECT id FROM pets WHERE name = $1", name)
	var id int64
	err := row.Scan(&id)
	return id, err
}

func (q *Queries) AddPet(ctx context.Context, name string) error {
	_, err := q.db.ExecContext(ctx, "INSERT INTO pets VALUES ($1)", name)
	return err
}

func (s Store) Generated(ctx context.Context, name string) error {
	if _, err := s.queries.GetPet(ctx, name); err != nil {
		return err
	}
	return s.queries.AddPet(ctx, name)
}

type Coded string

func (c Coded) Error() string { return string(c) }
func (c Coded) Unwrap() error { return &errs.Error{Status: 418} }

func (s Store) Constant(ctx context.Context, name string) error {
	const err Coded = "wrapped"
	return pkgerrors.Wrap(err, name)
}
`;
  const names = [
    "Query",
    "Change",
    "Rows",
    "Group",
    "Cause",
    "Scans",
    "Runs",
    "Wrapped",
    "Constant",
    "Generated",
  ];
  const { statuses, closed } = answersWith("database", names, { "store/store.go": store });
  expect(closed).toEqual(["showChange", "showGenerated", "showQuery", "showRows"]);
  expect(statuses).toMatchObject({
    showChange: [204, 409, 500],
    showGenerated: [204, 500],
    showQuery: [204, 404, 500],
    showRows: [204, 500],
  });
});

/** A store with files and a client of another service; `extra` is more code of the package. */
const remote = (extra = "") => `package store

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"example.com/layers/errs"
)

type Store struct {
	dir    string
	client *http.Client
}

type Pet struct{ Name string }

var usual = &http.Transport{
	Proxy:       http.ProxyFromEnvironment,
	DialContext: (&net.Dialer{Timeout: time.Second}).DialContext,
}

func (s Store) File(ctx context.Context, name string) error {
	file, err := os.Open(filepath.Join(s.dir, filepath.Base(name)))
	if err != nil {
		return err
	}
	defer file.Close()
	out, err := os.Create(filepath.Join(s.dir, "copy"))
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, file); err != nil {
		return err
	}
	data, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	var pet Pet
	return json.Unmarshal(data, &pet)
}

func (s Store) Lines(ctx context.Context, name string) error {
	file, err := os.Open(s.dir)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
	}
	if _, err := base64.StdEncoding.DecodeString(name); err != nil {
		return err
	}
	return lines.Err()
}

func (s Store) Remote(ctx context.Context, name string) error {
	data, err := json.Marshal(Pet{name})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://localhost/", bytes.NewReader(data))
	if err != nil {
		return err
	}
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var pet Pet
	return json.NewDecoder(res.Body).Decode(&pet)
}

type reader struct{}

func (reader) Read([]byte) (int, error) { return 0, &errs.Error{Status: 418} }

func (s Store) Reads(ctx context.Context, name string) error {
	_, err := io.ReadAll(reader{})
	return err
}

func (s Store) Pipe(ctx context.Context, name string) error {
	in, out := io.Pipe()
	go out.CloseWithError(&errs.Error{Status: 418})
	_, err := io.ReadAll(in)
	return err
}

func (s Store) Scans(ctx context.Context, name string) error {
	lines := bufio.NewScanner(reader{})
	for lines.Scan() {
	}
	return lines.Err()
}

type loud string

func (l *loud) UnmarshalText([]byte) error { return &errs.Error{Status: 418} }

func (s Store) Decodes(ctx context.Context, name string) error {
	var names []loud
	return json.Unmarshal([]byte(name), &names)
}
${extra}`;

test("errors of files, codecs and other services are none of the module's, unless code of the module reads, decodes or sends", () => {
  const names = ["File", "Lines", "Remote", "Reads", "Pipe", "Scans", "Decodes"];
  const { statuses, closed } = answersWith("remote", names, { "store/store.go": remote() });
  expect(closed).toEqual(["showFile", "showLines", "showRemote"]);
  for (const name of closed) expect(statuses[name]).toEqual([204, 500]);
  for (const [index, extra] of [
    "type transport struct{}\n\nfunc (transport) RoundTrip(*http.Request) (*http.Response, error) { return nil, &errs.Error{Status: 418} }",
    "var dials = &http.Transport{DialContext: func(context.Context, string, string) (net.Conn, error) { return nil, &errs.Error{Status: 418} }}",
    "func (s *Store) Limit() {\n\ts.client.CheckRedirect = func(*http.Request, []*http.Request) error { return &errs.Error{Status: 418} }\n}",
  ].entries())
    expect(answersWith(`transport${index}`, ["Remote"], { "store/store.go": remote(extra) }).closed).toEqual(
      [],
    );
});

/** An interface, and what its only method returns in types of several packages. */
const types = (returned: string) => ({
  "store/store.go": `package store

import (
	"context"

	"example.com/layers/errs"
)

type Store interface {
	Find(ctx context.Context, name string) error
	Known(*errs.Error)
}
`,
  "memory/memory.go": `package memory

import (
	"context"

	"example.com/layers/errs"
)

type Memory struct{}

func (m *Memory) Find(ctx context.Context, name string) error {
	if name == "" {
		return ${returned}
	}
	return nil
}

func (m *Memory) Known(*errs.Error) {}

// Find has the name, and not the other method.
type Finder struct{}

func (Finder) Find(ctx context.Context, name string) error { return &errs.Error{Status: 418} }

type MockStore struct{ Memory }

func (m *MockStore) Find(ctx context.Context, name string) error { return &errs.Error{Status: 418} }
`,
});

test("behind an interface of the module are its types that have the methods, and the errors that these return", () => {
  const files = types("&errs.Error{Status: 404}");
  expect(answersWith("one", ["Find"], files)).toEqual({
    statuses: { showFind: [204, 404] },
    closed: ["showFind"],
  });
  const limited = `package limits

import (
	"context"

	"example.com/layers/errs"
	"example.com/layers/store"
)

type Limited struct{ store.Store }

func (l Limited) Find(ctx context.Context, name string) error {
	if name == "x" {
		return &errs.Error{Status: 429}
	}
	return l.Store.Find(ctx, name)
}
`;
  expect(answersWith("two", ["Find"], { ...files, "limits/limits.go": limited })).toEqual({
    statuses: { showFind: [204, 404, 429] },
    closed: ["showFind"],
  });
});

test("an interface that names nothing of the module may hold types of other modules, whose errors are none of the module's", () => {
  const files = types("&errs.Error{Status: 404}");
  const store = files["store/store.go"]
    .replace("\tKnown(*errs.Error)\n", "")
    .replace(/\n\t"example.*"\n/, "");
  expect(answersWith("others", ["Find"], { ...files, "store/store.go": store })).toEqual({
    statuses: { showFind: [204, 404, 418, 500] },
    closed: ["showFind"],
  });
  const alone = { "store/store.go": store };
  expect(answersWith("alone", ["Find"], alone).closed).toEqual([]);
});
