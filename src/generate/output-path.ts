/** The path of an output: a pattern whose text says where it lies, and whose values may only be names in it. */
import { isAbsolute } from "node:path";
import type { PathOptions } from "../render/path-options.ts";
import { renderPath } from "../render/render-path.ts";
import { problem } from "../report/diagnostic.ts";

/** Private characters that stand before and after what a value prints while the path is judged. */
const [open, close] = ["\uE000", "\uE001"];

/** A comment, or a `{{…}}` with the braces in its texts and names. */
const expression =
  /\{\{!--.*?--\}\}|\{\{![^}]*\}\}|\{\{(?:"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|\[[^\]]*\]|[^"'}[]|\}(?!\}))*\}\}\}?/gs;

/** Fills in the pattern. An error where a value has a separator or makes a part of the path `.` or `..`: it would lead to another directory than the pattern says. */
export async function outputPath(options: PathOptions): ReturnType<typeof renderPath> {
  const { pattern, where } = options;
  if (!pattern.includes("{{")) return renderPath(options);
  const marked = await renderPath({ ...options, pattern: pattern.replace(expression, markValue) });
  const wrong = "path" in marked ? wrongValue(marked.path) : null;
  const refuse = (reason: string) => ({
    diagnostic: problem("config", `${where}: ${reason} (\`${pattern}\`)`),
  });
  if (wrong !== null) return refuse(wrong);
  // What else is wrong is reported with its place in the pattern itself.
  const rendered = await renderPath(options);
  if ("diagnostic" in rendered) return rendered;
  return "path" in marked && withoutMarks(marked.path) === rendered.path
    ? rendered
    : refuse("gen can't tell which part of it is a value: leave out \\, ~ and blocks of your own helpers");
}

/** Blocks and comments print nothing themselves. The package's directory may have several parts: it is always one below the module's. */
function markValue(text: string): string {
  const isValue = !/^\{\{\s*(?:[#/^!]|else\b)/.test(text);
  return isValue && !/^\{\{\{?\s*(?:@root\.)?package\.dir\s*\}/.test(text) ? open + text + close : text;
}

/** What is wrong with the values of a path that has marks; null when nothing is. */
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
