/** Parses Go files: tree-sitter reads the declarations, gofmt finds the exact syntax errors. */
import { blankComments } from "./comments.ts";
import type { GoFile } from "./declarations.ts";
import { readDeclarations } from "./file.ts";
import { emptyBodies } from "./function-bodies.ts";
import { readStatements } from "./functions.ts";
import { type GoText, goText } from "./go-text.ts";
import { childOf, childrenOf, outlineOf } from "./outline.ts";
import {
  blankLongNames,
  nameTooLong,
  nestedTooDeep,
  refusedCharacter,
  refusedNames,
} from "./refused-text.ts";
import type { Statement } from "./statements.ts";
import { type AskGo, loadGoSyntax, syntaxErrors } from "./syntax-errors.ts";
import { loadNativeTree, loadWasmTree, type ReadTree } from "./syntax-tree.ts";
import { readTreeErrors } from "./tree-errors.ts";

/** A parser of Go files; `kind` is the build of tree-sitter that it uses. */
export interface GoParser {
  kind: "native" | "wasm";
  /** Parses any text without failing; its errors are in `syntaxErrors`. */
  parse(name: string, text: string, options?: ParseOptions): Promise<GoFile>;
  /** Reads what types need of another package's file: no comments of methods, no syntax errors, and functions without a receiver only if `withFunctions` is true. */
  parseDeclarations(name: string, text: string, withFunctions?: boolean): GoFile;
  /** Reads the body of a function, with its braces; null where it has a syntax error or is nested too deep. */
  parseBody(text: string): Statement[] | null;
}

export interface ParseOptions {
  /**
   * Ignores function bodies and the text in braces in values of variables: that is faster, and the declarations are the same. Syntax errors
   * there are only found if a bracket, literal or comment doesn't end, or if the rest of the file has an error, too.
   */
  skipBodies?: boolean;
  /** Reads the statements of functions with the file, which is faster than parsing each body again. Those of a file with syntax errors are not read. */
  readBodies?: boolean;
}

/** Loads the WebAssembly tree-sitter, which every installation has, or the native one if `choice` is `native`. */
export async function loadParser(choice = process.env.GEN_PARSER): Promise<GoParser> {
  if (!choice) return goParser("wasm", await loadWasmTree());
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
    async parse(name, text, { skipBodies = false, readBodies = false } = {}) {
      const source = goText(text);
      const { text: read, longName } = readableText(source);
      const parsed = skipBodies ? emptyBodies(read) : read;
      const { declarations, errors, certain } = readTree(parsed, root => {
        const reads = readBodies && !skipBodies && !root.hasError;
        const { outline, tooDeep, deepInBodies } = outlineOf(root, parsed, { allBodies: reads });
        const bodies = reads ? { deep: deepInBodies } : null;
        const declarations = readDeclarations(name, source, outline, { bodies });
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
    parseDeclarations(name, text, withFunctions = false) {
      const source = goText(text);
      const parsed = emptyBodies(readableText(source).text);
      return readTree(parsed, root => {
        const { outline } = outlineOf(root, parsed, { onlyNames: !withFunctions });
        return {
          ...readDeclarations(name, source, outline, { onlyTypes: !withFunctions }),
          syntaxErrors: [],
        };
      });
    },
    parseBody(text) {
      const source = goText(`package p; func _() ${text}`);
      const parsed = readableText(source).text;
      return readTree(parsed, root => {
        if (root.hasError) return null;
        const { outline, deepInBodies: deep } = outlineOf(root, parsed, { allBodies: true });
        const body = childOf(childrenOf(outline, "function_declaration")[0], "body");
        return readStatements(source, body, { deep });
      });
    },
  };
}

/** The text for tree-sitter, without what makes tree-sitter slow or fail. It has the offsets of the source. `longName` is the offset of the first name that is too long. */
function readableText(source: GoText): { text: string; longName: number | null } {
  const { text, at } = blankLongNames(blankComments(withoutBackquoteRuns(source.text)));
  return { text, longName: at };
}

const manyBackquotes = "`".repeat(500);

/**
 * Replaces each backquote in a long run of backquotes by a `$`, because the native tree-sitter needs quadratic time for such a run. It is
 * a syntax error, and so is `$`. A regular expression would overflow V8's stack on millions of backquotes.
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
