/** Tests which Go files build constraints and file names include in a build, and the reasons that gen gives for excluding the others. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { decodeSource } from "../../src/base/files/decode.ts";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { trimSpace } from "../../src/go/white-space.ts";
import {
  type BuildExpression,
  constraintOf,
  evaluate,
  evaluateConstraints,
  excludedByName,
  isSatisfied,
  parseGoBuild,
  parsePlusBuild,
} from "../../src/packages/source/build-constraints.ts";
import { defaultBuildContext } from "../../src/packages/source/build-context.ts";
import { readPackage } from "../../src/packages/source/read-package.ts";
import type { BuildContext } from "../../src/packages/source/types.ts";
import { askGo, type Choices, goroot, seededChoices } from "../helpers/go/build-constraints/ask-go.ts";
import { partOf } from "../helpers/random/case-count.ts";

const linux: BuildContext = { goos: "linux", goarch: "amd64", cgo: true, tags: [] };
const contexts: BuildContext[] = [
  linux,
  { goos: "windows", goarch: "arm64", cgo: false, tags: [] },
  { goos: "ios", goarch: "arm64", cgo: true, tags: ["race", "integration"] },
  { goos: "android", goarch: "386", cgo: false, tags: ["ignore", "goexperiment.boringcrypto"] },
  { goos: "illumos", goarch: "amd64", cgo: false, tags: ["boringcrypto", "purego"] },
  { goos: "js", goarch: "wasm", cgo: false, tags: ["compiler_bootstrap", "windows"] },
];

/** gen's verdict on a file, as one letter like those of the Go program. */
function verdict(name: string, text: string, build: BuildContext): string {
  if (excludedByName(name, build) !== null) return "0";
  const { exclusion, error } = evaluateConstraints(text, build);
  return error !== null ? "e" : exclusion !== null ? "0" : "1";
}

describe.skipIf(goroot === null)("gen agrees with Go:", () => {
  test("it includes the same files of GOROOT/src as go/build's MatchFile, and the same files of each package as ImportDir", () => {
    const tree = join(goroot!, "src");
    const packages = [0, 1];
    const answer = askGo({ contexts, tree, packages });
    expect(answer.files.length).toBeGreaterThan(5000);
    const texts = answer.files.map(file => decodeSource(readFileSync(file)).text);
    const differences = contexts.flatMap((build, index) =>
      answer.files
        .map((file, i) => ({
          file,
          go: answer.matches[index]![i],
          gen: verdict(basename(file), texts[i]!, build),
        }))
        .filter(({ go, gen }) => go !== gen)
        .map(difference => ({ ...difference, build })),
    );
    expect(differences).toEqual([]);
    for (const verdicts of answer.matches) expect(verdicts).toMatch(/0.*1|1.*0/);

    for (const [i, index] of packages.entries()) {
      const found = Object.keys(answer.packages[i]!).map(dir => {
        const { source } = readPackage(dir, systemFiles, contexts[index]!, tree);
        return [dir, source?.files.map(file => file.name) ?? []];
      });
      expect(Object.fromEntries(found)).toEqual(answer.packages[i]);
    }
  });

  test("random //go:build and +build expressions parse to the same tree or fail with the same error at the same place", () => {
    const random = seededChoices(1);
    const expressions = Array.from({ length: partOf(6000) }, () => randomExpression(random));
    for (const text of ["a||", "!a&&", "("])
      expressions.push(text.repeat(999), text.repeat(1000), text.repeat(1001));
    const old = Array.from({ length: partOf(3000) }, () => randomPlusBuild(random));
    old.push("a,".repeat(100), "a,".repeat(101), "a ".repeat(101), "a ".repeat(102));
    const answer = askGo({ goBuild: expressions, plusBuild: old });

    const parsed = expressions.map(text => {
      const expression = trimSpace(text);
      const result = parseGoBuild(expression);
      if ("op" in result) return result;
      return { ...result, offset: Buffer.byteLength(expression.slice(0, result.offset)) };
    });
    for (const [i, text] of expressions.entries()) {
      expect({ text, result: parsed[i] }).toEqual({ text, result: answer.goBuild[i] });
    }
    for (const [i, text] of old.entries()) {
      expect({ text, result: parsePlusBuild(text) }).toEqual({ text, result: answer.plusBuild[i] });
    }
    // The generator must reach every part of the grammar.
    const errors = new Set(parsed.map(result => ("message" in result ? result.message : "")));
    expect([...errors]).toEqual(
      expect.arrayContaining([
        "",
        "build expression too large",
        "double negation not allowed",
        "missing close paren",
        "unexpected end of expression",
        "unexpected token &&",
        "unexpected token )",
        "invalid syntax at &",
        "invalid syntax at 😀",
      ]),
    );
    expect(parsed.filter(result => "op" in result).length).toBeGreaterThan(partOf(2000));
  });

  test("constraints count in the same places of random file headers as for go/build", () => {
    const random = seededChoices(2);
    const headers = Array.from({ length: partOf(6000) }, () => randomHeader(random));
    const answer = askGo({ contexts, headers });
    const differences = headers.flatMap((header, i) => {
      const { text } = decodeSource(Buffer.from(header));
      return contexts
        .map((build, index) => ({
          ...{ header, build },
          gen: verdict("x.go", text, build),
          go: answer.headerMatches[index]![i],
        }))
        .filter(({ gen, go }) => gen !== go);
    });
    expect(differences).toEqual([]);
    const messages = contexts.flatMap(build =>
      headers
        .map(text => evaluateConstraints(text.replace(/^\uFEFF/, ""), build).error?.message)
        .filter(Boolean),
    );
    expect(messages.map(message => `x.go: ${message}`)).toEqual(answer.headerErrors);
    expect(new Set(messages).size).toBeGreaterThan(3);
  });

  test("the default context is that of go/build on this machine", () => {
    const answer = askGo({});
    const build = defaultBuildContext(process.env, process.platform, process.arch, []);
    expect(build).toEqual({ goos: answer.goos, goarch: answer.goarch, cgo: answer.cgo, tags: [] });
  });
});

const tags = [
  "linux",
  "windows",
  "amd64",
  "386",
  "cgo",
  "unix",
  "ignore",
  "go1.18",
  "foo",
  "_x",
  "a.b",
  "über",
  "世界",
  "x٣",
];
const symbols = [
  "&&",
  "||",
  "!",
  "(",
  ")",
  "&",
  "|",
  "-",
  "=",
  "😀",
  "\u00a0",
  "\u00ad",
  "//",
  ",",
  " ",
  "\t",
];

/** A well-formed expression, one with some random changes, or random tokens. */
function randomExpression(random: Choices): string {
  const grow = (depth: number): string[] => {
    const kind = depth === 0 ? 0 : random.below(5);
    if (kind === 1) return ["!", random.pick(tags)];
    if (kind === 2) return ["(", ...grow(depth - 1), ")"];
    if (kind > 2) return [...grow(depth - 1), kind === 3 ? "&&" : "||", ...grow(depth - 1)];
    return [random.pick(tags)];
  };
  const anyTokens = () => Array.from({ length: random.below(6) }, () => random.pick([...tags, ...symbols]));
  const tokens = random.below(5) === 0 ? anyTokens() : grow(random.below(5));
  if (random.below(2) === 0) {
    const added = random.below(2) === 0 ? [random.pick([...symbols, ...tags])] : [];
    tokens.splice(random.below(tokens.length + 1), random.below(2), ...added);
  }
  return tokens.join(random.pick([" ", " ", "", "\t", "  "]));
}

function randomPlusBuild(random: Choices): string {
  const literal = () => random.pick(["", "", "!", "!!"]) + random.pick([...tags, "", "-", "a-b", "&&"]);
  const clause = () => Array.from({ length: 1 + random.below(3) }, literal).join(",");
  return Array.from({ length: random.below(4) }, clause).join(random.pick([" ", "\t", "\u00a0", "\u0085 "]));
}

function randomHeader(random: Choices): string {
  const lines = [
    ...["", "", "", "  ", "\u0085", "\uFEFF", "// text", "// text +build x", "//", "x", ";"],
    ...["/*", "*/", "/* a */", "/* a */ /* b", "/* a */ x", "/* a */ //go:build windows", "/**/"],
    ...[
      "//go:build linux",
      "//go:build !linux && cgo",
      "  //go:build\tignore",
      "// go:build ignore",
      "//go:buildx",
      "//go:build",
    ],
    ...["//go:build (linux", "//go:build linux linux", "//go:build !!linux", "//go:build a &"],
    ...[
      "// +build linux",
      "//+build windows,arm64 integration",
      "// +build !foo",
      "// +buildx",
      "//\t+build ignore",
      "/// +build ignore",
      "// +build",
    ],
    ...["package p", "package p // +build ignore", "// Package p", 'import "C"'],
  ];
  return Array.from({ length: 1 + random.below(8) }, () => random.pick(lines)).join(
    random.pick(["\n", "\n", "\r\n"]),
  );
}

test("random expressions have the values that JavaScript's operators compute for the same tags", () => {
  const random = seededChoices(3);
  for (let i = 0; i < 500; i++) {
    const text = randomExpression(random);
    const parsed = parseGoBuild(text);
    if (!("op" in parsed)) continue;
    const chosen = tags.filter(() => random.below(2) === 0);
    const value = evaluate(parsed, tag => chosen.includes(tag));
    expect({ text, chosen, value }).toEqual({ text, chosen, value: valueByJavaScript(parsed, chosen) });
  }
});

/** The value of an expression, computed by JavaScript's operators. */
function valueByJavaScript(x: BuildExpression, chosen: string[]): boolean {
  const print = (x: BuildExpression): string =>
    x.op === "tag"
      ? String(chosen.includes(x.tag))
      : x.op === "not"
        ? `!(${print(x.x)})`
        : `(${print(x.x)} ${x.op === "and" ? "&&" : "||"} ${print(x.y)})`;
  return new Function(`return ${print(x)}`)();
}

describe("tags", () => {
  test("the tags of all Go releases are satisfied, and tags that only look like these are not", () => {
    for (const tag of ["go1.1", "go1.21", "go1.99"]) expect(isSatisfied(tag, linux), tag).toBe(true);
    for (const tag of ["go1", "go1.0", "go1.x", "go2.1", "go1.21.3"])
      expect(isSatisfied(tag, linux), tag).toBe(false);
  });

  test("GOOS, GOARCH and CGO_ENABLED have the same effect as for go build", () => {
    const context = (env: Record<string, string>, platform = "linux", arch = "x64") =>
      defaultBuildContext(env, platform, arch, ["a"]);
    expect(context({})).toEqual({ ...linux, tags: ["a"] });
    expect(context({}, "win32", "ia32")).toEqual({ goos: "windows", goarch: "386", cgo: true, tags: ["a"] });
    expect(context({}, "linux", "ppc64").goarch).toBe("ppc64le");
    expect(context({}, "aix", "ppc64").goarch).toBe("ppc64");
    expect(context({ GOOS: "", GOARCH: "" })).toEqual({ ...linux, tags: ["a"] });
    expect(context({ CGO_ENABLED: "0" }).cgo).toBe(false);
    expect(context({ GOARCH: "arm64" })).toEqual({ goos: "linux", goarch: "arm64", cgo: false, tags: ["a"] });
    expect(context({ GOOS: "darwin", CGO_ENABLED: "1" }).cgo).toBe(true);
  });
});

describe("the constraint of a file", () => {
  test.each([
    ["a.go", "package a", null],
    ["linux.go", "package a", null],
    ["a_linux.go", "package a", "the name ending _linux.go"],
    ["a_windows_amd64.go", "package a", "the name ending _windows_amd64.go"],
    ["a_b_arm64.go", "package a", "the name ending _arm64.go"],
    ["a.go", "//go:build unix && !cgo\n\npackage a", "//go:build unix && !cgo"],
    ["a.go", "//go:build go1.22\n\npackage a", null],
    ["a.go", "//go:build !go1.22\n\npackage a", "//go:build !go1.22"],
    ["a_linux.go", "//go:build go1.22\n\npackage a", "the name ending _linux.go"],
    ["a.go", "// +build linux\n\npackage a", "// +build linux"],
    ["a.go", "package a\n\n//go:build linux", null],
  ])("named %s with the text %j is %j", (name, text, constraint) =>
    expect(constraintOf(name, text)).toBe(constraint),
  );

  test.skipIf(goroot === null)("is found for every file of GOROOT/src that some context excludes", () => {
    const tree = join(goroot!, "src");
    const { files, matches } = askGo({ contexts, tree });
    const packageFiles = files.filter(file => !/_test\.go$/.test(file));
    for (const file of packageFiles) {
      const { text } = decodeSource(readFileSync(file));
      const answers = new Set(matches.map(match => match[files.indexOf(file)]));
      if (answers.size > 1 && !text.includes('import "C"'))
        expect(constraintOf(basename(file), text), file).not.toBeNull();
    }
  });
});

const settings = 'not built with GOOS=linux GOARCH=amd64 CGO_ENABLED=1 --tags=""';

describe("the reason why a file is excluded", () => {
  const named = (name: string, build = linux) => excludedByName(name, build)?.reason ?? null;
  test("is found in its name", () => {
    expect(named("x_windows.go")).toBe(settings);
    expect(named("x_windows_amd64.go")).toBe(settings);
    expect(named("x_linux_arm64.go")).toBe(settings);
    expect(named("_x.go")).toBe("its name starts with _");
    expect(named(".x.go")).toBe("its name starts with .");
    expect(["windows.go", "x_unix.go", "x_linux.go", "x_windows_.go"].map(name => named(name))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("names the settings of the build", () => {
    const build = { ...linux, cgo: false, tags: ["a", "c"] };
    expect(evaluateConstraints("//go:build a && b\n\npackage p\n", build).exclusion?.reason).toBe(
      "not built with GOOS=linux GOARCH=amd64 CGO_ENABLED=0 --tags=a,c",
    );
  });
});

describe("the position and the text of what is reported", () => {
  const at = (text: string) => {
    const { exclusion, error } = evaluateConstraints(text, linux);
    const span = error?.span ?? exclusion?.span;
    return (
      span &&
      `${span.line}:${span.column}-${span.endLine}:${span.endColumn} ${error?.message ?? exclusion?.reason}`
    );
  };

  test.each([
    ["//go:build linux &&\n", "1:20-1:20 parsing //go:build line: unexpected end of expression"],
    ["// über\n\n  //go:build über && ?\n", "3:23-3:23 parsing //go:build line: invalid syntax at ?"],
    ["//go:build\n", "1:11-1:11 parsing //go:build line: unexpected end of expression"],
    ["//go:build (linux\r\npackage p", "1:12-1:12 parsing //go:build line: missing close paren"],
    ["//go:build go:build\n", "1:14-1:14 parsing //go:build line: invalid syntax at :"],
    ["//go:build linux\n\t//go:build amd64\n", "2:2-2:12 multiple //go:build comments"],
    ["\n//go:build windows \n", `2:1-2:19 ${settings}`],
    ["// +build linux\n// +build windows\n\npackage p", `2:1-2:18 ${settings}`],
  ])("for %j are %s", (text, expected) => {
    expect(at(text)).toBe(expected);
  });
});
