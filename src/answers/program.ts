/** Gives the search for responses the declarations of a package by their names, and parses a body when it is needed. */

import { getOrMake } from "../base/text/maps.ts";
import type { Expression, GoFile, Statement, ValueDeclaration } from "../go/declarations.ts";
import { assumedName } from "../go/import-paths.ts";
import { asType, type KnownOperand } from "../types/constant-operations.ts";
import { isUntyped } from "../types/constant-values.ts";
import { computeExpression, constantTypeOf } from "../types/constants.ts";
import { receiverType } from "../types/declared-types.ts";
import type { GoType } from "../types/go-types.ts";
import { typeAt } from "../types/lookup.ts";
import { importOf } from "../types/packages.ts";
import type { DeclaredFunction, PlacedType, Program, Value } from "./types.ts";
import { constantValue } from "./values.ts";

/** What a program is made from. */
export type ProgramInput = Pick<Program, "parser" | "reader" | "pkg" | "importPath" | "types"> & {
  files: GoFile[];
};

/** Lists the declarations of a package by their names. */
export function readProgram({ files, ...rest }: ProgramInput): Program {
  const functions = new Map<string, DeclaredFunction>();
  const methods = new Map<string, Map<string, DeclaredFunction>>();
  const values: Map<string, { declaration: ValueDeclaration; file: GoFile }> = new Map();
  for (const file of files) {
    for (const fn of file.functions) {
      const type = fn.receiver && receiverType(fn.receiver.type, rest.types);
      const declared = { name: type === null ? fn.name : `${type}.${fn.name}`, fn, file };
      const byName = type === null ? functions : getOrMake(methods, type, () => new Map());
      if (!byName.has(fn.name)) byName.set(fn.name, declared);
    }
    for (const declaration of file.values) {
      if (!values.has(declaration.name)) values.set(declaration.name, { declaration, file });
    }
  }
  const mayEnd = files.some(file => file.functions.some(({ body }) => ending.test(body)));
  const kept = {
    bodies: new Map(),
    calls: new Map(),
    constants: new Map(),
    variables: new Map(),
    reassigned: new Map(),
    imports: new Map(),
  };
  return { ...rest, functions, methods, values, mayEnd, ...kept };
}

const ending = /\bpanic\s*\(|\bos\.Exit\b|\bGoexit\b|\.(?:Fatal|Panic)(?:f|ln)?\(/;

/** Reports whether the package declares a name. */
export function isDeclared({ values, functions, types }: Program, name: string): boolean {
  return values.has(name) || functions.has(name) || types.has(name);
}

/** The statements of a function; null where they can't be read. */
export function bodyOf(program: Program, { fn: { body, statements } }: DeclaredFunction): Statement[] | null {
  return statements ?? (body === "" ? null : readBody(program, body));
}

function readBody({ bodies, parser }: Program, text: string): Statement[] | null {
  return getOrMake(bodies, text, () => parser.parseBody(text));
}

/** The expression `x` in `var name = x`; null without one, and if a function may give the variable another value. */
export function initializerOf(program: Program, name: string): Expression | null {
  const text = program.values.get(name)?.declaration.initializer;
  if (!text || isReassigned(program, name)) return null;
  const [statement] = readBody(program, `{ _ = ${text}\n}`) ?? [];
  return (statement?.kind === "assign" && statement.right[0]) || null;
}

function isReassigned({ reassigned, functions, methods }: Program, name: string): boolean {
  return getOrMake(reassigned, name, () => {
    const assignment = new RegExp(
      `(?<![\\w.])${name}\\b(?:\\.\\w+|\\[[^\\]]*\\])*(?:\\s*,[^;\\n=]*)?\\s*(?:[-+*/%&|^]|<<|>>)?=(?!=)|&${name}\\b|\\b${name}(?:\\+\\+|--)`,
    );
    const all = [functions, ...methods.values()].flatMap(byName => [...byName.values()]);
    return all.some(({ fn: { body } }) => body.includes(name) && assignment.test(body));
  });
}

/** The import path that a qualifier means; null where no import brings the name. */
export function importPathOf(
  { reader, pkg, imports }: Program,
  qualifier: string,
  file: GoFile,
): string | null {
  const known = getOrMake(imports, file, () => new Map<string, string | null>());
  return getOrMake(known, qualifier, () => {
    // Mostly the import itself shows the name, and no other package has to be read.
    const named = file.imports.find(
      ({ name, path }) => name === qualifier || (name === null && path.split("/").at(-1) === qualifier),
    );
    return named?.path ?? importOf(reader, qualifier, file, pkg.dir);
  });
}

/** The value of a constant expression of a file; null if it is none. */
export function constantOf(program: Program, text: string, file: GoFile): Value | null {
  const { pkg, reader } = program;
  const operand = getOrMake(program.constants, `${file.name} ${text}`, () =>
    computeExpression(reader, text, { file, pkg }),
  );
  return constantValue(operand);
}

/** What a type as written stands for. */
export function goTypeOf({ reader, pkg }: Program, { type, file }: PlacedType): GoType {
  return typeAt(reader, { type, file, pkg, typeArguments: new Map() });
}

/** A constant as a variable holds it: with the type of the variable, or the default type where that is null or not known. */
export function constantAs(program: Program, operand: KnownOperand, type: PlacedType | null): Value {
  const found = type && constantTypeOf(goTypeOf(program, type));
  const assigned = found && "type" in found && constantValue(asType(operand.value, found.type));
  return assigned || { kind: "constant", operand: withDefaultType(operand) };
}

function withDefaultType(operand: KnownOperand): KnownOperand {
  const { basic } = operand.type;
  if (!isUntyped(operand.type)) return operand;
  const name =
    { "untyped float": "float64", "untyped rune": "int32" }[basic] ?? basic.replace("untyped ", "");
  return { ...operand, type: { key: name, basic: name } };
}

/** The name of a type, or of the type that a pointer points to. Aliases that the package declares are followed. */
export interface NamedType {
  /** Null for the package itself, and for predeclared types. */
  path: string | null;
  name: string;
  pointer: boolean;
}

/** The name of a type; null for a type without one. */
export function nameOf(program: Program, { type, file }: PlacedType): NamedType | null {
  let current = { type, file };
  let pointer = false;
  for (let steps = 0; steps < 20; steps++) {
    if (current.type.kind === "pointer") {
      pointer = true;
      current = { ...current, type: current.type.element };
      continue;
    }
    if (current.type.kind !== "name") return null;
    const { package: qualifier, name } = current.type;
    if (qualifier !== null)
      return { path: importPathOf(program, qualifier, current.file) ?? qualifier, name, pointer };
    const declared = program.types.get(name);
    if (!declared?.declaration.alias) return { path: null, name, pointer };
    current = { type: declared.declaration.type, file: declared.file };
  }
  return null;
}

/** The underlying type of a type of the package, as written; null for types of other packages and predeclared ones. */
export function underlyingOf(program: Program, name: string): PlacedType | null {
  let declared = program.types.get(name);
  for (let steps = 0; declared && steps < 20; steps++) {
    const { type } = declared.declaration;
    if (type.kind !== "name" || type.package !== null) return { type, file: declared.file };
    const next = program.types.get(type.name);
    if (!next) return { type, file: declared.file };
    declared = next;
  }
  return null;
}

/** Reports whether an import path is that of a standard package, whose files are not read. */
export function isStandard({ importPath }: Program, path: string): boolean {
  const [first = ""] = path.split("/");
  return !first.includes(".") && first !== importPath?.split("/")[0] && assumedName(path).plain;
}
