/** Quick searches of a Go file's text that decide whether to parse it. For formatted code they may find too much, but never too little. */
import { unicodePattern } from "../text/unicode-patterns.ts";

const identifierPart = String.raw`[\p{L}\p{Nd}_]`;

const alone = unicodePattern(String.raw`\btype\s+([\p{L}_]${identifierPart}*)`, "g");
const inGroup = unicodePattern(
  String.raw`^[ \t]*([\p{L}_]${identifierPart}*)(?!${identifierPart})[ \t]*[^\s:.,)]`,
  "gm",
);

/** The names that a text seems to declare as types. One search of a file serves all types. */
export function maybeDeclared(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(alone(text))) names.add(name!);
  // Every line may declare a type of a group.
  if (/\btype\s*\(/.test(text)) for (const [, name] of text.matchAll(inGroup(text))) names.add(name!);
  return names;
}

/** Reports whether a text seems to declare a constant of that name, or at least something at the beginning of a line. */
export function maybeDeclaresConstant(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  // The name comes first, and what is before it is looked at from there: to try every line start takes ten times as long.
  const list = String.raw`(?:${identifierPart}+\s*,\s*)*${name}`;
  const start = String.raw`(?:^|[;(/]|\b(?:const|func|type|var))\s*`;
  return unicodePattern(`${name}(?!${identifierPart})(?<=${start}${list})`, "m")(text).test(text);
}

/** Reports whether a text holds a type's name at all. */
export function mentions(text: string, type: string): boolean {
  return text.includes(type);
}

/** Reports whether a text seems to declare methods of a type. */
export function maybeHasMethods(text: string, type: string): boolean {
  if (!text.includes(type)) return false;
  const receiver = String.raw`\bfunc\s*\(\s*(?:[\p{L}_]${identifierPart}*\s)?[\s*(]*${type}(?!${identifierPart})`;
  return unicodePattern(receiver)(text).test(text);
}

/** Names that a text may declare as aliases of a type: methods can be declared on those too. */
export function maybeAliases(text: string, type: string): string[] {
  if (!text.includes(type)) return [];
  const before = String.raw`^[ \t]*(?:type\s+)?([\p{L}_]${identifierPart}*)[ \t]*=[ \t*(]*`;
  const after = String.raw`[ \t)]*(?:$|;|/[/*])`;
  const aliased = unicodePattern(`${type}(?=${after})(?<=${before}${type})`, "gm");
  return [...text.matchAll(aliased(text))].map(match => match[1]!);
}
