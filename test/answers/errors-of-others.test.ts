/** Errors that functions of the standard library return are none of the module's, unless they call its code: compared with what handlers answer to them. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { claimedStatuses, closedHandlers } from "../helpers/judges/sent-answers.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-errors-")));
afterAll(() => rmSync(root, { recursive: true }));

const sources = resolve(import.meta.dirname, "../helpers/go/errors-of-others/sources.go");

/** The values of the query that decide what a function returns. */
const queries = ["", "1", "x", "{}", "[1]", '{"A":"x"}', '{"V":1}', '"s"', 'a,"b', "\u0000"];

/** A handler for each function, which answers an error of the module with 409, and others with 500. */
function handlersOf(functions: [name: string, parameter: string][]): string {
  const handlers = functions.map(
    ([name, parameter]) => `// GET /${name}
func Get${name}(w http.ResponseWriter, r *http.Request) {
	if err := ${name}(${parameter === "r" ? "r" : 'r.FormValue("q")'}); err != nil {
		fail(w, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}`,
  );
  return `package sources

import (
	"errors"
	"net/http"
)

func fail(w http.ResponseWriter, err error) {
	var app *AppErr
	switch {
	case errors.As(err, &app):
		w.WriteHeader(app.Status)
	case errors.Is(err, ErrA):
		w.WriteHeader(http.StatusConflict)
	default:
		w.WriteHeader(http.StatusInternalServerError)
	}
}

${handlers.join("\n\n")}
`;
}

/** A test that prints the statuses of the answers of each handler. */
const driver = (names: string[]) => `package sources

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
)

func TestAnswers(t *testing.T) {
	sent := map[string][]int{}
	for name, handler := range map[string]http.HandlerFunc{
${names.map(name => `\t\t"Get${name}": Get${name},\n`).join("")}	} {
		for _, query := range ${JSON.stringify(queries).replace("[", "[]string{").replace(/\]$/, "}")} {
			w := httptest.NewRecorder()
			handler(w, httptest.NewRequest("GET", "/?q="+url.QueryEscape(query), strings.NewReader(query)))
			sent[name] = append(sent[name], w.Code)
		}
	}
	text, err := json.Marshal(sent)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("sent.json", text, 0o644); err != nil {
		t.Fatal(err)
	}
}
`;

test.skipIf(!hasGo())(
  "no closed list lacks a status, and only open ones have that of errors that can't be",
  async () => {
    cpSync(sources, join(root, "sources.go"));
    const text = readFileSync(sources, "utf8");
    const functions = Array.from(
      text.matchAll(/^func (\w+)\((\w) \S+\) error/gm),
      ([, name, parameter]): [string, string] => [name!, parameter!],
    );
    const names = functions.map(([name]) => name);
    expect(names.length).toBeGreaterThan(150);
    writeFiles(root, {
      "go.mod": "module example.com/sources\n\ngo 1.24\n",
      "handlers.go": handlersOf(functions),
      "sources_test.go": driver(names),
    });
    expect(await runGo("go", ["test", "-vet=off", "."], root)).toMatchObject({ code: 0 });
    const sent: Record<string, number[]> = JSON.parse(readFileSync(join(root, "sent.json"), "utf8"));
    const model: Model = JSON.parse(gen(root, ["openapi", "--dump-model"]).stdout);
    const claimed = claimedStatuses(model);
    const closed = new Set(closedHandlers(model));
    const handlers = Object.keys(sent).sort();
    expect(handlers).toHaveLength(names.length);
    const lacking = handlers.filter(
      name => closed.has(name) && sent[name]!.some(status => !claimed[name]!.includes(status)),
    );
    expect(lacking).toEqual([]);
    const impossible = handlers.filter(name => claimed[name]!.includes(409) && !sent[name]!.includes(409));
    expect(impossible.filter(name => closed.has(name))).toEqual([]);
    // What these get or keep may call code of the module, as far as gen knows.
    expect(impossible).toEqual(
      "bufwbuf fieldstd flagfunc fsopen oncestd reqbody teebuf tmplbuf unwrapstd"
        .split(" ")
        .map(name => `Get${name}`),
    );
  },
);
