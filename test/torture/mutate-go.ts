/** Random changes to the bytes of Go files, as a broken editor, a bad merge or an attacker could make them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { below, chance, pick, type Random, times } from "./random-values.ts";

/** Go files that people wrote: those of the cases and the tests. */
export function goCorpus(): Buffer[] {
  const folder = resolve(import.meta.dirname, "..");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter(file => file.endsWith(".go"))
    .sort()
    .map(file => readFileSync(join(folder, file)));
}

const tokens = [
  ...[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "`",
    '"',
    "'",
    "/*",
    "*/",
    "//",
    "\n",
    "\r\n",
    "\r",
    "\f",
    "\0",
    "\\",
    ";",
    ",",
    ".",
    "...",
  ],
  ...[
    "func",
    "type",
    "struct",
    "interface",
    "package p",
    "import",
    "const",
    "var",
    "map[",
    "chan ",
    "*",
    "~",
    "|",
    "=",
    ":=",
  ],
  ...[
    "http.ResponseWriter",
    "*http.Request",
    "GetPetRequest",
    "GetPetResponse",
    "func (p *Pets) GetPet(",
    '`route:"id"`',
  ],
  ...[
    '`json:"a,omitempty"`',
    '`query:"q" default:"1"`',
    "// GET /{id}\n",
    "// gen:ignore\n",
    "//go:build ignore\n\n",
    "//line x.go:1\n",
  ],
  ...[
    "\ufeff",
    "\u202e",
    "\u200b",
    "é",
    "\u{1f600}",
    "\ud800",
    "0x",
    "1e999999999",
    "'\\u0000'",
    '"\\xff"',
    "_",
    "iota",
  ],
  ...[
    "[T any]",
    "Page[int]",
    "embed.Page[T]",
    "struct{ A, B int }",
    "error",
    "len",
    "nil",
    "init",
    "main",
    "documentation",
  ],
].map(text => Buffer.from(text));

/** A file of the corpus with some changes; sometimes only random bytes. */
export function mutatedGo(random: Random, corpus: Buffer[]): Buffer {
  if (chance(random, 0.05)) return Buffer.from(times(below(random, 400), () => below(random, 256)));
  if (chance(random, 0.05)) return Buffer.concat(times(below(random, 200), () => pick(random, tokens)));
  let text: Buffer = pick(random, corpus);
  for (let count = 1 + below(random, 6); count > 0; count--) text = mutate(random, text, corpus);
  return text;
}

function mutate(random: Random, text: Buffer, corpus: Buffer[]): Buffer {
  const [from, to] = span(random, text);
  const head = text.subarray(0, from);
  const cut = text.subarray(from, to);
  const tail = text.subarray(to);
  switch (below(random, 9)) {
    case 0:
      return Buffer.concat([head, tail]);
    case 1:
      return Buffer.concat([head, cut, cut, tail]);
    case 2:
      return Buffer.concat([head, pick(random, tokens), cut, tail]);
    case 3:
      return Buffer.concat([head, pick(random, tokens), tail]);
    case 4:
      return head;
    case 5: {
      const other = pick(random, corpus);
      const [start, end] = span(random, other);
      return Buffer.concat([head, other.subarray(start, end), tail]);
    }
    case 6: {
      const flipped = Buffer.from(text);
      if (flipped.length > 0) flipped[below(random, flipped.length)]! ^= 1 << below(random, 8);
      return flipped;
    }
    case 7:
      return Buffer.concat([
        head,
        ...times(below(random, 300), () => pick(random, [tokens[0]!, tokens[2]!, tokens[4]!])),
        tail,
      ]);
    default: {
      const token = pick(random, tokens);
      return Buffer.concat([head, ...times(below(random, 200), () => token), tail]);
    }
  }
}

/** A range of a text, mostly a short one. */
function span(random: Random, text: Buffer): [from: number, to: number] {
  const from = below(random, text.length + 1);
  const length = chance(random, 0.8) ? below(random, 40) : below(random, text.length + 1);
  return [from, Math.min(text.length, from + length)];
}
