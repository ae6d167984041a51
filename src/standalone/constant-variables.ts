/** Says which variables of a package keep their first value, so that a copy has the same value. */
import { scanTokens, type Token } from "../go/lexer.ts";
import type { Declaration } from "./declarations.ts";
import type { ModulePackage } from "./module-packages.ts";

/** Calls that return a value without elements or fields that could be set. */
const makers = ["errors.New(", "fmt.Errorf(", "regexp.MustCompile("];

/** Functions that only read the slice or map that they get. */
const readers = new Set([
  ...["BinarySearch", "Clone", "Contains", "ContainsFunc", "Equal", "Index", "IndexFunc", "Max", "Min"],
  ...["All", "Collect", "Keys", "Sorted", "Values"],
]);

/** Reports whether a variable gets a value where it is declared, and the package only reads it. */
export function hasOnlyReads({ names, tokens }: Declaration, pkg: ModulePackage): boolean {
  const [variable, ...others] = names;
  const equals = tokens.findIndex(({ text }) => text === "=");
  if (variable === undefined || others.length > 0 || equals === -1) return false;
  const value = tokens.slice(equals + 1);
  const text = value.map(one => one.text).join("");
  const isScalar = value.length === 1 && ["string", "number", "rune"].includes(value[0]!.kind);
  const isWhole = isScalar || makers.some(maker => text.startsWith(maker));
  if (!isWhole && !/^(?:\[|map\[)/.test(text)) return false;
  return pkg.files.every(file => {
    const tokens = [...scanTokens(file.text)].filter(({ kind }) => kind !== "comment");
    return tokens.every(
      (token, index) =>
        token.text !== variable.name ||
        token.kind !== "identifier" ||
        tokens[index - 1]?.text === "." ||
        token.start === variable.start ||
        isRead(tokens, index, isWhole),
    );
  });
}

const assignment = /^(?:(?:[-+*/%&|^:]|<<|>>|&\^)?=|\+\+|--)$/;

/** Reports whether the variable at an index is only read there; `isWhole`: it has no elements that could be changed. */
function isRead(tokens: Token[], index: number, isWhole: boolean): boolean {
  const previous = tokens[index - 1]?.text ?? "";
  const next = tokens[index + 1]?.text ?? "";
  const isFirst = [";", "{", "}"].includes(previous);
  if (previous === "&") return false;
  if (next === "[") {
    const after = tokens[endOfBrackets(tokens, index + 1)]?.text ?? "";
    // An element's element or field may be set.
    if (after === "[" || after === ".") return false;
    return !assignment.test(after) && !(isFirst && after === ",");
  }
  if (assignment.test(next) || (isFirst && next === ",")) return false;
  if (isWhole || previous === "range") return true;
  const call = previous === "(" ? tokens[index - 2]?.text : undefined;
  return call === "len" || (call !== undefined && tokens[index - 3]?.text === "." && readers.has(call));
}

/** The index after the bracket that closes the one at `open`. */
function endOfBrackets(tokens: Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at]!.text === "[") depth++;
    if (tokens[at]!.text === "]" && --depth === 0) return at + 1;
  }
  return tokens.length;
}
