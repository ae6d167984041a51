/** gen prints diagnostics as text, JSON and SARIF, and the worst of them decides the exit code. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";
import sarifSchema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { Diagnostic, Location } from "../../src/base/report/diagnostic.ts";
import diagnosticsSchema from "../../src/base/report/diagnostics.schema.json" with { type: "json" };
import { exitCodeOf, formatDiagnostics } from "../../src/base/report/format.ts";
import { snippet, wantsColor } from "../../src/base/report/text.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { formatDiagnostic } from "../helpers/format-diagnostic.ts";

const at = (file: string, line: number, column: number, endColumn = column, endLine = line): Location => ({
  file,
  line,
  column,
  endLine,
  endColumn,
});
const diagnostic = (location: Location | null, rest: Partial<Diagnostic> = {}): Diagnostic => ({
  code: "some-rule",
  severity: "error",
  message: "wrong",
  location,
  related: [],
  ...rest,
});

/** A related place with its location as an object, as in a diagnostic. */
function nestLocation({ message, ...location }: { message: string }) {
  return { message, location };
}

/** The settings of a run without a terminal. */
const plain = {
  disk: systemFiles,
  cwd: "/",
  version: "1.2.3",
  exitCode: 1,
  color: false,
  columns: null,
  oneLine: false,
};

/** Diagnostics with every kind of place, and the package that they are about. */
function samples(): { cwd: string; diagnostics: Diagnostic[] } {
  const root = fileTree({
    ".git/HEAD": "",
    "sub/a.go": "\uFEFFpackage é漢😀x\r\n\tvar x = 1\r\n",
    "b c%.go": "one\ntwo\n",
  });
  const diagnostics = [
    diagnostic(null, { severity: "warning", code: "directory" }),
    diagnostic(at("a.go", 1, 18, 19)),
    diagnostic(at("a.go", 1, 9, 5, 2), { message: "a\u001b[2Jb" }),
    diagnostic(at("../b c%.go", 2, 4), {
      related: [{ message: "first\u0007", location: at("a.go", 2, 2, 5) }],
    }),
    diagnostic(at("gone.go", 7, 3, 9)),
    diagnostic(at("/elsewhere/x.go", 1, 1)),
  ];
  return { cwd: path.join(root, "sub"), diagnostics };
}

describe("text", () => {
  test("has one line per place and no escape sequences without a terminal", () => {
    const { cwd, diagnostics } = samples();
    const text = formatDiagnostics(diagnostics, "text", { ...plain, cwd });
    expect(text).toBe(
      [
        "warning: wrong [directory]",
        "a.go:1:18: error: wrong [some-rule]",
        "a.go:1:9: error: a\\u001b[2Jb [some-rule]",
        "../b c%.go:2:4: error: wrong [some-rule]",
        "\ta.go:2:2: first\\u0007",
        "gone.go:7:3: error: wrong [some-rule]",
        "/elsewhere/x.go:1:1: error: wrong [some-rule]",
        "",
      ].join("\n"),
    );
    expect(text).toBe(diagnostics.map(one => `${formatDiagnostic(one)}\n`).join(""));
  });

  test("is the same in colour, except for the escape sequences of colours", () => {
    const { cwd, diagnostics } = samples();
    for (const columns of [null, 60]) {
      const colored = formatDiagnostics(diagnostics, "text", { ...plain, cwd, color: true, columns });
      expect(colored).toContain("\u001b[31merror\u001b[39m");
      expect(stripVTControlCharacters(colored)).toBe(
        formatDiagnostics(diagnostics, "text", { ...plain, cwd, columns }),
      );
    }
  });

  test("has the source line below each place on a terminal, if there is such a line", () => {
    const { cwd, diagnostics } = samples();
    expect(formatDiagnostics(diagnostics, "text", { ...plain, cwd, columns: 60 })).toBe(
      [
        "warning: wrong [directory]",
        "a.go:1:18: error: wrong [some-rule]",
        "    1 | package é漢😀x",
        "a.go:1:9: error: a\\u001b[2Jb [some-rule]",
        "    1 | package é漢😀x",
        "../b c%.go:2:4: error: wrong [some-rule]",
        "    2 | two",
        "      |    ^",
        "\ta.go:2:2: first\\u0007",
        "    2 |     var x = 1",
        "      |     ^~~",
        "gone.go:7:3: error: wrong [some-rule]",
        "/elsewhere/x.go:1:1: error: wrong [some-rule]",
        "",
      ].join("\n"),
    );
  });

  test.each([
    ["a tab in the span", "a\tb", 1, 4, "a    b", "^~~~~~"],
    ["a tab before the span", "\t\tx", 3, 4, "        x", "        ^"],
    ["letters of two bytes", "éж x", 6, 7, "éж x", "   ^"],
    ["none in a line with combining marks", "e\u0301x", 4, 5, "e\u0301x", ""],
    ["none in a line with emoji", "👩🏽x", 9, 10, "👩🏽x", ""],
    ["a joiner, which is printed as an escape sequence", "👩\u200D👧x", 12, 13, "👩\\u200d👧x", ""],
    ["none in a line with a wide character", "漢x", 2, 3, "漢x", ""],
    [
      "an escape sequence and a mark that reverses text",
      "\u001b[2J\u202Ex",
      8,
      9,
      "\\u001b[2J\\u202ex",
      "               ^",
    ],
    ["the marked one of two hidden characters", "\u200B\u2066x", 4, 7, "\\u200b\\u2066x", "      ^~~~~~"],
    ["a column beyond the line", "ab", 9, 10, "ab", "  ^"],
    ["an empty line", "", 1, 1, "", "^"],
  ])("marks the right columns: %s", (_, line, column, endColumn, text, marks) => {
    expect(snippet(line, at("", 1, column, endColumn), 80)).toEqual({ text, marks });
  });

  test("has a long source line cut to the width of the terminal, with the start of the span", () => {
    const line = "0123456789".repeat(20);
    for (let column = 1; column <= line.length; column++) {
      for (const length of [1, 5, 100]) {
        const { text, marks } = snippet(line, at("", 1, column, column + length), 40)!;
        expect(text.length).toBeLessThanOrEqual(40);
        expect(marks.length).toBeLessThanOrEqual(40);
        expect(text[marks.indexOf("^")]).toBe(line[column - 1]);
        expect(/^[\d]+$|^…?\d+…?$/.test(text)).toBe(true);
      }
    }
    expect(snippet("x".repeat(5000), at("", 1, 1, 2), 40)).toBeNull();
  });

  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: "dumb" }, true, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "0" }, true, false],
    [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true, false],
  ])("has colours as the environment says: %j, on a terminal %j, gives %j", (env, isTerminal, expected) => {
    expect(wantsColor(env, isTerminal)).toBe(expected);
  });
});

describe("JSON", () => {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(diagnosticsSchema);

  test("fits the schema, and has all values of a diagnostic", () => {
    const { cwd, diagnostics } = samples();
    const document = JSON.parse(formatDiagnostics(diagnostics, "json", { ...plain, cwd }));
    for (const format of ["json", "sarif"] as const) {
      const line = formatDiagnostics(diagnostics, format, { ...plain, cwd, oneLine: true });
      expect(line).toMatch(/^[^\n]+\n$/);
      expect(JSON.parse(line)).toEqual(JSON.parse(formatDiagnostics(diagnostics, format, { ...plain, cwd })));
    }
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    expect(document.version).toBe(1);
    const read = document.diagnostics.map((one: Location & Pick<Diagnostic, "related">) => {
      const { file, line, column, endLine, endColumn, related, ...rest } = one;
      const location = file && { file, line, column, endLine, endColumn };
      return { ...rest, location, related: related.map(nestLocation) };
    });
    expect(read).toEqual(diagnostics);
  });

  test("is a document even without diagnostics", () => {
    const document = JSON.parse(formatDiagnostics([], "json", plain));
    expect(document).toEqual({ version: 1, diagnostics: [] });
    expect(validate(document)).toBe(true);
  });

  test("has a schema that refuses wrong documents", () => {
    const { diagnostics } = samples();
    const document = () => JSON.parse(formatDiagnostics(diagnostics, "json", plain));
    for (const key of Object.keys(document().diagnostics[1])) {
      const broken = document();
      delete broken.diagnostics[1][key];
      expect(validate(broken), key).toBe(false);
    }
    for (const change of [{ line: 0 }, { severity: "info" }, { code: "Not OK" }, { more: 1 }]) {
      const broken = document();
      Object.assign(broken.diagnostics[1], change);
      expect(validate(broken), JSON.stringify(change)).toBe(false);
    }
  });
});

describe("GitHub", () => {
  test("has a command for each problem, with its place in the repository", () => {
    const { cwd, diagnostics } = samples();
    expect(
      formatDiagnostics(diagnostics, "github", { ...plain, cwd })
        .split("\n")
        .slice(0, 6),
    ).toEqual([
      "::warning title=gen%3A directory::wrong",
      "::error file=sub/a.go,line=1,col=13,title=gen%3A some-rule::wrong",
      "::error file=sub/a.go,line=1,endLine=2,title=gen%3A some-rule::a\\u001b[2Jb",
      "::error file=b c%25.go,line=2,col=4,title=gen%3A some-rule::wrong%0Aa.go:2:2: first\\u0007",
      "::error file=sub/gone.go,line=7,title=gen%3A some-rule::wrong",
      expect.stringMatching(/^::error file=(?:\.\.\/)+elsewhere\/x\.go,line=1,/),
    ]);
    expect(formatDiagnostics([], "github", plain)).toBe("");
  });

  test("can be read back as GitHub's runner reads it", () => {
    const message = '100% of a,b: "c"::d%0A;%25';
    const [place] = samples().diagnostics.flatMap(({ location }) => location ?? []);
    const text = formatDiagnostics(
      [diagnostic({ ...place!, file: "x,y:z%3A.go" }, { message })],
      "github",
      plain,
    );
    // https://github.com/actions/runner: ActionCommand.cs.
    const [, properties, data] = /^::error (.*?)::(.*)\n$/.exec(text)!;
    const unescaped = (value: string) =>
      value
        .replaceAll("%0D", "\r")
        .replaceAll("%0A", "\n")
        .replaceAll("%3A", ":")
        .replaceAll("%2C", ",")
        .replaceAll("%25", "%");
    expect(unescaped(data!)).toBe(message);
    const file = properties!.split(",").find(one => one.startsWith("file="))!;
    expect(unescaped(file.slice("file=".length))).toBe("x,y:z%3A.go");
  });
});

describe("SARIF", () => {
  // The schema is draft 04. Without two of its keywords, it means the same in draft 07.
  const { id: _, $schema: __, ...schema } = sarifSchema;
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
  const log = (diagnostics: Diagnostic[], cwd = "/", exitCode = 1) =>
    JSON.parse(formatDiagnostics(diagnostics, "sarif", { ...plain, cwd, exitCode }));

  test("is valid, with places relative to the repository and columns in UTF-16 units", () => {
    const { cwd, diagnostics } = samples();
    const document = log(diagnostics, cwd);
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
    const [run] = document.runs;
    const root = run.originalUriBaseIds["%SRCROOT%"].uri;
    expect(root).toBe(`${pathToFileURL(path.dirname(cwd)).href}/`);
    expect(run.columnKind).toBe("utf16CodeUnits");
    const places = run.results.map((result: { locations?: { physicalLocation: unknown }[] }) =>
      result.locations?.map(location => location.physicalLocation),
    );
    const file = (uri: string) => ({ artifactLocation: { uri, uriBaseId: "%SRCROOT%" } });
    expect(places).toEqual([
      undefined,
      [{ ...file("sub/a.go"), region: { startLine: 1, startColumn: 13, endLine: 1, endColumn: 14 } }],
      [{ ...file("sub/a.go"), region: { startLine: 1, startColumn: 9, endLine: 2, endColumn: 5 } }],
      [{ ...file("b%20c%25.go"), region: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 4 } }],
      [{ ...file("sub/gone.go"), region: { startLine: 7, endLine: 7 } }],
      [{ artifactLocation: { uri: "file:///elsewhere/x.go" }, region: { startLine: 1, endLine: 1 } }],
    ]);
    // The region counts UTF-16 units and not bytes, but covers the same text as the diagnostic.
    const [line] = "package é漢😀x".split("\n");
    expect(line!.slice(12, 13)).toBe("x");
    expect(run.results[3].relatedLocations[0].message.text).toBe("first\u0007");
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(run.results.map((result: { level: string }) => result.level)).toEqual(
      diagnostics.map(({ severity }) => severity),
    );
  });

  test("is a document for a run without diagnostics, and for one that failed", () => {
    expect(validate(log([]))).toBe(true);
    expect(log([]).runs[0].results).toEqual([]);
    expect(log([], "/", 2).runs[0].invocations).toEqual([{ executionSuccessful: false, exitCode: 2 }]);
  });

  test("is refused by the schema if it is wrong", () => {
    const document = log([diagnostic(at("a.go", 1, 1))]);
    document.runs[0].results[0].locations[0].physicalLocation.region.startLine = 0;
    expect(validate(document)).toBe(false);
  });
});

test("the worst diagnostic decides the exit code", () => {
  const error = (code: string) => diagnostic(null, { code });
  const warning = diagnostic(null, { code: "config", severity: "warning" });
  const unlimited = Number.POSITIVE_INFINITY;
  expect(exitCodeOf([], 0)).toBe(0);
  expect(exitCodeOf([warning, warning], unlimited)).toBe(0);
  expect(exitCodeOf([warning, warning], 2)).toBe(0);
  expect(exitCodeOf([warning, warning], 1)).toBe(1);
  expect(exitCodeOf([error("syntax")], unlimited)).toBe(1);
  expect(exitCodeOf([error("syntax"), error("config"), warning], 0)).toBe(2);
});
