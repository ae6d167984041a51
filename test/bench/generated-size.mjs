/** Measures what generated bindings cost: lines, also of helpers, the time to compile them beside that of a package of Go's, and bytes in the program. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const fieldsOfRequest = 7;

/** Generates a package of handlers, each with a request of seven fields and a response, and compiles it and a yardstick; the best of some runs counts. */
export function measureGeneratedSize({ cli, handlers, runs, yardstick }) {
  const dir = mkdtempSync(join(tmpdir(), "gen-bench-"));
  try {
    const size = writeAndLink(dir, cli, handlers);
    // The two packages are compiled in turn, so that other load on the machine slows both.
    const rounds = Array.from({ length: runs }, (_, run) => [
      compile(dir, "example.com/many/api", run),
      compile(dir, yardstick, run),
    ]);
    const [ms, yardstickMs] = [0, 1].map(i => Math.min(...rounds.map(times => times[i])));
    return { bindings: handlers * 2, ...size, ms, yardstickMs };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Writes the package, generates its bindings, and links them into a program. */
function writeAndLink(dir, cli, handlers) {
  const numbers = Array.from({ length: handlers }, (_, n) => n);
  const api = join(dir, "api");
  mkdirSync(api);
  writeFileSync(join(dir, "go.mod"), "module example.com/many\n\ngo 1.24\n");
  writeFileSync(join(api, "api.go"), apiFile(numbers));
  const without = link(dir, "");
  run(dir, process.execPath, [cli, "bindings", "--dir", api]);
  const calls = numbers.map(
    n =>
      `\t_ = new(api.List${n}Request).Parse(r)\n\t_, _ = api.List${n}Request{}.Build(r.Host)\n\t_ = api.List${n}Response{}.Write(w)\n`,
  );
  const bytes = link(dir, calls.join("")) - without;
  const lines = linesIn(join(api, "bindings.gen.go"));
  const helperLines = linesIn(join(api, "helpers.gen.go"));
  const perHandler = { linesPerField: lines / handlers / fieldsOfRequest, bytesPerHandler: bytes / handlers };
  return { lines, bytes, ...perHandler, helperLines, helperLinesWithBasics: withBasics(dir, cli, api) };
}

/** The lines of helpers that the package has if the config names a package for what all of a module have. */
function withBasics(dir, cli, api) {
  const config = join(dir, "gen.config.json");
  writeFileSync(config, JSON.stringify({ basics: "example.com/many/basics" }));
  run(dir, process.execPath, [cli, "all", "--dir", api]);
  rmSync(config);
  const helpers = join(api, "helpers.gen.go");
  return existsSync(helpers) ? linesIn(helpers) : 0;
}

function linesIn(file) {
  return readFileSync(file, "utf8").split("\n").length - 1;
}

/** Links a program that makes the calls, and returns its size in bytes. */
function link(dir, calls) {
  writeFileSync(join(dir, "main.go"), mainFile(calls));
  run(dir, "go", ["build", "-o", "program", "."]);
  return statSync(join(dir, "program")).size;
}

/** Compiles one package, but nothing that it imports. The flag -I has no effect here, but Go uses no earlier result for a new value of it. */
function compile(dir, path, number) {
  const flag = `-gcflags=${path}=-I=${join(dir, String(number))}`;
  const start = performance.now();
  run(dir, "go", ["build", flag, path]);
  return performance.now() - start;
}

function run(dir, command, args) {
  const env = { ...process.env, GOWORK: "off" };
  const { status, stderr, error } = spawnSync(command, args, { cwd: dir, encoding: "utf8", env });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")}: ${stderr}`);
}

function apiFile(numbers) {
  const declarations = numbers.map(
    n => `
// List${n}Request selects a page of an owner's things.
type List${n}Request struct {
	Owner  string    \`route:"owner"\`
	Limit  int       \`query:"limit" default:"20"\`
	Offset *int      \`query:"offset"\`
	Tags   []string  \`query:"tag"\`
	State  State     \`query:"state,omitempty"\`
	Since  time.Time \`query:"since,omitempty"\`
	All    bool      \`query:"all,omitempty"\`
}

// List${n}Response is that page.
type List${n}Response struct {
	Things []string \`json:"things"\`
	Next   *int     \`json:"next,omitempty"\`
}

// GET /owners/{owner}/things${n}
func List${n}(w http.ResponseWriter, r *http.Request) {}
`,
  );
  return `// Package api has many handlers.
package api

import (
	"errors"
	"net/http"
	"time"
)

// State is validated after it is read.
type State string

// Validate reports an unknown state.
func (s State) Validate() error {
	if s != "draft" && s != "active" {
		return errors.New("unknown state")
	}
	return nil
}
${declarations.join("")}`;
}

/** A program that makes the calls. Without calls, it has only the packages that generated code imports. */
function mainFile(calls) {
  return `package main

import (
	"encoding/json"
	"net/http"

	"example.com/many/api"
)

func main() {
	_ = http.ListenAndServe("localhost:0", http.HandlerFunc(serve))
}

func serve(w http.ResponseWriter, r *http.Request) {
	api.List0(w, r)
	var v any
	_ = json.NewDecoder(r.Body).Decode(&v)
	_ = json.NewEncoder(w).Encode(v)
${calls}}
`;
}
