/** Formats a changed source file if it was formatted before. */
import type { Gofmt } from "../../go/gofmt.ts";

/** The changed text, formatted by gofmt if the text before was. Line ends and a byte order mark, which gofmt would remove, stay as they were. */
export function keepFormatted(before: string, after: string, gofmt: Gofmt): string {
  const mark = before.startsWith("\uFEFF") ? "\uFEFF" : "";
  const isCRLF = before.includes("\r\n") && !/(?<!\r)\n/.test(before);
  const plain = (text: string) => {
    const rest = text.slice(mark.length);
    return isCRLF ? rest.replaceAll("\r\n", "\n") : rest;
  };
  if (formatted(plain(before), gofmt) !== plain(before)) return after;
  const once = formatted(plain(after), gofmt);
  if (once === null) return after;
  // For some comments, gofmt needs a second run.
  const result = formatted(once, gofmt) ?? once;
  return mark + (isCRLF ? result.replaceAll("\n", "\r\n") : result);
}

/** The formatted text; null where gofmt can't read it. */
function formatted(text: string, gofmt: Gofmt): string | null {
  const result = gofmt(text);
  return typeof result === "object" && "text" in result ? result.text : null;
}
