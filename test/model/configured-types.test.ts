/** Tests types that the config describes since gen does not find their source: Go compiles and runs what is generated for them. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-configured-types-")));
afterAll(() => rmSync(dir, { recursive: true }));

/** Only Go gets this file: for gen, the types have no source. */
const source = `package types

import (
	"errors"
	"strings"
)

type ID struct{ text string }

func (id *ID) UnmarshalText(text []byte) error {
	id.text = strings.ToLower(string(text))
	return nil
}

func (id *ID) MarshalText() ([]byte, error) { return []byte(id.text), nil }

type Day struct{ text string }

func (d *Day) FromQuery(text string) error {
	d.text = text
	return nil
}

func (d *Day) ToQuery() string { return d.text }

func (d *Day) Validate() error {
	if d.text == "never" {
		return errors.New("is never")
	}
	return nil
}

type Count int32
`;

const goTest = `package types_test

import (
	"net/http/httptest"
	"testing"

	"example.com/a/api"
)

func TestRead(t *testing.T) {
	var req api.GetPetRequest
	read := func(path, target string) error {
		r := httptest.NewRequest("GET", target, nil)
		r.SetPathValue("id", path)
		return req.Parse(r)
	}
	if err := read("X", "/pets/X?day=today&days=a&days=b&count=3"); err != nil {
		t.Fatal(err)
	}
	if path, err := req.Path(); err != nil || path != "/pets/x?day=today&days=a&days=b&count=3" {
		t.Fatal(path, err)
	}
	for _, query := range []string{"day=never&count=3", "day=a&days=never&count=3", "day=a&count=3000000000"} {
		if read("X", "/pets/X?"+query) == nil {
			t.Error(query)
		}
	}
}
`;

test.skipIf(!hasGo())("fields of all kinds of described types are read, checked and written", async () => {
  writeFiles(dir, {
    "go.mod": "module example.com/a\n\ngo 1.22\n",
    "gen.config.json": JSON.stringify({
      dir: "./api",
      types: {
        "example.com/a/types.ID": { kind: "text" },
        "example.com/a/types.Day": { kind: "methods", in: ["query"], validate: true },
        "example.com/a/types.Count": { kind: "basic", name: "int32" },
      },
    }),
    "api/pets.go": `package api

import (
	"net/http"

	"example.com/a/types"
)

// GET /pets/{id}
func GetPet(http.ResponseWriter, *http.Request) {}

type GetPetRequest struct {
	ID    types.ID     \`route:"id"\`
	Day   types.Day    \`query:"day"\`
	Days  []types.Day  \`query:"days"\`
	Count *types.Count \`query:"count"\`
}
`,
  });
  expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
  writeFiles(dir, { "types/types.go": source, "types/types_test.go": goTest });
  expect(await runGo("go", ["test", "./types"], dir)).toMatchObject({ code: 0, stderr: "" });
});
