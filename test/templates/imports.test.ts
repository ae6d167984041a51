/** gen gives imported packages names that collide with nothing, and writes the imports of a Go file in one block. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readFileHead } from "../../src/go/declared-names.ts";
import { loadGofmt } from "../../src/go/gofmt.ts";
import { isImportPath } from "../../src/go/import-paths.ts";
import { quoteGo } from "../../src/templates/go/literals.ts";
import { importNames, renameQualifiers } from "../../src/templates/go/package-helpers.ts";
import { fillImports } from "../../src/templates/go/render-go.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The text of a Go file with its imports filled in. */
function filled(text: string, paths: string[] = []): string {
  const names = importNames([]);
  for (const path of paths) names.use(path);
  return fillImports(text, names.imports())!.text;
}

describe("the local name of a package", () => {
  test.each([
    ["net/http", "http", null],
    ["time", "time", null],
    ["math/rand/v2", "rand", null],
    ["example.com/api/v12", "api", null],
    ["gopkg.in/yaml.v3", "yaml", null],
    ["example.com/v2ray", "v2ray", null],
    // The name of these does not follow from the path: the import declares the name that goimports assumes.
    ["github.com/google/go-cmp", "cmp", "cmp"],
    ["github.com/nats-io/nats.go", "nats", "nats"],
    ["example.com/yaml.v3", "yaml", "yaml"],
    ["example.com/9lives", "pkg", "pkg"],
    // These names would hide a predeclared identifier, or are keywords.
    ["example.com/go/string", "gostring", "gostring"],
    ["example.com/type", "examplecomtype", "examplecomtype"],
  ])("for %s is %s, and the import declares %j", (path, local, written) => {
    const names = importNames([]);
    expect(names.use(path)).toBe(local);
    expect(names.imports()).toEqual([{ path, name: written }]);
  });

  test("is the package's name where that is known; the import declares a name that does not follow from the path", () => {
    const names = importNames([]);
    expect(names.use("github.com/x/go-uuid", "uuid")).toBe("uuid");
    expect(names.use("github.com/x/chi/v5", "chi")).toBe("chi");
    expect(names.use("petstore/lib", "pets")).toBe("pets");
    // The names of the standard library are known, whatever a file calls them.
    expect(names.use("net/http", "nh")).toBe("http");
    expect(names.imports().map(({ name }) => name)).toEqual(["uuid", null, "pets", null]);
  });

  test("is the same for the same path, and never that of another path or a reserved name", () => {
    const names = importNames(["http", "nethttp", "time"]);
    const paths = [
      "net/http",
      "a.com/x/json",
      "b.com/x/json",
      "encoding/json",
      "time",
      "c.com/time",
      "net/http",
    ];
    expect(paths.map(path => names.use(path))).toEqual([
      "nethttp2",
      "json",
      "xjson",
      "encodingjson",
      "time2",
      "ccomtime",
      "nethttp2",
    ]);
    expect(names.imports().map(({ path }) => path)).toEqual(paths.slice(0, -1));
  });

  test("is the one that the file's own import declares", () => {
    const names = importNames([], new Map([["net/http", "nh"]]));
    expect(names.use("net/http")).toBe("nh");
    expect(names.use("example.com/nh")).toBe("examplecomnh");
    expect(names.imports()).toEqual([{ path: "example.com/nh", name: "examplecomnh" }]);
  });

  test.each(["", "a b", 'a"b', "a\\b", "./a", "../a", "/a", "a/", "a//b", "a`b", "a\n"])(
    "%j is not an import path",
    path => {
      expect(isImportPath(path)).toBe(false);
    },
  );
});

describe("the import block", () => {
  test("is left out if nothing is imported", () => {
    expect(filled("package x\n\nvar a = 1\n")).toBe("package x\n\nvar a = 1\n");
  });

  test("is one line for one import", () => {
    expect(filled("package x\n", ["net/http"])).toBe('package x\n\nimport "net/http"\n\n');
  });

  test("has the standard library first, each part by path", () => {
    expect(filled("package x", ["time", "example.com/b", "net/http", "example.com/a-b"])).toBe(
      'package x\n\nimport (\n\t"net/http"\n\t"time"\n\n\ta "example.com/a-b"\n\t"example.com/b"\n)\n',
    );
  });

  test.each([
    [
      "// package a\n/* package b */ package x // c\nvar a = 1",
      "// package a\n/* package b */ package x // c§\nvar a = 1",
    ],
    ["package x; var a = 1", "package x;§ var a = 1"],
    ["package/**/x\nvar a = `\npackage y\n`", "package/**/x§\nvar a = `\npackage y\n`"],
    ["\n\n//go:build linux\n\npackage x\r\nvar a = 1", "\n\n//go:build linux\n\npackage x§\r\nvar a = 1"],
  ])("comes after the package clause of %j", (text, expected) => {
    expect(filled(text, ["time"])).toBe(expected.replace("§", '\n\nimport "time"\n'));
  });

  test.each(["", "var a = `package x`", "// package x", "packagex", "/* package x"])(
    "is not made for %j, which has no package clause",
    text => {
      expect(fillImports(text, [])).toBeNull();
    },
  );

  test("includes the imports that the text declares, each once", async () => {
    const text =
      'package x\n\nimport h "net/http"; import (\n\t"time"\n\t`os`; . "fmt"\n\t_ "embed"\n)\nimport "time"\n\nvar a = 1';
    expect(readFileHead(text)!.imports.map(({ name, path }) => `${name} ${path}`)).toEqual([
      "h net/http",
      "null time",
      "null os",
      ". fmt",
      "_ embed",
      "null time",
    ]);
    expect((await loadGofmt())(filled(text, ["time", "bytes"]))).toEqual({
      text: 'package x\n\nimport (\n\t"bytes"\n\t_ "embed"\n\t. "fmt"\n\th "net/http"\n\t"os"\n\t"time"\n)\n\nvar a = 1\n',
    });
  });

  test.each([
    'import (\n\t// why\n\t"time"\n)',
    'import "time" // why',
    '// why\nimport "time"',
    '/*\n#include <a.h>\n*/\nimport "C"',
    'import "C"',
  ])("does not change imports with comments: %j", declaration => {
    const text = `package x\n\n${declaration}\n\nvar a = 1`;
    expect(filled(text)).toBe(text);
    expect(filled(text, ["os"])).toBe(`package x\n\nimport "os"\n${text.slice("package x".length)}`);
  });

  test("does not look beyond the first declaration that is not an import", () => {
    expect(readFileHead('package x\nvar a = `\nimport "os"\n`\nimport "time"')?.imports).toEqual([]);
    expect(readFileHead('package x\nimportant()\nimport "os"')?.imports).toEqual([]);
  });

  test("maps each place of the file to its place in the text before", () => {
    const text = 'package x\n\nimport "os"\nimport "io"\n\nvar a = b§c\n';
    const file = fillImports(text, [{ name: null, path: "time" }])!;
    expect(file.toBefore(file.text.indexOf("§"))).toBe(text.indexOf("§"));
    expect(file.toBefore(3)).toBe(3);
  });
});

describe("renameQualifiers", () => {
  test.each([
    ["time.Time", "Xtime.Time"],
    ["[]*time . Time", "[]*Xtime . Time"],
    ["map[a.K]b.V", "map[Xa.K]Xb.V"],
    ["func(x ...a.T) (b.U, error)", "func(x ...Xa.T) (Xb.U, error)"],
    ['struct{ a a.T `a.b:"c.d"`; b.U }', 'struct{ a Xa.T `a.b:"c.d"`; Xb.U }'],
    ['struct{ x T "a.b" /* a.b */ } // a.b', 'struct{ x T "a.b" /* a.b */ } // a.b'],
    ["opt.Value[[]uuid.UUID]", "Xopt.Value[[]Xuuid.UUID]"],
    ["[a.N]int", "[Xa.N]int"],
    ["世界.T", "X世界.T"],
    ["interface{ m(); a.I | ~int }", "interface{ m(); Xa.I | ~int }"],
  ])("turns %s into %s", (text, renamed) => {
    expect(renameQualifiers(text, name => `X${name}`)).toBe(renamed);
    expect(renameQualifiers(text, name => name)).toBe(text);
  });
});

test("quoteGo writes half of a surrogate pair as U+FFFD, as Go reads it", () => {
  expect(quoteGo("a\ud800b")).toBe('"a\uFFFDb"');
});

describe.skipIf(!hasGo())("quoteGo", () => {
  test("quotes as strconv.Quote does, and Go reads the text back", async () => {
    const random = seededRandom(3);
    const texts = ["", "a\0b", "\u{10ffff}\ufeff\ufffd", "\x7f\x80\x9f\xa0\xad"];
    // Only characters that each version of Go knows: Go escapes those that are newer than its tables.
    for (let code = 0; code < 0x530; code++) texts.push(String.fromCodePoint(code));
    const known = [..."\\\"'`\n\r\t\v\f\b\x07 aé世😀\u2028\u200b\ue000\u3000\u{1f468}\u200d\u{10ffff}"];
    for (let round = 0; round < 500; round++) {
      texts.push(
        Array.from({ length: random() * 12 }, () => known[Math.floor(random() * known.length)]).join(""),
      );
    }
    // All characters, which Go only reads back.
    const every = Array.from({ length: 0x110000 }, (_, code) => code)
      .filter(code => code < 0xd800 || code > 0xdfff)
      .map(code => String.fromCodePoint(code))
      .join("");
    const dir = mkdtempSync(join(tmpdir(), "gen-quote-"));
    try {
      mkdirSync(join(dir, "data"));
      writeFileSync(join(dir, "go.mod"), "module quote\n\ngo 1.22\n");
      writeFileSync(
        join(dir, "texts.json"),
        JSON.stringify([...texts, every].map(text => [text, quoteGo(text)])),
      );
      writeFileSync(
        join(dir, "main.go"),
        `package main

import ("encoding/json"; "fmt"; "os"; "strconv")

func main() {
	data, _ := os.ReadFile("texts.json")
	var pairs [][2]string
	if err := json.Unmarshal(data, &pairs); err != nil { panic(err) }
	for i, pair := range pairs {
		if text, err := strconv.Unquote(pair[1]); err != nil || text != pair[0] { fmt.Printf("%q is %q: %v\\n", pair[1], text, err) }
		if i < len(pairs)-1 && strconv.Quote(pair[0]) != pair[1] { fmt.Printf("%s, not %s\\n", pair[1], strconv.Quote(pair[0])) }
	}
	fmt.Println(len(pairs))
}
`,
      );
      const { stdout, stderr } = await runGo("go", ["run", "."], dir);
      expect([stdout, stderr]).toEqual([`${texts.length + 1}\n`, ""]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
