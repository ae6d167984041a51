/** The members of interfaces. The parser keeps an interface's text only, so they are parsed as declarations of their own. */
import type { FunctionDeclaration, TypeExpression } from "../go/declarations.ts";
import type { TypeReader } from "./type-packages.ts";

/** What an interface lists. */
export interface InterfaceMembers {
  methods: FunctionDeclaration[];
  /** Embedded interfaces; unions of types are none. */
  embedded: TypeExpression[];
}

/** Reads the text of an interface type. */
export async function interfaceMembers(reader: TypeReader, text: string): Promise<InterfaceMembers> {
  const members: InterfaceMembers = { methods: [], embedded: [] };
  const body = text.slice(text.indexOf("{") + 1, text.lastIndexOf("}"));
  // Unions have no methods, and as a declaration would be a syntax error.
  const elements = splitElements(body).filter(element => !/[~|]/.test(element));
  if (elements.length === 0) return members;
  const declarations = elements.map((element, index) =>
    /^[\p{L}_][\p{L}\p{Nd}_]*\s*\(/u.test(element) ? `func ${element}` : `type e${index} ${element}`,
  );
  const file = await reader.parser.parse("interface.go", `package p\n${declarations.join("\n")}\n`);
  members.methods = file.functions;
  members.embedded = file.types.map(({ type }) => type);
  return members;
}

/** The elements stand on lines of their own or between semicolons, outside of all brackets. */
function splitElements(body: string): string[] {
  const text = body.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, comment => (comment.includes("\n") ? "\n" : " "));
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (depth <= 0 && (character === "\n" || character === ";")) {
      elements.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return elements.filter(element => element !== "");
}
