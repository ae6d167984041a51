import { blankComments } from "./comments.ts";
import type { GoFile } from "./declarations.ts";
import { readDeclarations } from "./file.ts";
import { emptyBodies } from "./function-bodies.ts";
import { goText } from "./go-text.ts";
import { outlineOf } from "./outline.ts";
import {
  blankLongNames,
  nameTooLong,
  nestedTooDeep,
  refusedCharacter,
  refusedNames,
} from "./refused-text.ts";
import { type AskGo, loadGoSyntax, syntaxErrors } from "./syntax-errors.ts";
import { loadNativeTree, loadWasmTree, type ReadTree } from "./syntax-tree.ts";
import { readTreeErrors } from "./tree-errors.ts";

/** Reads Go files; `kind` says which build of tree-sitter does the work. */
export interface GoParser {
  kind: "native" | "wasm";
  /** Never fails, whatever the text: what is wrong with it is in `syntaxErrors`. */
  parse(name: string, text: string, options?: ParseOptions): Promise<GoFile>;
}

export interface ParseOptions {
  /**
   * Leaves function bodies and the braces of variables' values out: that is faster, and the declarations are the same. A syntax error in
   * one then goes unnoticed, unless brackets, literals or comments don't close, or the rest of the file has an error, too.
   */
  skipBodies?: boolean;
}

/** Loads the native tree-sitter where it is installed, else the WebAssembly one; `native` or `wasm` forces one of them. */
export async function loadParser(choice = process.env.GEN_PARSER): Promise<GoParser> {
  if (!choice) {
    try {
      return goParser("native", loadNativeTree());
    } catch {
      return goParser("wasm", await loadWasmTree());
    }
  }
  if (choice !== "native" && choice !== "wasm") {
    throw new Error(`GEN_PARSER is "${choice}": it can be "native", "wasm" or unset`);
  }
  try {
    return goParser(choice, choice === "native" ? loadNativeTree() : await loadWasmTree());
  } catch (error) {
    const [cause] = (error as Error).message.split("\n");
    throw new Error(`the ${choice} parser, which GEN_PARSER asks for, can't be loaded: ${cause}`, {
      cause: error,
    });
  }
}

function goParser(kind: GoParser["kind"], readTree: ReadTree): GoParser {
  let goSyntax: Promise<AskGo> | null = null;
  return {
    kind,
    async parse(name, text, { skipBodies = false } = {}) {
      const source = goText(text);
      // Offsets are the same, so that places and texts come from the whole source.
      const { text: read, at: longName } = blankLongNames(blankComments(withoutBackquoteRuns(source.text)));
      const parsed = skipBodies ? emptyBodies(read) : read;
      const { declarations, errors, certain } = readTree(parsed, root => {
        const { outline, tooDeep } = outlineOf(root, parsed);
        const declarations = readDeclarations(name, source, outline);
        const refused = refusedCharacter(source, parsed);
        return {
          declarations,
          errors: readTreeErrors(source, root, outline, refused),
          certain: [
            ...refusedNames(declarations),
            ...(longName === null ? [] : [nameTooLong(source, longName)]),
            ...(tooDeep === null ? [] : [nestedTooDeep(source, tooDeep)]),
          ],
        };
      });
      if (!errors) return { ...declarations, syntaxErrors: certain };
      goSyntax ??= loadGoSyntax();
      const found = syntaxErrors(text, errors, await goSyntax);
      return { ...declarations, syntaxErrors: [...certain, ...found] };
    },
  };
}

const manyBackquotes = "`".repeat(500);

/**
 * Puts a `$` for each backquote of a long run. The native tree-sitter takes time with the square of their number. Outside of strings and
 * comments such a run is a syntax error, as the `$` is. No regular expression: V8's overflow the stack on millions of them.
 */
function withoutBackquoteRuns(text: string): string {
  let result = "";
  let from = 0;
  for (let at = text.indexOf(manyBackquotes); at >= 0; at = text.indexOf(manyBackquotes, from)) {
    let end = at + manyBackquotes.length;
    while (text[end] === "`") end++;
    result += text.slice(from, at) + "$".repeat(end - at);
    from = end;
  }
  return result + text.slice(from);
}
