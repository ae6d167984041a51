/** Finds predeclared names, such as `len`, that the package declares again, though generated code uses them in Go's meaning. */
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";
import { scanTokens } from "../go/lexer.ts";
import { predeclaredNames } from "../go/predeclared.ts";
import type { Diagnostic, Span } from "../report/diagnostic.ts";
import { diagnosticAt } from "./diagnostic-at.ts";
import type { OutputFile } from "./types.ts";

/** A declaration of a predeclared name. */
interface Redeclared {
  name: string;
  file: string;
  span: Span;
}

/** Reports an error for each predeclared name that the package declares again and a generated file uses. */
export function hiddenNames(generated: OutputFile[], files: GoFile[], displayDir: string): Diagnostic[] {
  const redeclared = files.flatMap(redeclaredIn);
  if (redeclared.length === 0) return [];
  const outputs = generated.map(({ displayPath, content }) => ({ displayPath, names: namesIn(content) }));
  return redeclared.flatMap(({ name, file, span }) => {
    const using = outputs.find(({ names }) => names.has(name));
    if (!using) return [];
    const message = `${using.displayPath} would use the predeclared name ${name}, which this declaration hides in the whole package: rename it`;
    return [diagnosticAt("name-collision", message, { file, ...span }, displayDir)];
  });
}

function redeclaredIn({ name: file, types, functions, values }: GoFile): Redeclared[] {
  const declared = [
    ...types.filter(type => !isSame(type)),
    ...functions.filter(({ receiver }) => receiver === null),
    ...values,
  ];
  return declared
    .filter(({ name }) => predeclaredNames.has(name))
    .map(({ name, span }) => ({ name, file, span }));
}

/** Reports whether a declaration keeps the meaning of the name, as `type byte = uint8` does. */
function isSame({ name, alias, type }: TypeDeclaration): boolean {
  const meaning = { byte: "uint8", rune: "int32", any: "interface{}" }[name];
  return alias && meaning !== undefined && type.text.replaceAll(" ", "") === meaning;
}

/** The identifiers of a Go text, except those after a dot. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  let selects = false;
  for (const { kind, text: token } of scanTokens(text)) {
    if (kind === "comment") continue;
    if (kind === "identifier" && !selects) names.add(token);
    selects = token === ".";
  }
  return names;
}
