/** Finds the binding structs of a package, and the types of their fields, by reading Go source: no Go toolchain is needed. */
import type { GoFile, TypeDeclaration } from "../go/declarations.ts";
import { isExported } from "../go/identifiers.ts";
import { type BindingKind, bindingName, isTextPart, partOf, partTag } from "./binding-names.ts";
import { isIgnored } from "./enums.ts";
import type { GoType, StructField, TypePackage, TypeReader } from "./go-types.ts";
import { importNames } from "./handler-signatures.ts";
import { identityOf, typeAt, typeOfDeclaration } from "./lookup.ts";
import { interfaceMethods } from "./methods.ts";
import { findMethods, ownPackage } from "./packages.ts";
import type { Embedding } from "./struct-fields.ts";
import { byIndex, embeddings, maxEmbedding, outermost, structFields } from "./struct-fields.ts";
import { type FieldType, type RawBody, type WrittenType, writeType } from "./type-text.ts";

/** The binding structs of a package, and the package itself. */
export type ResolvedTypes = ReturnType<typeof resolveTypes>;

/** The fields of a binding struct, with those of embedded structs. */
export interface ResolvedStruct extends ReturnType<typeof promotedFields> {
  kind: BindingKind;
  /** The struct itself; for an alias, the type that it stands for. */
  type: GoType;
  /** For a type that is not a struct, and so has no fields and is a whole JSON body: what it is. Null for a struct. */
  whole: WholeBody | null;
  /** The field that is the body, by its tag `body:""`; null where a message has none. */
  body: BodyField | null;
  fields: ResolvedField[];
}

/** A message that is not a struct, but a whole JSON body, such as `type ListRoomsResponse []Room`. */
export interface WholeBody {
  /** What it is declared as: `[]Room`. */
  type: FieldType;
  /** The kind of its underlying type. */
  kind: "slice" | "map" | "array" | "string" | "bool" | "number";
}

/** A field, and its type as the package writes it. */
export interface ResolvedField extends PromotedField, WrittenType {
  /** T: the type without its outer pointer or slice. */
  element: TypeUse;
}

/** A type as a field uses it. */
export interface TypeUse extends WrittenType {
  /** The type; null for one without a name, and for one that is neither embedded nor converted from texts. */
  named: GoType | null;
  /** The element type `Tag` of a named slice such as `type Tags []Tag`; null for other types. */
  list: TypeUse | null;
}

/** Finds the fields of the package's binding structs and of the structs that these embed, also from other packages. */
export function resolveTypes(
  { dir, files, importPath = null }: { dir: string; files: GoFile[]; importPath?: string | null },
  reader: TypeReader,
) {
  const own = ownPackage(dir, files, importPath);
  const structs = new Map<TypeDeclaration, ResolvedStruct>();
  for (const file of files) {
    for (const declaration of file.types) {
      const name = bindingName(declaration.name);
      const found = name && !isIgnored(declaration.doc) && bindingType(reader, own, declaration, file);
      if (!found) continue;
      const promoted =
        found.whole === null ? promotedFields(found.type) : { fields: [], pointers: [], hidden: [] };
      const fields = promoted.fields.map(field => resolveField(field, own));
      structs.set(declaration, { kind: name.kind, ...found, ...promoted, fields, body: bodyField(fields) });
    }
  }
  return { own, structs };
}

/** The field that is the body of a message, what it has of a body that is not taken apart, null for JSON, and the content types that the body can have. */
export type BodyField = NonNullable<ReturnType<typeof bodyField>>;

function bodyField(fields: ResolvedField[]) {
  const field = fields.find(one => !one.flattened && partTag(one.tag.pairs)?.key === "body");
  if (!field) return null;
  const raw = rawBody(field.field.type);
  return { field, raw, contentTypes: contentTypes(field.tag.pairs, raw) };
}

/** The type that a declaration declares, or is an alias of. Null if it can't be a message: encoding/json can't write it, or it can have no generated methods. */
function bindingType(reader: TypeReader, own: TypePackage, declaration: TypeDeclaration, file: GoFile) {
  const type = typeOfDeclaration(reader, { declaration, file, pkg: own });
  const { target } = type;
  // Go allows methods only in the type's own package, and not on an instance of a generic type such as `Page[int]`.
  if (target.kind !== "declared" || target.pkg !== own) return null;
  if (declaration.alias && target.typeArguments.size > 0) return null;
  if (type.kind === "struct") return type.literal && { type, whole: null };
  const kind = wholeKind(type.kind);
  if (kind === null) return null;
  const declaredAs = typeAt(reader, { type: target.declaration.type, ...target });
  const { type: written, unnameable } = writeType(declaredAs, own);
  return unnameable === null ? { type, whole: { type: written, kind } } : null;
}

/** The kind of a type that can be a whole JSON body; null for pointers and interfaces, which can't get methods, and for types that encoding/json can't write. */
function wholeKind(kind: string): WholeBody["kind"] | null {
  if (/^(?:slice|map|array|string|bool)$/.test(kind)) return kind as WholeBody["kind"];
  return /^(?:u?int(?!erface)|float)/.test(kind) ? "number" : null;
}

function resolveField(field: PromotedField, own: TypePackage): ResolvedField {
  const { type } = field.field;
  const written = writeType(type, own);
  const isConverted = isTextPart(partTag(field.tag.pairs)?.key);
  const element = elementOf(type);
  const named = isConverted || field.embedded ? nameOf(element) : null;
  const held = isConverted && named?.literal?.type.kind === "slice" ? named.element : null;
  const item = held && elementOf(held);
  const list = item && { named: nameOf(item), list: null, ...writeType(item, own) };
  const use = element === type ? written : writeType(element, own);
  return { element: { named, list, ...use }, ...field, ...written };
}

/** The type itself, if it has a name. */
function nameOf(type: GoType): GoType | null {
  return type.place.type.kind === "name" && type.target.kind !== "parameter" ? type : null;
}

/** The type without its outer pointer or slice, as it is written: `T` for `*T`, `[]T` and `T`. */
function elementOf(type: GoType): GoType {
  const { kind } = type.place.type;
  return ((kind === "pointer" || kind === "slice") && type.element) || type;
}

// Finds the fields of a struct, and those that Go promotes from embedded structs.

/** A field that the struct's own methods can select by its name: `s.Name`. */
export interface PromotedField extends Pick<StructField, "name" | "embedded" | "tag" | "position"> {
  /** The field as its struct declares it. */
  field: StructField;
  /** The embedded fields that it is promoted through, outermost first. */
  through: StructField[];
  /** Their names. */
  embeddedIn: string[];
  /** It is embedded, and its own fields belong to the struct's message too. */
  flattened: boolean;
  /** Another package declares it. */
  foreign: boolean;
  /** Why the search for the fields in it stopped, for example because it embeds itself; null when all were found. */
  endless: string | null;
  /** The numbers of the embedded fields and of the field, which give the order of the source. */
  index: number[];
}

/** An embedded pointer whose fields are promoted. */
export interface StructPointer {
  /** What selects it from the struct, for example `Page.Sort`. */
  selector: string;
  type: FieldType;
}

/** Finds the fields and the embedded pointers of a struct of the package that `gen` runs on, in the order of the source. */
export function promotedFields(struct: GoType) {
  const own = (struct.target.kind === "declared" ? struct.target : struct.place).pkg;
  // The fields with a tag for a part of the message, hidden ones included.
  const tagged: PromotedField[] = [];
  const pointers: { pointer: StructPointer; index: number[] }[] = [];
  const endless = new Map<StructField, string>();
  const levels = embeddings(struct, (field, outer) => {
    const root = outer.through[0] ?? field;
    const reason = whyEndless(struct, field, outer);
    if (reason !== null && !endless.has(root)) endless.set(root, `${root.type.text} ${reason}`);
    return reason === null;
  });
  // A method, or a field of a type that is named by a tag, is none that the message has, but hides others.
  const found = outermost<PromotedField>(levels, ({ type, through, ambiguous }, addName) => {
    // After `json:"page"`, Go promotes the fields, but the message has them in the value `page`.
    const isInValue = through.some(isNamedByTag);
    const add = (name: string, pkg: TypePackage, promoted: PromotedField | null) => {
      // In Go, the unexported name `id` of one package is not the name `id` of another one.
      const id = isExported(name) || pkg === own ? name : `${pkg.importPath} ${name}`;
      addName(id, isInValue ? null : promoted);
    };
    addMethods(type, (name, pkg) => add(name, pkg, null));
    for (const field of structFields(type)) {
      const { name, embedded, tag, struct, position } = field;
      const { pkg } = struct.place;
      // The message has the fields of such an embedded field in its place.
      const flattened =
        embedded && !isInValue && !isNamedByTag(field) && field.held.literal?.type.kind === "struct";
      const index = [...through, field].map(outer => outer.index);
      const promoted: PromotedField = {
        name,
        field,
        through,
        embeddedIn: through.map(outer => outer.name),
        embedded,
        flattened,
        tag,
        foreign: pkg !== own,
        endless: endless.get(field) ?? null,
        index,
        position,
      };
      if (!isInValue && partTag(tag.pairs)) tagged.push(promoted);
      // Any number of fields may be called `_`.
      add(name === "_" ? `_ ${index.join()}` : name, pkg, promoted);
      if (flattened && field.isPointer && !ambiguous) {
        const selector = [...through, field].map(outer => outer.name).join(".");
        pointers.push({ pointer: { selector, type: writeType(field.held, own).type }, index });
      }
    }
  });
  const fields = [...found.values()].filter(promoted => promoted !== null).sort(byIndex);
  return {
    fields,
    pointers: pointers.sort(byIndex).map(({ pointer }) => pointer),
    /** The fields of embedded structs that have a tag for a part of the message, but that Go can't select: a field or a method with the same name hides them. */
    hidden: tagged.filter(promoted => !fields.includes(promoted)),
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
export function isNamedByTag({ tag }: StructField): boolean {
  return tag.pairs.some(one => partOf(one) !== null && one.name !== "");
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

/** Why the generated code of a package can't set the fields behind embedded fields; null when it can. */
export function whyUnreachable(through: StructField[], own: TypePackage): string | null {
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

// Bodies that gen does not take apart: what the field with the tag `body:""` holds of them, and their media types.

/** What a field of this type holds of a body as it is; null for all other types, which are JSON. */
function rawBody(type: GoType): RawBody | null {
  const { target, kind, element, place } = type;
  if (target.kind === "predeclared" && kind === "string") return "text";
  if (target.kind === "literal" && kind === "slice" && element?.kind === "uint8")
    return element.target.kind === "predeclared" ? "bytes" : null;
  const { type: written, file } = place;
  // By their names, so that nothing has to be read of these packages. A reader of a form without its star is reported.
  const named = written.kind === "pointer" ? written.element : written;
  if (named.kind !== "name") return null;
  const isOf = (path: string) => importNames(file, path).includes(named.package ?? ".");
  if (named.name === "Reader" && isOf("mime/multipart")) return "multipart";
  return named === written && ["Reader", "ReadCloser"].includes(named.name) && isOf("io") ? "stream" : null;
}

/** The content types of the field that is the body: those of its tag `contentType`, as in `contentType:"image/png,image/jpeg"`, else the usual one. */
function contentTypes(tags: { key: string; value: string }[], raw: RawBody | null): string[] {
  const written = tags.find(({ key }) => key === "contentType")?.value ?? "";
  const types = written.split(",").flatMap(one => one.trim() || []);
  return types.length > 0 ? types.map(one => (one === "*" ? "*/*" : one)) : [usualTypes[raw ?? "json"]];
}

/** The only content type of a body that a multipart.Reader reads. */
const formType = "multipart/form-data";

/** The content types of bodies, where nothing says which they have. */
export const usualTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  raw: "application/octet-stream",
  text: "text/plain; charset=utf-8",
  bytes: "application/octet-stream",
  stream: "application/octet-stream",
  multipart: formType,
} as const;

/** Reports whether a message says in its header field Content-Type which of these content types it has. */
export function areSeveral(types: string[]): boolean {
  return types.length > 1 || types.some(one => one.includes("*"));
}

/** A token of RFC 9110 without `*`, which stands for any here. */
const token = "[\\w!#$%&'+.^`|~-]+";
/** A media type such as text/csv, or a range such as image/*. */
export const mediaType = new RegExp(`^(?:\\*/\\*|${token}/(?:\\*|${token}(?:\\s*;.*)?))$`);

/** What is wrong with the tag `contentType`; null if nothing is. */
export function contentTypeProblem(types: string[], raw: RawBody | null): string | null {
  const wrong = types.find(one => !mediaType.test(one));
  if (wrong !== undefined) return `${JSON.stringify(wrong)} is no media type such as text/csv or image/*`;
  if (raw === "multipart" && (types.length > 1 || types[0] !== formType))
    return `a *multipart.Reader reads ${formType}, and no other content type`;
  const other = raw === null && types.find(one => !/^(?:application\/json|[^/;*]+\/[^;*]+\+json)$/.test(one));
  if (raw === null && (other || types.length > 1))
    return `a body of a type other than string, []byte, io.Reader, io.ReadCloser and *multipart.Reader is JSON, of one content type such as application/merge-patch+json`;
  return null;
}
