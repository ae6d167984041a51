/** Finds the structs that errors are about: the error's place is in the declaration of the struct, or of a type that the struct uses. */
import { join } from "node:path";
import type { GoFile, TypeExpression } from "../go/declarations.ts";
import { namesInText } from "../go/names-in-text.ts";
import type { BuiltModel } from "../model/build-model.ts";
import type { Binding, Position } from "../model/types.ts";
import type { Diagnostic, Location } from "../report/diagnostic.ts";
import { append } from "../text/maps.ts";
import type { DeclaredTypes } from "../types/declared-types.ts";

/** Finds the bindings that places and errors are about. */
export interface StructFinder {
  /** The bindings that this place is about; empty for a place outside of structs and their types. */
  at(position: Pick<Position, "file" | "line">): Binding[];
  /** The bindings that the place of the error is about; if there are none, those that its related places are about. */
  of(error: Diagnostic): Binding[];
}

/** Makes the finder for a package, whose directory is `displayDir` in messages. */
export function structFinder(
  { bindings, types }: Pick<BuiltModel, "bindings" | "types">,
  files: GoFile[],
  displayDir: string,
): StructFinder {
  const typesAt = typesByLine(types, files);
  const holders = new Map<string, Binding[]>();
  for (const { binding } of bindings)
    for (const name of reachedNames(binding.name, types)) append(holders, name, binding);
  const at: StructFinder["at"] = ({ file, line }) => {
    const names = typesAt.get(`${file}:${line}`) ?? [];
    return [...new Set(names.flatMap(name => holders.get(name) ?? []))];
  };
  const inPackage = new Map(files.map(({ name }) => [join(displayDir, name), name]));
  const located = (location: Location | null) => {
    const file = location === null ? undefined : inPackage.get(location.file);
    return file === undefined ? [] : at({ file, line: location!.line });
  };
  return {
    at,
    of({ location, related }) {
      const found = located(location);
      return found.length > 0 ? found : related.flatMap(one => located(one.location));
    },
  };
}

/** The name of a type, and the names of all types of the package that its declaration uses, directly or through other types. */
function reachedNames(name: string, types: DeclaredTypes): Set<string> {
  const reached = new Set([name]);
  // The set grows while it is read.
  for (const one of reached) {
    const declared = types.get(one)?.declaration;
    for (const inner of declared ? namesInText(declared.type.text) : [])
      if (!inner.isQualifier && types.has(inner.name)) reached.add(inner.name);
  }
  return reached;
}

/** The names of types by `file:line`, for each line of their declarations and of their constants' names. */
function typesByLine(types: DeclaredTypes, files: GoFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (name: string, file: string, first: number, last: number) => {
    for (let line = first; line <= last; line++) append(found, `${file}:${line}`, name);
  };
  for (const [name, { declaration, file }] of types)
    add(name, file.name, declaration.span.line, declaration.type.span.endLine);
  for (const { name: file, constants } of files) {
    let type: TypeExpression | null = null;
    for (const spec of constants) {
      // A spec without a value repeats the type of the one before it.
      if (spec.iota === 0 || spec.type !== null || spec.values !== null) type = spec.type;
      if (type !== null) for (const { span } of spec.names) add(type.text, file, span.line, span.endLine);
    }
  }
  return found;
}
