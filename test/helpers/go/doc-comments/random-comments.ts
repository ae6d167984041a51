/** Random doc comments, from plain text to nonsense. */
import { below, chance, pick } from "../../../torture/random-values.ts";

const words = [
  ...[
    "Foo",
    "returns",
    "the",
    "is",
    "A.",
    "B. C",
    "e.g.",
    "done.",
    "all. Then",
    "說。",
    "é",
    "x_y",
    "*bold*",
    "`code`",
    "<b>",
    "a\\b",
  ],
  ...[
    "``",
    "''",
    "``quoted''",
    "```",
    "'",
    "&",
    "~",
    "😀",
    "J. R. R.",
    "v1.2",
    "1.",
    "2)",
    "{",
    "}",
    "\\",
    "#",
    "+",
    "-",
    "…",
  ],
  ...[
    "[Foo]",
    "[foo]",
    "[Foo.Bar]",
    "[json.Decoder]",
    "[json]",
    "[*Foo]",
    "[*json.Decoder.Token]",
    "[os]",
    "[encoding/json]",
    "[]",
  ],
  ...[
    "[a b]",
    "[a\tb]",
    "[RFC 1]",
    "[RFC",
    "1]",
    "([Foo])",
    "x[Foo]",
    "[Foo]s",
    "[[Foo]]",
    "[a [Foo]",
    "[.Foo]",
    "[a//B.C]",
    "[É]",
    "[x.Y",
    "[-a/b]",
  ],
  ...[
    "https://go.dev",
    "http://a.b/c(d).",
    "(https://x/y[z])",
    "ftp://x,",
    "xhttp://y",
    "2http://y",
    "mailto://a@b:",
    "http://.",
    "http://a/((b)",
  ],
  ...["https://é", "file:///x", "https://x.y:80/?a=b&c#d;", "Deprecated:", "Deprecated: gone."],
];

const starts = [
  ...["", "", "", "", "", " ", "\t", "  ", "\t\t", "\u00a0"],
  ...[
    "- ",
    "  - ",
    "  * ",
    " + ",
    "  • ",
    "1. ",
    "  2. ",
    "  10) ",
    "# ",
    "## ",
    "#\t",
    "Deprecated: ",
    "}",
    "[RFC 1]: https://go.dev/",
    "[a b]:\tftp://x ",
  ],
];

const wholeLines = [
  ...[
    "",
    "",
    "",
    "",
    "",
    "",
    "Heading",
    "Old Heading (x)",
    "It's it",
    "The user's",
    "# Heading [Foo]",
    "Deprecated: Use [Foo] instead.",
    "Deprecated:",
  ],
  ...[
    "[RFC 1]: https://go.dev/rfc",
    "[a b]: http://x y",
    "[Foo]: https://foo.dev",
    "[x]: nothing",
    "[a]:https://x",
    "func main() {",
    "\tcode()",
    "}",
    "\v",
  ],
];

/** A doc comment as a list of line comments, or as one block comment. */
export function randomComment(random: () => number): string[] {
  const lines = Array.from({ length: 1 + below(random, 12) }, () => randomLine(random));
  const blankBetween = chance(random, 0.3);
  const all = blankBetween ? lines.flatMap(line => [line, ""]) : lines;
  const isBlock = chance(random, 0.2) && !all.some(line => line.includes("*/"));
  if (isBlock)
    return [
      `/*${pick(random, ["\n", " ", ""])}${all.join("\n").replace(/^\*+/, "")}${pick(random, ["\n", " ", ""])}*/`,
    ];
  return all.map(line => {
    if (chance(random, 0.02)) return pick(random, directives);
    if (chance(random, 0.02)) return `//${line}`;
    return line === "" ? "//" : `// ${line}`;
  });
}

const directives = [
  ...[
    "//go:noinline",
    "//nolint:all // why",
    "//nolint",
    "//lint:ignore X y",
    "//line x.go:1",
    "//export F",
    "//gen:list",
    "// gen:x y",
    "//a b:c",
    "//A:b",
  ],
];

function randomLine(random: () => number): string {
  if (chance(random, 0.35)) return pick(random, wholeLines);
  const text = Array.from({ length: below(random, 6) }, () => pick(random, words));
  return pick(random, starts) + text.join(pick(random, [" ", " ", " ", "  ", ""]));
}
