/** Generated Go whose comments and literals show their hidden characters: whoever reviews it sees all that it says. */
import { escapeHidden, hasHidden } from "../report/visible-text.ts";
import { quoteGo } from "./go-text.ts";

/** Comments and literals. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|`[^`]*`|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*'/gu;

/** Escapes hidden characters in a formatted Go file. What it means stays the same: a literal in backquotes, which knows no escapes, comes in double quotes. */
export function visibleGo(text: string): string {
  if (!hasHidden(text)) return text;
  // Half of a surrogate pair has no UTF-8.
  return text.replace(/\p{Cs}/gu, "\uFFFD").replace(token, found => {
    if (!hasHidden(found)) return found;
    const literal = found.startsWith("`") ? quoteGo(found.slice(1, -1)) : found;
    return escapeHidden(literal, "\t\n");
  });
}
