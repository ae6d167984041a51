/** `gen:prefix` is a part of the path in all outputs: a server that registers what ListHandlers returns gets the requests of the clients. */
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-prefix-")));
afterAll(() => rmSync(dir, { recursive: true }));

const handlers = `package pets

import "net/http"

// Pets serves pets.
//
// gen:prefix /api/v1
type Pets struct{}

// Rooms has a prefix by the config.
type Rooms struct{}

type GetPetRequest struct {
	ID   string \`route:"id"\`
	Full bool   \`query:"full,omitempty"\`
}

type GetPetResponse struct {
	ID   string \`json:"id"\`
	Path string \`json:"path"\`
}

// GET /pets/{id}
func (p *Pets) GetPet(w http.ResponseWriter, r *http.Request) {
	var req GetPetRequest
	if err := req.Parse(r); err != nil {
		_ = WriteProblem(w, err)
		return
	}
	_ = GetPetResponse{ID: req.ID, Path: r.URL.Path}.Write(w)
}

func (p *Pets) DeleteAll(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /pets/{id}
// gen:prefix /internal
func (p *Pets) ShowPet(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }

// GET /pets/{id}
func (s *Rooms) GetRoom(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusNoContent) }
`;

const program = `package client_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"example.com/app/pets"
	"example.com/app/pets/client"
)

func routes(prefix string) *http.ServeMux {
	mux := http.NewServeMux()
	for _, h := range new(pets.Pets).ListHandlers() {
		mux.HandleFunc(h.Method+" "+strings.TrimPrefix(h.Path, prefix), h.Ref)
	}
	for _, h := range new(pets.Rooms).ListHandlers() {
		mux.HandleFunc(h.Method+" "+h.Path, h.Ref)
	}
	return mux
}

func TestPrefix(t *testing.T) {
	for name, handler := range map[string]http.Handler{
		"as it is":              routes(""),
		"behind a StripPrefix": http.StripPrefix("/api/v1", routes("/api/v1")),
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(handler)
			defer server.Close()
			c := client.NewClient(client.Host(server.URL))
			pet, err := c.GetPet(context.Background(), &pets.GetPetRequest{ID: "a b", Full: true})
			if err != nil || pet.ID != "a b" {
				t.Fatal(pet, err)
			}
			if r, err := c.DeleteAll(context.Background()); err != nil || r.StatusCode != http.StatusNoContent {
				t.Fatal(r, err)
			}
		})
	}
	r, err := pets.GetPetRequest{ID: "7"}.Build("pets.example.com")
	if err != nil || r.URL.String() != "http://pets.example.com/api/v1/pets/7" {
		t.Fatal(r.URL, err)
	}
	var req pets.GetPetRequest
	if err := req.Parse(r); err != nil || req.ID != "7" {
		t.Fatal(req, err)
	}
}
`;

describe("a prefix", () => {
  const read = (name: string) => readFileSync(join(dir, name), "utf8");

  beforeAll(() => {
    writeFiles(dir, {
      "go.mod": "module example.com/app\n\ngo 1.24\n",
      "pets/pets.go": handlers,
      "pets/client/prefix_test.go": program,
      ".genrc.json": JSON.stringify({
        client: {},
        typescript: {},
        openapi: { prefixes: { Rooms: "/rooms", Pets: "/unused" } },
      }),
    });
    expect(gen(dir, ["all", "./..."])).toMatchObject({ status: 0 });
  });

  const paths = ["/api/v1/delete-all", "/api/v1/pets/{id}", "/internal/pets/{id}", "/rooms/pets/{id}"];

  test("is in ListHandlers, gen.yml and the document", () => {
    const pathsIn = (text: string, pattern: RegExp) =>
      Array.from(text.matchAll(pattern), ([, path]) => path).sort();
    expect(pathsIn(read("pets/handlers.gen.go"), /Path: "(.*?)"/g)).toEqual(paths);
    expect(pathsIn(read("pets/gen.yml"), /path: (\S+)/g)).toEqual(paths);
    expect(Object.keys(JSON.parse(read("openapi.json")).paths)).toEqual(paths);
    expect(read("pets/api.gen.ts")).toContain('"/api/v1/delete-all"');
  });

  test("may change without a diagnostic about changed routes, and is not in the route that gen tells the user to write", () => {
    const { status, stderr } = gen(dir, ["validate", "./..."]);
    expect(status).toBe(0);
    writeFileSync(join(dir, "pets/pets.go"), handlers.replace("/api/v1", "/api/v2"));
    expect(gen(dir, ["list", "--check", "./..."]).stderr).not.toContain("route-changed");
    writeFileSync(join(dir, "pets/pets.go"), handlers.replace("DeleteAll", "DeleteEach"));
    expect(gen(dir, ["validate", "./..."]).stderr).toContain(
      "write `// DELETE /delete-all` in the comment of DeleteEach",
    );
    writeFileSync(join(dir, "pets/pets.go"), handlers);
    expect(stderr).not.toContain("error");
  });

  test("is reported if it is for a receiver that no package has", () => {
    const config = join(dir, ".genrc.json");
    const before = readFileSync(config, "utf8");
    writeFileSync(config, before.replace("Rooms", "Romms"));
    const { status, stderr } = gen(dir, ["openapi", "./..."]);
    expect(stderr).toMatch(
      /^warning: openapi\.prefixes: no handlers with the receiver Romms: did you mean Rooms\? \[unknown-receiver\]$/m,
    );
    expect(status).toBe(0);
    writeFileSync(config, before);
    expect(gen(dir, ["openapi", "./..."]).stderr).not.toContain("unknown-receiver");
  });

  test("does not change the places of diagnostics", () => {
    writeFileSync(join(dir, "pets/pets.go"), handlers.replace("GET /pets/{id}", "GET /pets/:id"));
    const { stderr } = gen(dir, ["validate", "./..."]);
    writeFileSync(join(dir, "pets/pets.go"), handlers);
    expect(stderr).toMatch(/pets\.go:23:14: error: .*\[(?:foreign-placeholder|placeholder-mismatch)\]/);
  });

  test.skipIf(!hasGo())("is what net/http matches and what clients send", async () => {
    const { code, stdout, stderr } = await runGo("go", ["test", "./..."], dir);
    expect(code, stdout + stderr).toBe(0);
  });
});
