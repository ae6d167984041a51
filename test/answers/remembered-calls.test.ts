/** Tests that gen finds the same responses whether it remembers the outcome of a call for later equal calls, or follows every call. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { FoundResponses, HandlerInput } from "../../src/answers/find-responses.ts";
import { loadParser } from "../../src/go/parser.ts";
import { copyCases, linux, readCases, runCase } from "../helpers/case-folder.ts";
import { modelOf } from "../helpers/model-of.ts";

/** What each handler sends, found with and without remembered calls; and the remembered calls. */
const seen = vi.hoisted(() => ({
  pairs: [] as { handler: string; remembered: FoundResponses; followed: FoundResponses }[],
  calls: new Set<unknown>(),
}));

vi.mock("../../src/answers/find-responses.ts", async original => {
  const module = await original<typeof import("../../src/answers/find-responses.ts")>();
  const findResponses = (inputs: HandlerInput[]) => {
    const remembered = module.findResponses(inputs);
    const followed = module.findResponses(
      inputs.map(input => ({ ...input, program: { ...input.program, calls: null } })),
    );
    for (const [index, { handler, program }] of inputs.entries()) {
      seen.pairs.push({ handler: handler.name, remembered: remembered[index]!, followed: followed[index]! });
      for (const call of program.calls?.values() ?? []) if (call) seen.calls.add(call);
    }
    return remembered;
  };
  return { ...module, findResponses };
});

const temporary = realpathSync(mkdtempSync(join(tmpdir(), "gen-calls-")));
afterAll(() => rmSync(temporary, { recursive: true }));
beforeEach(() => {
  seen.pairs.length = 0;
  seen.calls.clear();
});

/** Expects the same responses with and without remembered calls, for at least this many handlers and remembered calls. */
function expectEqual(handlers: number, calls: number): void {
  for (const { handler, remembered, followed } of seen.pairs) expect(remembered, handler).toEqual(followed);
  expect(seen.pairs.length).toBeGreaterThanOrEqual(handlers);
  expect(seen.calls.size).toBeGreaterThanOrEqual(calls);
}

test("responses are the same with remembered calls in all cases", async () => {
  copyCases(temporary);
  const parser = await loadParser();
  for (const one of readCases())
    await runCase({ ...one, runs: [{ command: "list" }] }, temporary, {
      build: linux,
      parser,
    });
  expectEqual(400, 40);
});

/** A Go function that answers with an error, and the error that it looks for. */
const fail = `
func fail(w http.ResponseWriter, err error) {
	if err == errGone {
		w.WriteHeader(410)
		return
	}
	w.WriteHeader(400)
}
var errGone = errors.New("gone")`;

test("calls with other arguments, headers or methods have responses of their own", async () => {
  const model = await modelOf([
    `import "errors"
func GetA(w http.ResponseWriter, r *http.Request) { fail(w, errGone) }
func GetB(w http.ResponseWriter, r *http.Request) { fail(w, nil) }
func GetC(w http.ResponseWriter, r *http.Request) { w.WriteHeader(202); fail(w, errGone) }
func GetD(w http.ResponseWriter, r *http.Request) { w.WriteHeader(202); fail(w, errGone) }
func GetF(w http.ResponseWriter, r *http.Request) { views.Show(w); fail(w, errGone) }
func GetE(w http.ResponseWriter, r *http.Request) { allow(w, r, "GET") }
func PostE(w http.ResponseWriter, r *http.Request) { allow(w, r, "GET") }
var views interface{ Show(w http.ResponseWriter) }
func allow(w http.ResponseWriter, r *http.Request, method string) {
	if r.Method != method {
		w.WriteHeader(405)
		return
	}
	w.WriteHeader(204)
}
${fail}`,
  ]);
  const statuses = model.receivers[0]!.handlers.map(({ name, responses }) => [
    name,
    ...responses.map(({ status }) => status),
  ]);
  expect(statuses).toEqual([
    ["GetA", 410],
    ["GetB", 400],
    ["GetC", 202],
    ["GetD", 202],
    ["GetE", 204],
    ["GetF"],
    ["PostE", 405],
  ]);
  expectEqual(6, 3);
});

test("responses are the same with remembered calls that change structs or variables, return errors, panic, or have other numbers of arguments", async () => {
  await modelOf([
    `import "errors"
type GetARequest struct { ID int \`query:"id"\` }
type GetBRequest struct { ID int \`query:"id"\` }
type state struct{ code int }
func GetA(w http.ResponseWriter, r *http.Request) {
	var req GetARequest
	s := state{}
	set(&s, 404)
	if err := wrapped(req.Parse(r)); err != nil { WriteProblem(w, err); return }
	w.WriteHeader(s.code)
}
func GetB(w http.ResponseWriter, r *http.Request) {
	var req GetBRequest
	s := state{code: 1}
	set(&s, 403)
	if err := wrapped(req.Parse(r)); err != nil { WriteProblem(w, err); return }
	w.WriteHeader(s.code)
}
func GetC(w http.ResponseWriter, r *http.Request) {
	code := 404
	do(func() { code = 409 })
	w.WriteHeader(code)
}
func GetD(w http.ResponseWriter, r *http.Request) {
	defer func() { if recover() != nil { w.WriteHeader(500) } }()
	must(r)
	must(r)
	w.WriteHeader(204)
}
func GetE(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(last(1, 404))
}
func GetI(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(last(code(r)))
}
func GetF(w http.ResponseWriter, r *http.Request) {
	w.WriteHeader(last(codes(r)...))
}
func GetG(w http.ResponseWriter, r *http.Request) {
	if ready && check(r) && check(r) && !check(r) { w.WriteHeader(418); return }
	for range items(r) { if check(r) { w.WriteHeader(201); return } }
	if check(r) { w.WriteHeader(202) }
}
func GetH(w http.ResponseWriter, r *http.Request) { again(w, r, 0) }
var ready bool
func check(r *http.Request) bool { if ready { return r.URL.Query().Has("a") }; return r.FormValue("b") == "1" }
func again(w http.ResponseWriter, r *http.Request, n int) { if n > 3 { GetH(w, r) }; again(w, r, n+1); w.WriteHeader(404) }
func set(s *state, code int) { s.code = code }
func wrapped(err error) error { return err }
func do(f func()) { f() }
func must(r *http.Request) { if r.FormValue("a") == "" { panic("no") } }
func last(codes ...int) int { if len(codes) == 2 { return codes[1] }; return 500 }
${fail}`,
  ]);
  expectEqual(8, 5);
});
