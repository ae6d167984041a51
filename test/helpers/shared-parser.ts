/** The parsers that the tests of a process share. */
import type { GoFile } from "../../src/go/declarations.ts";
import { type GoParser, loadParser } from "../../src/go/parser.ts";

const parsers = new Map<string | undefined, Promise<GoParser>>();

/** A parser that remembers the declarations of other packages' files: nearly all tests need the same ones of the standard library. */
export function sharedParser(kind: string | undefined = process.env.GEN_PARSER): Promise<GoParser> {
  const parser = parsers.get(kind) ?? loadParser(kind).then(remembering);
  parsers.set(kind, parser);
  return parser;
}

/** The number of files that are remembered. A long torture run reads ever new ones. */
const most = 3000;

function remembering(parser: GoParser): GoParser {
  const known = new Map<string, GoFile>();
  return {
    ...parser,
    parseDeclarations(name, text, withFunctions) {
      const key = `${name} ${withFunctions} ${text}`;
      const file = known.get(key) ?? parser.parseDeclarations(name, text, withFunctions);
      if (known.size >= most) known.clear();
      known.set(key, file);
      return file;
    },
  };
}
