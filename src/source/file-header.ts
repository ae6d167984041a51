/** What go/build looks at before it takes a file into a package: the package clause and the imports, which come first. */
import { skipComments } from "./skip-comments.ts";

export interface FileHeader {
  /** Null when there is no package clause. */
  packageName: string | null;
  /** The file has an `import "C"`. */
  importsC: boolean;
}

// All that is not ASCII is taken for letters, as Go knows nothing else outside of literals and comments: \p{L} takes a while to compile.
const identifier = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const importSpec = /(?:\.|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?/y;
const importPath = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|`[^`]*`/y;

/** Reads a file up to its first declaration that is no import; stops where it can't be read, the parser says so later. */
export function readFileHeader(text: string): FileHeader {
  let offset = 0;
  let importsC = false;

  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = skipComments(text, offset);
    const found = pattern.exec(text)?.[0];
    if (found === undefined) return null;
    offset = pattern.lastIndex;
    return found;
  };
  const readImport = (): boolean => {
    read(importSpec);
    const path = read(importPath);
    if (path?.slice(1, -1) === "C") importsC = true;
    return path !== null;
  };

  const packageName = read(/package(?![\w\u0080-\uffff])/y) && read(identifier);
  while (packageName !== null && read(/import(?![\w\u0080-\uffff])/y)) {
    if (!read(/\(/y)) {
      if (!readImport()) break;
      continue;
    }
    while (!read(/\)/y)) if (!readImport()) return { packageName, importsC };
  }
  return { packageName, importsC };
}
