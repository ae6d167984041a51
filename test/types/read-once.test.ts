/** Each struct tag is parsed at most once, and its rules are read at most once, though many stages look at a field: a fact about it has one place. */
import { expect, test, vi } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { hasErrors } from "../../src/base/report/diagnostic.ts";
import { loadParser } from "../../src/go/parser.ts";
import { generate } from "../../src/run/generate/generate.ts";
import { builtInTemplates, caseConfig } from "../helpers/case-folder.ts";
import { fileTree } from "../helpers/file-tree.ts";

/** What was read so far, in order: tags as they are written, and the texts of rules. */
const read = vi.hoisted(() => ({ tags: [] as string[], rules: [] as string[] }));

vi.mock("../../src/go/struct-tags.ts", async load => {
  const all = await load<typeof import("../../src/go/struct-tags.ts")>();
  return {
    ...all,
    parseStructTag(...given: Parameters<typeof all.parseStructTag>) {
      read.tags.push(given[0]);
      return all.parseStructTag(...given);
    },
  };
});

vi.mock("../../src/constraints/parse-validate-tag.ts", async load => {
  const all = await load<typeof import("../../src/constraints/parse-validate-tag.ts")>();
  return {
    ...all,
    parseValidateTag(...given: Parameters<typeof all.parseValidateTag>) {
      if (given[0] !== "") read.rules.push(given[0]);
      return all.parseValidateTag(...given);
    },
  };
});

const text = `package shop

import "net/http"

type Shop struct{}

type Page struct {
	Size int \`query:"size" validate:"max=100"\`
}

type Item[T any] struct {
	Value T \`json:"value" validate:"required"\`
	Count int \`json:"count" validate:"min=1,max=9"\`
}

type ListItemsRequest struct {
	*Page
	Word string \`query:"word" validate:"max=20"\`
	Trace string \`header:"X-Trace" validate:"uuid"\`
	First Item[string] \`json:"first"\`
	Others []Item[string] \`json:"others" validate:"max=3,dive"\`
	Until string \`json:"until" validate:"excluded_with=Word"\`
}

type ListItemsResponse struct {
	Items map[string]Item[string] \`json:"items" validate:"max=7"\`
}

// GET /items
func (s *Shop) ListItems(w http.ResponseWriter, r *http.Request) {}
`;

test("all outputs together parse each tag once and read its rules once", async () => {
  const dir = fileTree({ "go.mod": "module example.com/shop\n\ngo 1.24\n", "shop.go": text });
  const config = caseConfig(dir, { command: "bindings" }, []);
  const { diagnostics, files } = await generate({
    disk: systemFiles,
    // All that any output needs.
    wholeModel: true,
    config: { ...config, bindings: { ...config.bindings, json: "generated", requireJSON: true } },
    templates: await builtInTemplates(),
    build: { goos: "linux", goarch: "amd64", cgo: true, tags: [] },
    parser: await loadParser(),
    cwd: dir,
    env: process.env,
    version: "0.0.0",
  });
  expect(hasErrors(diagnostics)).toBe(false);
  expect(files.map(({ content }) => content).join("\n")).toContain("must be at most 100");
  const tags = Array.from(text.matchAll(/`[^`]+`/g), ([tag]) => tag);
  expect(read.tags.toSorted()).toEqual(tags.toSorted());
  const rules = Array.from(text.matchAll(/validate:"([^"]+)"/g), ([, rule]) => rule!);
  expect(read.rules.toSorted()).toEqual(rules.toSorted());
});
