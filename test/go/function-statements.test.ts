/** The parser reads the statements of all bodies together with their file, if it is asked to. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { goText } from "../../src/go/go-text.ts";
import { anyBody, loadParser } from "../../src/go/parser.ts";
import { parserKinds } from "../helpers/judges/parser-kinds.ts";

const cases = join(import.meta.dirname, "../cases");

describe.each(parserKinds)("the statements that the %s parser reads", kind => {
  test("together with a file are those that it reads from each body by itself", async () => {
    const parser = await loadParser(kind);
    let read = 0;
    for (const name of fastGlob.globSync("**/*.go", { cwd: cases })) {
      const { text } = goText(readFileSync(join(cases, name), "utf8"));
      const file = await parser.parse(name, text, { readBodies: anyBody });
      for (const { name: declared, body, statements } of file.functions) {
        if (file.syntaxErrors.length > 0 || body === "") continue;
        read++;
        expect(withTexts(statements, body), `${name}: ${declared}`).toEqual(
          withTexts(parser.parseBody(body), body),
        );
      }
    }
    expect(read).toBeGreaterThan(1000);
  });

  test("have the values of which Go makes variables since 1.26, and types as before", async () => {
    const parser = await loadParser(kind);
    const values = ["1", `"a"`, "f(x)", "T{}", "-x", "[]byte(text)", "x + 1", "é.F()", "list[0]", "*p + 1"];
    const types = [
      "x",
      "*T",
      "p.T",
      "[]T",
      "map[string]T",
      "func() T",
      "struct{ x int }",
      "List[T]",
      "chan T",
    ];
    const kindsOf = (given: string[]) =>
      given.map(one => {
        const [assigned] = parser.parseBody(`{ y := new(${one}) }`) ?? [];
        const [made] = assigned?.kind === "assign" ? assigned.right : [];
        return made?.kind === "call" ? [made.callee, made.arguments[0]?.kind] : [];
      });
    const isNew = { kind: "name", name: "new" };
    expect(kindsOf(types)).toEqual(types.map(() => [isNew, "type"]));
    expect(kindsOf(values).map(([callee]) => callee)).toEqual(values.map(() => isNew));
    expect(kindsOf(values).filter(([, kind]) => kind === "type")).toEqual([]);
    const text = `package p\n\nfunc f() { x = new(g()) }\n\ntype T struct{}\n\nvar y = new("")\n`;
    const {
      functions,
      types: [type],
      syntaxErrors,
    } = await parser.parse("p.go", text, { readBodies: anyBody });
    expect([functions[0]?.statements?.length, type?.name, syntaxErrors]).toEqual([1, "T", []]);
  });

  test("are null where a body is nested too deep, a file has an error, or they are not asked for", async () => {
    const parser = await loadParser(kind);
    const deep = `func deep() { x = ${"(".repeat(400)}1${")".repeat(400)} }`;
    const text = `package p\n\nfunc before() { f() }\n\n${deep}\n\nfunc after() {}\n`;
    const statements = async (text: string, options: { skipBodies?: boolean; readBodies?: RegExp }) =>
      (await parser.parse("p.go", text, options)).functions.map(fn => fn.statements);
    expect(await statements(text, { readBodies: anyBody })).toEqual([
      [{ kind: "expression", expression: expect.objectContaining({ kind: "call" }) }],
      null,
      [],
    ]);
    expect(parser.parseBody(deep.slice(deep.indexOf("{")))).toBeNull();
    expect((await parser.parse("p.go", text, { readBodies: anyBody })).syntaxErrors).toEqual([]);
    expect(await statements(text, {})).toEqual([null, null, null]);
    expect(await statements(text, { readBodies: anyBody, skipBodies: true })).toEqual([null, null, null]);
    expect(await statements(`${text}var x = = 1\n`, { readBodies: anyBody })).toEqual([null, null, null]);
  });
});

/** A copy without the places of types, and with the texts of calls in place of theirs. */
function withTexts(value: unknown, text: string): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      if (key === "span") return undefined;
      if (inner?.kind !== "call") return inner;
      const { start, end, ...call } = inner;
      expect(text[end - 1]).toBe(")");
      return { ...call, text: text.slice(start, end) };
    }),
  );
}
