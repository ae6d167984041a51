/** The named types that shapes refer to, each described once. */

import { assumedName } from "../go/import-paths.ts";
import { positionOf } from "../go/positions.ts";
import { unresolved } from "./plain-shapes.ts";
import { docOf } from "./shape-docs.ts";
import type { NamedType, Shape } from "./shape-types.ts";
import { describe, shapeOf } from "./shapes.ts";
import type { Shaping, WantedType } from "./type-facts.ts";

/** A package with more types in its messages than this refers to ever more instances of generic types. */
const maxTypes = 20_000;

/** Describes all types that shapes refer to so far, and those that these refer to. */
export async function describeTypes(shaping: Shaping, types: Map<string, NamedType>): Promise<void> {
  // The map grows while it is read.
  for (const [id, wanted] of shaping.wanted) {
    if (!types.has(id)) types.set(id, await describeType(shaping, id, wanted, types.size < maxTypes));
  }
}

async function describeType(
  shaping: Shaping,
  id: string,
  { target, facts, addressable }: WantedType,
  isFollowed: boolean,
): Promise<NamedType> {
  const shape = isFollowed
    ? await describe(shaping, facts, { addressable, depth: 0, pointedTo: false })
    : unresolved(`the messages reach more than ${maxTypes} types`);
  if (target.kind === "standard" || facts.known) return knownType(id, shape, target, shaping.ownPath);
  const { declaration, file, pkg, typeArguments } = target;
  const given: Shape[] = [];
  for (const [parameter, place] of typeArguments) {
    given.push(
      place
        ? await shapeOf(shaping, place, { addressable: true, depth: 0, pointedTo: false })
        : { ...unresolved(`${parameter} is a type parameter`), kind: "any" },
    );
  }
  return {
    id,
    name: declaration.name,
    package: { name: pkg.name, importPath: pkg.importPath ?? shaping.ownPath },
    typeArguments: given,
    shape,
    enum: null,
    doc: docOf(declaration.doc),
    position: positionOf(file.name, declaration.span),
  };
}

/** A type that is known without its source. */
function knownType(
  id: string,
  shape: Shape,
  target: WantedType["target"],
  ownPath: string | null,
): NamedType {
  const importPath = target.kind === "standard" ? target.importPath : (target.pkg.importPath ?? ownPath);
  const name = target.kind === "standard" ? target.name : target.declaration.name;
  const packageName = target.kind === "standard" ? assumedName(target.importPath).name : target.pkg.name;
  return {
    id,
    name,
    package: { name: packageName, importPath },
    typeArguments: [],
    shape,
    enum: null,
    doc: docOf([]),
    position: null,
  };
}
