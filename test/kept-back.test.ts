/** What an error keeps back: an error in a struct not the list of the routes, any other error all files of the package. */
import { expect, test } from "vitest";
import { gen, tree } from "./command.ts";
import { fileTree } from "./file-tree.ts";

const handlers = `package pets

import "net/http"

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}

// POST /pets
func CreatePet(w http.ResponseWriter, r *http.Request) {}
`;
const wrongStruct = "\ntype ListPetsRequest struct {\n\tPage int\n}\n";
const goodStruct = '\ntype CreatePetRequest struct {\n\tName string `json:"name"`\n}\n';

/** Runs a command in a package; gives the exit code, the codes of the errors, and the files that are there afterwards. */
function run(source: string, ...args: string[]) {
  const root = fileTree({ ".git/HEAD": "", "pets.go": source });
  const { status, stderr } = gen(root, args);
  const codes = [...stderr.matchAll(/ error: .*\[([a-z-]+)\]$/gm)].map(([, code]) => code);
  return { status, codes, files: Object.keys(tree(root)).filter(name => name.includes("gen.")) };
}

test("an error in a struct does not keep back the list of the routes", () => {
  expect(run(handlers + goodStruct + wrongStruct, "all")).toEqual({
    status: 1,
    codes: ["missing-tag"],
    files: ["gen.yml", "handlers.gen.go"],
  });
});

test("the bindings alone are not written then", () => {
  expect(run(handlers + goodStruct + wrongStruct, "bindings")).toEqual({
    status: 1,
    codes: ["missing-tag"],
    files: [],
  });
});

test("an error in a route keeps back all files", () => {
  expect(
    run(
      `${handlers}${goodStruct}\n// GET /pets/{\nfunc X(w http.ResponseWriter, r *http.Request) {}\n`,
      "all",
    ),
  ).toEqual({
    status: 1,
    codes: ["invalid-path"],
    files: [],
  });
});

test("without errors all files are written", () => {
  const { status, files } = run(handlers + goodStruct, "all");
  expect({ status, files }).toEqual({ status: 0, files: ["bindings.gen.go", "gen.yml", "handlers.gen.go"] });
});

test("equal json keys can be a warning, and equal keys elsewhere can't", () => {
  const source = (part: string) =>
    `${handlers}\ntype CreatePetRequest struct {\n\tName string \`${part}:"name"\`\n\tCall string \`${part}:"name"\`\n}\n`;
  const config = (code: string) => `{ "rules": { "${code}": "warning" } }`;
  const root = fileTree({
    ".git/HEAD": "",
    ".genrc.json": config("duplicate-json-key"),
    "pets.go": source("json"),
  });
  expect(gen(root, ["bindings"])).toMatchObject({ status: 0 });
  expect(run(source("query"), "bindings").codes).toEqual(["duplicate-key"]);
  const other = fileTree({
    ".git/HEAD": "",
    ".genrc.json": config("duplicate-key"),
    "pets.go": source("query"),
  });
  expect(gen(other, ["bindings"])).toMatchObject({ status: 2 });
});
