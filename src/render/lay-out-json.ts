/** Lays out JSON with two spaces, or writes it as YAML. Numbers stay as they are written: JavaScript would round large ones. */
import type { Language } from "../config/outputs.ts";
import { escapeHidden } from "../report/visible-text.ts";

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The text of a JSON document as YAML if that is the language, else as JSON. */
export async function layOutJson(json: string, language: Language): Promise<string> {
  return language === "yaml" ? yamlOf(json) : indented(json);
}

/** JSON with the layout of `JSON.stringify(value, null, 2)`. */
function indented(json: string): string {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  let before = "";
  const breakLine = () => {
    lines.push(line);
    line = "  ".repeat(depth);
  };
  for (const [part] of json.matchAll(token)) {
    const isEmpty = (before === "{" && part === "}") || (before === "[" && part === "]");
    if (part === "}" || part === "]") {
      depth--;
      if (!isEmpty) breakLine();
    } else if (before === "{" || before === "[" || before === ",") breakLine();
    line += part === ":" ? ": " : part;
    if (part === "{" || part === "[") depth++;
    before = part;
  }
  return `${[...lines, line].join("\n")}\n`;
}

async function yamlOf(json: string): Promise<string> {
  const { parse, stringify } = await import("yaml");
  const value: unknown = parse(json, { intAsBigInt: true, merge: false });
  return escapeHidden(stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }), "\t\n");
}
