/** Finds and replaces the names in the text of a type. */
import { scanTokens } from "./lexer.ts";

/** A name in the text of a type: a qualifier, or a name without one. */
export interface NameInText {
  name: string;
  start: number;
  /** The offset after the name. */
  end: number;
  /** A dot follows: `http` in `http.Header`. */
  isQualifier: boolean;
}

/** The names in the text of a type, without those after a qualifier: `K` and `http` in `map[K]http.Header`. */
export function namesInText(text: string): NameInText[] {
  const tokens = [...scanTokens(text)].filter(({ kind }) => kind !== "comment");
  return tokens.flatMap(({ kind, text: name, start, end }, index) =>
    kind === "identifier" && tokens[index - 1]?.text !== "."
      ? [{ name, start, end, isQualifier: tokens[index + 1]?.text === "." }]
      : [],
  );
}

/** Replaces the names in the text of a type. */
export function replaceNames(text: string, replacement: (name: NameInText) => string): string {
  let replaced = "";
  let copied = 0;
  for (const name of namesInText(text)) {
    replaced += text.slice(copied, name.start) + replacement(name);
    copied = name.end;
  }
  return replaced + text.slice(copied);
}
