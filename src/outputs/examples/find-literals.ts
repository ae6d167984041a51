/** Finds the literals of messages in test files: the values of variables `example…`, and those in functions `Example…`. */

import type { Span } from "../../base/report/diagnostic.ts";
import { unicodePattern } from "../../base/text/unicode-patterns.ts";
import type { DocLine, FunctionDeclaration, GoFile } from "../../go/declarations.ts";
import type { GoParser } from "../../go/parser.ts";
import type { CompositeExpression, Expression } from "../../go/statements.ts";
import { searchBody } from "../../go/walk-statements.ts";

/** A literal of a message. */
export interface FoundLiteral {
  /** The name of the variable or of the function. */
  name: string;
  span: Span;
  doc: DocLine[];
  /** The name of its type. */
  type: string;
  elements: CompositeExpression["elements"];
  file: GoFile;
  /** The names that the function around it declares, which may hide those of the package. */
  hidden: ReadonlySet<string>;
}

/** The package whose messages are looked for. */
export interface MessagePackage {
  name: string;
  importPath: string | null;
  /** Reports whether a type is a message. */
  isMessage(type: string): boolean;
}

const exampleName = unicodePattern(String.raw`^[eE]xample(?!\p{Ll})`);
const examplePart = unicodePattern(String.raw`\b[eE]xample(?!\p{Ll})`);

/** Reports whether a name says that a value is an example: `exampleRex`, `ExampleGetPet`, `example_1`. */
const isExampleName = (name: string) => exampleName(name).test(name);

/** Reports whether a text may have examples: few test files do, and only these are parsed. */
export function mayHaveExamples(text: string): boolean {
  return examplePart(text).test(text);
}

/** The literals of messages in a test file of the package, or of the package `…_test` beside it. */
export function findLiterals(
  file: GoFile,
  pkg: MessagePackage,
  { parseBody }: Pick<GoParser, "parseBody">,
): FoundLiteral[] {
  const messageOf = messageNames(file, pkg);
  const literals: FoundLiteral[] = [];
  for (const { name, span, doc, initializer } of file.values) {
    if (initializer === null || !isExampleName(name)) continue;
    const [statement] = parseBody(`{ _ = ${initializer}\n}`) ?? [];
    const literal = statement?.kind === "assign" ? literalOf(statement.right[0]) : null;
    const type = literal && messageOf(literal);
    if (literal && type)
      literals.push({ name, span, doc, type, elements: literal.elements, file, hidden: new Set() });
  }
  for (const fn of file.functions.filter(isExampleFunction)) {
    const { name, span, doc } = fn;
    const found = searchBody(parseBody(fn.body) ?? [], literal => messageOf(literal) !== null);
    for (const literal of found.literals) {
      const type = messageOf(literal)!;
      // The function declares this name itself, so that the literal has another type.
      if (literal.type?.kind === "name" && found.declared.has(literal.type.package ?? type)) continue;
      literals.push({ name, span, doc, type, elements: literal.elements, file, hidden: found.declared });
    }
  }
  return literals;
}

/** Reports whether a function is an example by the rules of package testing. */
function isExampleFunction({ name, receiver, parameters, results }: FunctionDeclaration): boolean {
  return (
    name.startsWith("E") &&
    isExampleName(name) &&
    receiver === null &&
    parameters.length + results.length === 0
  );
}

/** `T{…}` or `&T{…}`. */
function literalOf(expression: Expression | undefined): CompositeExpression | null {
  const operand =
    expression?.kind === "unary" && expression.operator === "&" ? expression.operand : expression;
  return operand?.kind === "composite" ? operand : null;
}

/** Returns a function that gives the name of a literal's type, if that is a message of the package; else null. */
function messageNames(
  { packageName, imports, declaredNames }: GoFile,
  { name, importPath, isMessage }: MessagePackage,
): (literal: CompositeExpression) => string | null {
  const isInternal = packageName === name;
  const own = imports.filter(({ path }) => path === importPath);
  const qualifiers = packageName === `${name}_test` ? own.map(spec => spec.name ?? name) : [];
  return ({ type }) => {
    if (type?.kind !== "name" || type.typeArguments.length > 0 || !isMessage(type.name)) return null;
    if (type.package !== null) return qualifiers.includes(type.package) ? type.name : null;
    const isOwn = isInternal || (qualifiers.includes(".") && !declaredNames.includes(type.name));
    return isOwn ? type.name : null;
  };
}
