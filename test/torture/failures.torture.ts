/**
 * Random bodies in which much is wrong: Parse keeps the first failures of those that it finds without a limit, says whether there are more, and
 * calls no check after that; the answer stays short, however long the body is.
 */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { readCases, runCase } from "../helpers/case-folder.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { sharedParser } from "../helpers/shared-parser.ts";
import { torturePart } from "./part.ts";

/** A Go program that makes bodies by a seed, and prints how many it tried, and what is wrong. */
const program = `package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"

	all "example.com/cases/all"
	limited "example.com/cases/limited"
)

var random *rand.Rand

// list returns a JSON list, or an object with keys, of up to n values.
func list(open string, n int, value func() string) string {
	var b strings.Builder
	for i := range random.IntN(n + 1) {
		if b.WriteString(","); open == "{" {
			fmt.Fprintf(&b, "%q:", "k"+strconv.Itoa(i))
		}
		b.WriteString(value())
	}
	return open + strings.TrimPrefix(b.String(), ",") + map[string]string{"{": "}", "[": "]"}[open]
}

func word() string { return []string{\`"x"\`, \`"right"\`, \`"flat"\`}[random.IntN(3)] }

func area(depth int) string {
	if random.IntN(8) == 0 {
		return "{}"
	}
	if depth == 0 {
		return \`{"name":\` + word() + "}"
	}
	return \`{"name":\` + word() + \`,"areas":\` + list("[", 4, func() string { return area(depth - 1) }) + "}"
}

func full(depth int) string {
	var b strings.Builder
	for _, key := range []string{"A", "B", "C"} {
		if random.IntN(3) > 0 {
			b.WriteString("," + strconv.Quote(key) + ":1")
		}
	}
	if depth > 0 && random.IntN(2) > 0 {
		b.WriteString(\`,"D":\` + full(depth-1))
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

func body(path string, n int) string {
	words := func() string { return list("[", n, word) }
	depth := random.IntN(7)
	areas := func() string { return list("[", n/10, func() string { return area(depth) }) }
	fulls := func() string { return list("[", n/10, func() string { return full(depth) }) }
	texts := map[string][]string{
		"/plan":  {"marks", words(), "grid", list("[", 10, areas), "named", list("{", 10, words), "main", area(depth)},
		"/kinds": {"kinds", list("[", 10, words), "codes", list("{", n, word), "notes", words(), "marks", words()},
		"/full":  {"lists", list("[", 10, fulls), "named", list("{", n, func() string { return full(depth) })},
	}[path]
	var b strings.Builder
	for i := 0; i < len(texts); i += 2 {
		if path == "/full" || random.IntN(3) > 0 {
			b.WriteString("," + strconv.Quote(texts[i]) + ":" + texts[i+1])
		}
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

type problem struct {
	Errors []struct{ In, Name, Pointer, Detail string }
	More   bool
}

func send(handler http.HandlerFunc, path, body string) (problem, int) {
	r := httptest.NewRequest("PUT", path+"?floor=right", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	handler(w, r)
	var found problem
	length := w.Body.Len()
	if length > 0 {
		if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil {
			panic(err)
		}
	}
	return found, length
}

func main() {
	seed, _ := strconv.ParseUint(os.Args[1], 10, 64)
	count, _ := strconv.Atoi(os.Args[2])
	random = rand.New(rand.NewPCG(seed, 1))
	handlers := map[string][2]http.HandlerFunc{
		"/plan": {limited.PutPlan, all.PutPlan}, "/kinds": {limited.PutKinds, all.PutKinds}, "/full": {limited.PutFull, all.PutFull},
	}
	full := 0
	for range count {
		path := []string{"/plan", "/kinds", "/full"}[random.IntN(3)]
		sent := body(path, 1<<random.IntN(10))
		limited.Calls, all.Calls = 0, 0
		kept, length := send(handlers[path][0], path, sent)
		found, _ := send(handlers[path][1], path, sent)
		known := map[any]bool{}
		for _, one := range found.Errors {
			known[one] = true
		}
		failed := len(kept.Errors) != min(len(found.Errors), 100) || kept.More != (len(found.Errors) > 100)
		failed = failed || limited.Calls > all.Calls || length > 64<<10
		for _, one := range kept.Errors {
			failed = failed || !known[one]
		}
		if failed {
			fmt.Printf("%s: %d of %d failures, more: %v, %d of %d calls, %d bytes: %.2000s\\n",
				path, len(kept.Errors), len(found.Errors), kept.More, limited.Calls, all.Calls, length, sent)
		}
		if kept.More {
			full++
		}
	}
	fmt.Println("full:", full > count/10)
}
`;

torturePart("failures", async dir => {
  if (!hasGo()) throw new Error("this part needs Go");
  const parser = await sharedParser();
  const build = defaultBuildContext(process.env, process.platform, process.arch, []);
  const one = readCases().find(({ name }) => name === "many-failures")!;
  const source = join(import.meta.dirname, "../cases");
  cpSync(join(source, "go.mod"), join(dir, "go.mod"));
  for (const [name, maxFailures] of [
    ["limited", 100],
    ["all", 0],
  ] as const) {
    cpSync(join(source, one.name), join(dir, name), { recursive: true });
    const validators = { counted: `example.com/cases/${name}.isRight` };
    await runCase({ ...one, name, config: { ...one.config, validators, maxFailures } }, dir, {
      build,
      parser,
    });
  }
  writeFileSync(join(dir, "main.go"), program);
  expect(await runGo("go", ["build", "-o", "judge", "."], dir)).toMatchObject({ code: 0, stderr: "" });
  return async ({ random, short }) => {
    const count = short ? 100 : 2000;
    const args = [String(Math.floor(random() * 2 ** 31)), String(count)];
    const { stdout, stderr } = await runGo(join(dir, "judge"), args, dir);
    expect(stdout + stderr).toBe("full: true\n");
    return count;
  };
});
