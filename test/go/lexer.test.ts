/**
 * gen's lexer splits Go text into the tokens that go/scanner finds. GEN_AGREEMENT=all compares all files of GOROOT/src, GEN_LEXER_CASES sets the
 * number of random texts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { predeclaredNames } from "../../src/go/identifiers.ts";
import { firstToken, keywords, scanTokens } from "../../src/go/lexer.ts";
import { goRoot, hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

describe("the lexer", () => {
  const scan = (text: string) => [...scanTokens(text)].map(({ kind, text }) => `${kind} ${text}`);

  test("recognises the kinds of tokens", () => {
    expect(scan("x := 'a' + .5i // y")).toEqual([
      "identifier x",
      "operator :=",
      "rune 'a'",
      "operator +",
      "number .5i",
      "comment // y",
      "operator ;",
    ]);
  });

  test("inserts semicolons where Go does, as tokens without a length", () => {
    const semicolons = (text: string) =>
      [...scanTokens(text)].filter(token => token.start === token.end).map(token => token.start);
    expect(semicolons("x\ny")).toEqual([1, 3]);
    expect(semicolons("x;\n")).toEqual([]);
    expect(semicolons("x /* a\nb */ y")).toEqual([6, 13]);
    expect(semicolons("return\nfunc\n")).toEqual([6]);
  });

  test("skips a byte order mark only at the start", () => {
    expect(scan("\uFEFFx")).toEqual(["identifier x", "operator ;"]);
    expect(scan("x\uFEFF")).toEqual(["identifier x", "illegal \uFEFF", "operator ;"]);
  });

  test.each(["\u{10400}", "é", "1", "0x_", '"\\"', "'\\'", "`", "/*", "//", "("])(
    "reads a text of three million times %j",
    piece => {
      const text = piece.repeat(3_000_000);
      let end = 0;
      for (const token of scanTokens(text)) end = token.end;
      expect(end).toBe(text.length);
    },
  );

  test("finds the first token after comments", () => {
    expect(firstToken("// a\n/* b */ package p")).toEqual({
      kind: "keyword",
      text: "package",
      start: 13,
      end: 20,
    });
    expect(firstToken("// a")).toBeNull();
  });
});

/** What test/helpers/go/agreement prints about a text: `Tokens` in tokens.go. */
interface Tokens {
  path: string;
  tokens: string[];
  comments: string[];
}

describe.skipIf(!hasGo())("gen and Go agree", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "gen-lexer-"));
  const program = path.join(folder, "agreement");

  beforeAll(async () => {
    const source = path.join(import.meta.dirname, "../helpers/go/agreement");
    const build = await runGo("go", ["build", "-o", program, "."], source);
    expect(build).toMatchObject({ code: 0, stderr: "" });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Yields the tokens that Go finds in each file below a root, or below some folders of it (`args`), or in each text. */
  async function* goTokens(args: string[], texts: string[] = []): AsyncGenerator<Tokens> {
    const go = spawn(program, ["tokens", ...args], { stdio: ["pipe", "pipe", "inherit"] });
    const exit = once(go, "exit");
    go.stdin.end(JSON.stringify(texts));
    for await (const line of createInterface({ input: go.stdout })) yield JSON.parse(line) as Tokens;
    expect(await exit).toEqual([0, null]);
  }

  test("on keywords and predeclared names", async () => {
    const { stdout } = await runGo(program, ["names"], folder);
    expect([[...keywords].sort(), [...predeclaredNames].sort()]).toEqual(
      (JSON.parse(stdout) as string[][]).map(names => names.sort()),
    );
  });

  test("on the tokens of Go's own sources", async () => {
    const root = path.join(goRoot(), "src");
    const subtrees =
      process.env.GEN_AGREEMENT === "all" ? [] : ["cmd/gofmt", "encoding", "go", "math", "net", "unicode"];
    let files = 0;
    for await (const answer of goTokens([root, ...subtrees])) {
      const own = tokensOf(readFileSync(path.join(root, answer.path), "utf8"));
      expect({ path: answer.path, ...firstDifference(answer, own) }).toEqual({ path: answer.path });
      files++;
    }
    expect(files).toBeGreaterThan(300);
  });

  test("on the tokens of random texts", async () => {
    const random = seededRandom(9);
    const cases = Number(process.env.GEN_LEXER_CASES ?? partOf(5000));
    const texts = Array.from({ length: cases }, () => randomText(random));
    let index = 0;
    for await (const answer of goTokens([], texts)) {
      const text = texts[index++]!;
      expect({ text, ...firstDifference(answer, tokensOf(text)) }).toEqual({ text });
    }
    expect(index).toBe(cases);
  });
});

/** gen's tokens in the form that the Go program prints: its offsets count bytes. */
function tokensOf(text: string): Omit<Tokens, "path"> {
  const result: Omit<Tokens, "path"> = { tokens: [], comments: [] };
  let [offset, bytes] = [0, 0];
  for (const token of scanTokens(text)) {
    bytes += Buffer.byteLength(text.slice(offset, token.start));
    offset = token.start;
    const literal = token.text.replaceAll("\r", "");
    if (token.kind === "comment") result.comments.push(`${bytes} ${literal}`);
    else result.tokens.push(token.start === token.end ? "newline" : `${bytes} ${token.kind} ${literal}`);
  }
  return result;
}

/** The first three tokens of each list from the place where the lists differ; empty if they are equal. */
function firstDifference(go: Omit<Tokens, "path">, gen: Omit<Tokens, "path">): object {
  for (const part of ["tokens", "comments"] as const) {
    const [goTokens, genTokens] = [go[part], gen[part]];
    const at = Array.from({ length: Math.max(goTokens.length, genTokens.length) }, (_, index) => index).find(
      index => goTokens[index] !== genTokens[index],
    );
    if (at !== undefined) return { go: goTokens.slice(at, at + 3), gen: genTokens.slice(at, at + 3) };
  }
  return {};
}

const pieces = [
  ..."+ - * / % & | ^ < > = ! ( ) [ ] { } , ; . : ~ ... <<= &^= <- ++ -- := // /* */ \" ' ` \\ \\n \\\" \\' \\x \\u12".split(
    " ",
  ),
  ..."break return func x _a é 世界 x1 ² ٣ 0 1 07 0x 0b1 0o7 1e 1p+ .5 1_0 i e p \uFEFF \u{1F600} \u00A0 @ # $ ? \0".split(
    " ",
  ),
  ...[" ", " ", "\n", "\n", "\r", "\r\n", "\t", "\f", "// c\n", "/* c */", "/* c\n */"],
];

/** A random text of tokens and parts of tokens. */
function randomText(random: () => number): string {
  const length = 1 + Math.floor(random() * 24);
  return Array.from({ length }, () => pieces[Math.floor(random() * pieces.length)]!).join("");
}
