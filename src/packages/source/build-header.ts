/** Finds the build constraints of a file: a port of parseFileHeader in go/build. */
import { trimSpace } from "../../go/white-space.ts";

/** A line of a file that holds a build constraint. */
export interface ConstraintLine {
  /** The text after `//go:build` or `// +build`, without outer white space. */
  expression: string;
  /** The whole line, without the line feed. */
  raw: string;
  /** Counts from 1. */
  number: number;
}

/** The build constraints of a file. */
export interface BuildHeader {
  /** The `//go:build` lines; Go allows one. */
  goBuild: ConstraintLine[];
  /** The `// +build` lines; they count only where there is no `//go:build`. */
  plusBuild: ConstraintLine[];
}

/**
 * Finds the build constraints of a Go file. `//go:build` may be anywhere before the package clause, outside of block comments.
 * `// +build` must be among the `//` comments and blank lines at the top of the file, with a blank line after it, so that the
 * package's doc comment can't contain one.
 */
export function readBuildHeader(text: string): BuildHeader {
  const goBuild: ConstraintLine[] = [];
  const plusBuild: ConstraintLine[] = [];
  /** The `// +build` lines that no blank line follows yet. */
  let unconfirmed: ConstraintLine[] = [];
  let leading = true;
  let inBlock = false;
  let number = 0;

  for (let offset = 0; offset < text.length; ) {
    const newline = text.indexOf("\n", offset);
    const raw = text.slice(offset, newline < 0 ? text.length : newline);
    offset = newline < 0 ? text.length : newline + 1;
    number++;
    let rest = trimSpace(raw);

    if (rest === "" && leading) {
      for (const line of unconfirmed) plusBuild.push(line);
      unconfirmed = [];
      continue;
    }
    if (!rest.startsWith("//")) leading = false;
    if (!inBlock) {
      const expression = after("//go:build", rest);
      if (expression !== null) goBuild.push({ expression, raw, number });
      const plusExpression = leading ? after("+build", trimSpace(rest.slice(2))) : null;
      if (plusExpression !== null) unconfirmed.push({ expression: plusExpression, raw, number });
    }

    while (rest !== "") {
      if (inBlock) {
        const close = rest.indexOf("*/");
        if (close < 0) break;
        inBlock = false;
        rest = trimSpace(rest.slice(close + 2));
      } else if (rest.startsWith("//")) {
        break;
      } else if (rest.startsWith("/*")) {
        inBlock = true;
        rest = trimSpace(rest.slice(2));
      } else {
        return { goBuild, plusBuild };
      }
    }
  }
  return { goBuild, plusBuild };
}

/** The text after a word; null when the text does not start with exactly this word. */
function after(word: string, text: string): string | null {
  if (!text.startsWith(word)) return null;
  const rest = text.slice(word.length);
  const expression = trimSpace(rest);
  return rest === "" || rest !== expression ? expression : null;
}
