/** Tests which lines of comments look like a route, and which are prose. */
import { expect, test } from "vitest";
import { unreadRoutes } from "../../src/rules/route-comments.ts";

const span = { line: 1, column: 4, endLine: 1, endColumn: 5 };
/** The routes that gen finds in a comment, with `?` for a method that is not there. */
const read = (comment: string) =>
  unreadRoutes(comment.split("\n").map(text => ({ text, raw: text, span, directive: false }))).map(
    ({ method, path }) => `${method ?? "?"} ${path}`,
  );

test.each([
  ["/any", "? /any"],
  ["ListPets lists.\n\n/pets/{id}\n\nIt is fast.", "? /pets/{id}"],
  ["/", "? /"],
  ["POST: /x", "POST /x"],
  ["POST:/x", "POST /x"],
  ["Post - /x", "POST /x"],
  ["[POST] /x", "POST /x"],
  ["ListPets lists.\n[get] /x", "GET /x"],
  ["`POST /x`", "POST /x"],
  ["**POST** `/x`", "POST /x"],
  ['"GET /x"', "GET /x"],
  ["- GET /x", "GET /x"],
  ["GET|HEAD /x", "GET /x"],
  ["Route: GET /x", "GET /x"],
  ["ListPets lists.\nRoute: GET /x\nIt is fast.", "GET /x"],
  ["Path: /x", "? /x"],
  ["HTTP GET /x", "GET /x"],
  ["Endpoint: `/x/:id`", "? /x/{id}"],
  ["@Router /x [post]", "POST /x"],
  ["ListPets lists.\n@Summary lists pets\n@Router /x/{id} [get]\n@Success 200", "GET /x/{id}"],
  ["@Route GET /x", "GET /x"],
  ["@Get /x", "GET /x"],
  ["@Path /files/*", "? /files/{path...}"],
  ["swagger:route GET /pets pets listPets", "GET /pets"],
  ["ListPets swagger:route GET /pets pets listPets", "GET /pets"],
  ["swagger:operation DELETE /pets/{id} pets deletePet\n\n---\nsummary: Deletes a pet.", "DELETE /pets/{id}"],
  ["/x POST", "POST /x"],
  ["ListPets lists.\n\nGET /x 200 206", "GET /x"],
  ["ListPets lists.\n\nGET /x (200)", "GET /x"],
  ["gen: GET /x", "GET /x"],
  ["ListPets handles GET /pets.", "GET /pets"],
  ["List serves `GET /pets`", "GET /pets"],
  ["List - GET /pets/:id.", "GET /pets/{id}"],
  ["ListPets GET /pets", "GET /pets"],
  ["ListPets: GET /pets", "GET /pets"],
])("%j is a route: %s", (comment, expected) => {
  expect(read(comment)).toEqual([expected]);
});

test.each([
  "ListPets lists the pets of /pets.",
  "ListPets answers as GET /pets does.",
  "ListPets is like GET /pets.",
  "as in GET /pets",
  "ListPets lists.\n\nGET /x is not checked.",
  "Handles GET /pets",
  "It serves what the\npath /debug/vars\nnames.",
  "It is registered as\n/debug/pprof/cmdline\nby default.",
  "It is registered as\n/debug/pprof/cmdline.",
  "/debug/pprof/cmdline.",
  "and/or",
  "// commented",
  "//go:build x",
  "/* x */",
  "TODO: /x is slow",
  "see https://example.com/x",
  "https://example.com/x",
  "read/write",
  "Path: C:/x",
  "text/html; charset=utf-8",
  "Example: curl /x",
  "@Summary lists /pets and /cats",
  "post /x",
  "GET pets",
  "@see /pets",
  "/a /b",
  "Deprecated: use /v2/pets",
])("%j is prose", comment => {
  expect(read(comment)).toEqual([]);
});
