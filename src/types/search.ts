/** Quick searches of a Go file's text that decide whether to parse it. For formatted code they may find too much, but never too little. */

const identifierPart = String.raw`[\p{L}\p{Nd}_]`;

const alone = new RegExp(String.raw`\btype\s+([\p{L}_]${identifierPart}*)`, "gu");
const inGroup = new RegExp(
  String.raw`^[ \t]*([\p{L}_]${identifierPart}*)(?!${identifierPart})[ \t]*[^\s:.,)]`,
  "gmu",
);

/** The names that a text seems to declare as types. One search of a file serves all types. */
export function maybeDeclared(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(alone)) names.add(name!);
  // Every line may declare a type of a group.
  if (/\btype\s*\(/.test(text)) for (const [, name] of text.matchAll(inGroup)) names.add(name!);
  return names;
}

/** Reports whether a text seems to declare a constant of that name, or at least something at the beginning of a line. */
export function maybeDeclaresConstant(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const list = String.raw`(?:${identifierPart}+\s*,\s*)*${name}(?!${identifierPart})`;
  return new RegExp(String.raw`(?:^|[;(/]|\b(?:const|func|type|var))\s*${list}`, "mu").test(text);
}

/** Reports whether a text holds a type's name at all. */
export function mentions(text: string, type: string): boolean {
  return text.includes(type);
}

/** Reports whether a text seems to declare methods of a type. */
export function maybeHasMethods(text: string, type: string): boolean {
  if (!text.includes(type)) return false;
  const receiver = String.raw`\bfunc\s*\(\s*(?:[\p{L}_]${identifierPart}*\s)?[\s*(]*${type}(?!${identifierPart})`;
  return new RegExp(receiver, "u").test(text);
}

/** Names that a text may declare as aliases of a type: methods can be declared on those too. */
export function maybeAliases(text: string, type: string): string[] {
  if (!text.includes(type)) return [];
  const alias = String.raw`^[ \t]*(?:type\s+)?([\p{L}_]${identifierPart}*)[ \t]*=[ \t*(]*${type}[ \t)]*(?:$|;|/[/*])`;
  return [...text.matchAll(new RegExp(alias, "gmu"))].map(match => match[1]!);
}
