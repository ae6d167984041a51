/** Fills in the path of an output. Its pattern chooses the directory; a value in it may only be a part of a name. */
import { isAbsolute } from "node:path";
import { problem } from "../../base/report/diagnostic.ts";
import type { PathOptions } from "../../templates/render/expand-path.ts";
import { renderPath } from "../../templates/render/render-path.ts";

/** Private characters that mark the start and the end of a value while the path is checked. */
const [open, close] = ["\uE000", "\uE001"];

/** Matches a comment or a `{{…}}`, which may have braces in its strings and names. */
const expression =
  /\{\{!--.*?--\}\}|\{\{![^}]*\}\}|\{\{(?:"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|\[[^\]]*\]|[^"'}[]|\}(?!\}))*\}\}\}?/gs;

/**
 * Fills in the pattern. A value with a separator, or one that makes a part
 * of the path `.` or `..`, is an error: it would lead to another directory.
 */
export async function outputPath(options: PathOptions): ReturnType<typeof renderPath> {
  const { pattern, where } = options;
  if (!pattern.includes("{{")) return renderPath(options);
  const marked = await renderPath({ ...options, pattern: pattern.replace(expression, markValue) });
  const wrong = "path" in marked ? wrongValue(marked.path) : null;
  const refuse = (reason: string) => ({
    diagnostic: problem("config", `${where}: ${reason} (\`${pattern}\`)`),
  });
  if (wrong !== null) return refuse(wrong);
  // Rendered without marks, so that other errors have their place in the pattern as the user wrote it.
  const rendered = await renderPath(options);
  if ("diagnostic" in rendered) return rendered;
  return "path" in marked && withoutMarks(marked.path) === rendered.path
    ? rendered
    : refuse("gen can't tell which part of it is a value: leave out \\, ~ and blocks of your own helpers");
}

/**
 * Marks a `{{…}}` that prints a value. Blocks and comments print nothing.
 * `package.dir` may have separators: it is always below the module's root.
 */
function markValue(text: string): string {
  const isValue = !/^\{\{\s*(?:[#/^!]|else\b)/.test(text);
  return isValue && !/^\{\{\{?\s*(?:@root\.)?package\.dir\s*\}/.test(text) ? open + text + close : text;
}

/** Says what is wrong with the values of a marked path; null when nothing is. */
function wrongValue(marked: string): string | null {
  const separator = process.platform === "win32" ? /[/\\:]/ : /[/\\]/;
  for (const [, value = ""] of marked.matchAll(new RegExp(`${open}([^${close}]*)${close}`, "gu"))) {
    if (separator.test(value))
      return `the value ${JSON.stringify(value)} has a path separator, and a value can only be a name in the path`;
  }
  const path = withoutMarks(marked);
  const parts = marked.split(/[/\\]/).filter(part => part.includes(open));
  const dots = parts.map(withoutMarks).find(part => /^\.{1,2}$/.test(part));
  if (dots !== undefined) return `a value makes ${JSON.stringify(dots)} a part of ${JSON.stringify(path)}`;
  if (isAbsolute(path) && marked.startsWith(open)) return `a value makes ${JSON.stringify(path)} absolute`;
  return null;
}

function withoutMarks(marked: string): string {
  return marked.replaceAll(open, "").replaceAll(close, "");
}
