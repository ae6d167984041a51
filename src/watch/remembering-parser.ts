/** Files that are the same in the next round are not parsed again. */
import type { GoFile } from "../go/declarations.ts";
import type { GoParser } from "../go/parser.ts";

/** As many files are remembered as a large repository has handlers and their types in. */
const limit = 2000;

/** A parser that knows the files it parsed last. */
export function rememberingParser(parser: GoParser): GoParser {
  // In the order of their last use.
  const parsed = new Map<string, Promise<GoFile>>();
  return {
    kind: parser.kind,
    parse(name, text) {
      const key = `${name}\n${text}`;
      const file = parsed.get(key) ?? parser.parse(name, text);
      parsed.delete(key);
      parsed.set(key, file);
      if (parsed.size > limit) parsed.delete(parsed.keys().next().value!);
      return file;
    },
  };
}
