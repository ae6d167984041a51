/** Finds the fields of a struct, and those that Go promotes from embedded structs. */
import { isExported } from "../go/identifiers.ts";
import type { StructTag } from "../go/struct-tags.ts";
import { isPart } from "./binding-names.ts";
import type { FieldType } from "./field-type.ts";
import { findMethods } from "./find-declarations.ts";
import type { GoType, StructField, TypePackage } from "./go-types.ts";
import { identityOf } from "./lookup.ts";
import { interfaceMethods } from "./methods.ts";
import {
  byIndex,
  type Embedding,
  embeddings,
  maxEmbedding,
  outermost,
  structFields,
} from "./struct-fields.ts";
import { writeType } from "./type-text.ts";

/** A field that the struct's own methods can select by its name: `s.Name`. */
export interface PromotedField {
  name: string;
  /** The field as its struct declares it. */
  field: StructField;
  /** Names of the embedded fields that it is promoted through, outermost first. */
  embeddedIn: string[];
  /** It is an embedded field. */
  embedded: boolean;
  /** It is embedded, and its own fields belong to the struct's message too. */
  flattened: boolean;
  tag: StructTag;
  /** Another package declares it. */
  foreign: boolean;
  /** Why generated code can't set it though it is exported; null when it can. */
  unreachable: string | null;
  /** Why the search for the fields in it stopped, for example because it embeds itself; null when all were found. */
  endless: string | null;
  position: StructField["position"];
}

/** An embedded pointer whose fields are promoted. */
export interface StructPointer {
  /** What selects it from the struct, for example `Page.Sort`. */
  selector: string;
  type: FieldType;
}

/** A struct's fields and its embedded pointers, in the order of the source. */
export interface PromotedFields {
  fields: PromotedField[];
  pointers: StructPointer[];
  /** The fields of embedded structs that have a tag for a part of the message, but that Go can't select: a field or a method with the same name hides them. */
  hidden: PromotedField[];
}

/** A field and its place in the order of the source. */
interface Candidate {
  field: PromotedField;
  index: number[];
}

/** Finds the fields of a struct of the package that `gen` runs on. */
export function promotedFields(struct: GoType): PromotedFields {
  const own = (struct.target.kind === "declared" ? struct.target : struct.place).pkg;
  // The fields with a tag for a part of the message, hidden ones included.
  const tagged: Candidate[] = [];
  const pointers: { pointer: StructPointer; index: number[] }[] = [];
  const endless = new Map<StructField, string>();
  const levels = embeddings(struct, (field, outer) => {
    const root = outer.through[0] ?? field;
    const reason = whyEndless(struct, field, outer);
    if (reason !== null && !endless.has(root)) endless.set(root, `${root.type.text} ${reason}`);
    return reason === null;
  });
  // A method, or a field of a type that is named by a tag, has no candidate, but hides others.
  const found = outermost<Candidate>(levels, (embedding, addName) => {
    const { type, through, ambiguous } = embedding;
    // After `json:"page"`, Go promotes the fields, but the message has them in the value `page`.
    const isInValue = through.some(isNamedByTag);
    const add = (name: string, pkg: TypePackage, candidate: Candidate | null) => {
      // In Go, the unexported name `id` of one package is not the name `id` of another one.
      const id = isExported(name) || pkg === own ? name : `${pkg.importPath} ${name}`;
      addName(id, isInValue ? null : candidate);
    };
    addMethods(type, (name, pkg) => add(name, pkg, null));
    const unreachable = whyUnreachable(through, own);
    for (const field of structFields(type)) {
      const { name, embedded, tag, struct, position } = field;
      const { pkg } = struct.place;
      const flattened = embedded && !isInValue && isFlattened(field);
      const index = [...embedding.index, field.index];
      const candidate: Candidate = {
        index,
        field: {
          name,
          field,
          embeddedIn: through.map(outer => outer.name),
          embedded,
          flattened,
          tag,
          foreign: pkg !== own,
          unreachable,
          endless: endless.get(field) ?? null,
          position,
        },
      };
      if (!isInValue && tag.pairs.some(({ key, value }) => isPart(key) && value !== "-"))
        tagged.push(candidate);
      // Any number of fields may be called `_`.
      add(name === "_" ? `_ ${index.join()}` : name, pkg, candidate);
      if (flattened && field.isPointer && !ambiguous) {
        const selector = [...through, field].map(outer => outer.name).join(".");
        pointers.push({ pointer: { selector, type: writeType(field.held, own).type }, index });
      }
    }
  });
  const fields = [...found.values()].filter(candidate => candidate !== null);
  return {
    fields: fields.sort(byIndex).map(({ field }) => field),
    pointers: pointers.sort(byIndex).map(({ pointer }) => pointer),
    hidden: tagged.filter(candidate => !fields.includes(candidate)).map(({ field }) => field),
  };
}

/** Calls `add` for each method that a type itself has. */
function addMethods(type: GoType, add: (name: string, pkg: TypePackage) => void): void {
  const { reader, target, literal } = type;
  if (target.kind === "declared")
    for (const { name } of findMethods(reader, target.pkg, target.declaration.name)) add(name, target.pkg);
  if (literal?.type.kind === "interface")
    for (const name of interfaceMethods(type).keys()) add(name, literal.pkg);
}

/** Reports whether a tag has a name, which makes an embedded struct an ordinary field, as in encoding/json. */
function isNamedByTag({ tag }: StructField): boolean {
  return tag.pairs.some(({ key, name }) => isPart(key) && name !== "");
}

/** Reports whether a message has the fields of an embedded field in its place. */
function isFlattened(field: StructField): boolean {
  return field.held.literal?.type.kind === "struct" && !isNamedByTag(field);
}

/** Why the fields in an embedded field can't be listed; null if they can. */
function whyEndless(struct: GoType, field: StructField, { through }: Embedding): string | null {
  const path = [...through, field];
  const pointer = path.findLastIndex(one => one.isPointer);
  const around = path.slice(Math.max(pointer, 0), -1).map(one => one.held);
  if (pointer < 0) around.push(struct);
  if (!field.isPointer && around.some(type => identityOf(type) === identityOf(field.held)))
    return "embeds itself as a value, which Go refuses";
  const { target } = field.held;
  return path.length > maxEmbedding || (target.kind === "unknown" && target.reason.includes("ever longer"))
    ? `embeds more than ${maxEmbedding} levels of structs, or ever longer instances of generic types`
    : null;
}

/** Why generated code can't set the fields behind embedded fields; null when it can. */
function whyUnreachable(through: StructField[], own: TypePackage): string | null {
  for (const [index, field] of through.entries()) {
    if (!field.isPointer || through.slice(0, index + 1).some(isNamedByTag)) continue;
    const path = through.slice(0, index + 1).map(outer => outer.name);
    if (field.struct.place.pkg !== own && !isExported(field.name))
      return `it lies behind the unexported pointer ${path.join(".")}, which only its own package can set`;
    const { unnameable } = writeType(field.held, own);
    if (unnameable !== null) return `it lies behind the pointer ${path.join(".")}: ${unnameable}`;
  }
  return null;
}
