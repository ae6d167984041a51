/** Searches the text of a Go file, to decide whether to parse it. In code that gofmt formatted, a search may find too much, but never misses a declaration. */
import { unicodePattern } from "../base/text/unicode-patterns.ts";

const identifierPart = String.raw`[\p{L}\p{Nd}_]`;

const alone = unicodePattern(String.raw`\btype\s+([\p{L}_]${identifierPart}*)`, "g");
const inGroup = unicodePattern(
  String.raw`^[ \t]*([\p{L}_]${identifierPart}*)(?!${identifierPart})[ \t]*[^\s:.,)]`,
  "gm",
);

/** The names that a text seems to declare as types: one search for all types. */
export function maybeDeclared(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(alone(text))) names.add(name!);
  // After `type (`, every line may declare a type.
  if (/\btype\s*\(/.test(text)) for (const [, name] of text.matchAll(inGroup(text))) names.add(name!);
  return names;
}

/** Reports whether a text seems to declare a constant of that name, or has the name at the beginning of a line. */
export function maybeDeclaresConstant(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  // The pattern finds the name first, and then looks at what is before it: trying every start of a line takes ten times as long.
  const list = String.raw`(?:${identifierPart}+\s*,\s*)*${name}`;
  const start = String.raw`(?:^|[;(/]|\b(?:const|func|type|var))\s*`;
  return unicodePattern(`${name}(?!${identifierPart})(?<=${start}${list})`, "m")(text).test(text);
}

/** Reports whether a text seems to declare methods of a type. */
export function maybeHasMethods(text: string, type: string): boolean {
  if (!text.includes(type)) return false;
  const receiver = String.raw`\bfunc\s*\(\s*(?:[\p{L}_]${identifierPart}*\s)?[\s*(]*${type}(?!${identifierPart})`;
  return unicodePattern(receiver)(text).test(text);
}

/** Reports whether a text seems to declare an alias of a type. */
export function maybeHasAlias(text: string, type: string): boolean {
  if (!text.includes(type)) return false;
  const before = String.raw`^[ \t]*(?:type\s+)?[\p{L}_]${identifierPart}*[ \t]*=[ \t*(]*`;
  const after = String.raw`[ \t)]*(?:$|;|/[/*])`;
  return unicodePattern(`${type}(?=${after})(?<=${before}${type})`, "m")(text).test(text);
}
