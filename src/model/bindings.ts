/** Binding structs: specification, "Binding struct descriptor". */
import type { GoFile, StructField, TypeDeclaration, TypeExpression } from "../go/declarations.ts";
import { parseStructTag, type StructTagPair } from "../go/struct-tags.ts";
import { readProse } from "./directives.ts";
import { importsOf } from "./imports.ts";
import { positionOf } from "./positions.ts";
import type { Binding, Field, FieldType } from "./types.ts";

/** A type declaration with the file that holds it. */
export interface DeclaredType {
  declaration: TypeDeclaration;
  file: GoFile;
}

/** `CreatePetRequest` gives the handler's name `CreatePet`; null for a name that is no binding struct's. */
export function bindingName(type: string): { handler: string; kind: Binding["kind"] } | null {
  const match = /^(.+)(Request|Response)$/.exec(type);
  if (!match?.[1]) return null;
  return { handler: match[1], kind: match[2] === "Request" ? "request" : "response" };
}

/** Describes one binding struct; `types` are the package's, to flatten embedded structs. Its handler is paired later. */
export function buildBinding(declared: DeclaredType, types: Map<string, DeclaredType>): Binding | null {
  const { declaration, file } = declared;
  const name = bindingName(declaration.name);
  if (!name || declaration.alias || declaration.type.kind !== "struct") return null;
  const fields = visibleFields(collectFields(declared, types, [], new Set()));
  const within = (part: Field["in"]) => fields.filter(field => field.in === part);
  const [json, form] = [within("json"), within("form")];
  const body = json.length > 0 ? "json" : form.length > 0 ? "form" : null;
  return {
    name: declaration.name,
    kind: name.kind,
    typeParameters: declaration.typeParameters.map(parameter => parameter.name),
    handler: null,
    body,
    contentType: body && contentTypes[body],
    route: within("route"),
    query: within("query"),
    form,
    json,
    doc: readProse(declaration.doc),
    position: positionOf(file.name, declaration.span),
  };
}

const contentTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** A field of the struct or of one that it embeds; fields without one of our tags are there to hide deeper ones. */
interface Candidate {
  name: string;
  embeddedIn: string[];
  fields: Field[];
}

function collectFields(
  { declaration, file }: DeclaredType,
  types: Map<string, DeclaredType>,
  embeddedIn: string[],
  outer: Set<string>,
): Candidate[] {
  if (declaration.type.kind !== "struct") return [];
  const visited = new Set(outer).add(declaration.name);
  return declaration.type.fields.flatMap(field => {
    const tags = field.tag ? parseStructTag(field.tag.literal, field.tag.span).pairs : [];
    const embedded = field.names.length === 0 ? embeddedType(field.type) : null;
    const names = embedded ? [{ name: embedded.name, span: field.type.span }] : field.names;
    const direct = names.map(({ name, span }) => ({
      name,
      embeddedIn,
      fields:
        name === "_" ? [] : describeFields(name, field, tags, file, embeddedIn, positionOf(file.name, span)),
    }));
    const target = embedded?.package === null ? types.get(embedded.name) : undefined;
    // As in encoding/json, a tag makes an embedded struct one ordinary field.
    const flatten =
      target && !visited.has(target.declaration.name) && direct.every(one => one.fields.length === 0);
    return flatten
      ? [...direct, ...collectFields(target, types, [...embeddedIn, target.declaration.name], visited)]
      : direct;
  });
}

function embeddedType(type: TypeExpression): { package: string | null; name: string } | null {
  const named = type.kind === "pointer" ? type.element : type;
  return named.kind === "name" ? { package: named.package, name: named.name } : null;
}

/** Go's rule for promoted fields: the least depth wins, and a name that is there twice at that depth is no field at all. */
function visibleFields(candidates: Candidate[]): Field[] {
  const depths = new Map<string, { depth: number; count: number }>();
  for (const { name, embeddedIn } of candidates) {
    const best = depths.get(name);
    if (!best || embeddedIn.length < best.depth) depths.set(name, { depth: embeddedIn.length, count: 1 });
    else if (embeddedIn.length === best.depth) best.count++;
  }
  return candidates
    .filter(({ name, embeddedIn }) => {
      const best = depths.get(name);
      return embeddedIn.length === best?.depth && (best.count === 1 || best.depth === 0);
    })
    .flatMap(candidate => candidate.fields);
}

function describeFields(
  name: string,
  field: StructField,
  tags: StructTagPair[],
  file: GoFile,
  embeddedIn: string[],
  position: Field["position"],
): Field[] {
  const type = describeType(field.type, file);
  const byDefault = tags.find(tag => tag.key === "default")?.value ?? null;
  return tags.flatMap(tag => {
    if (!isPart(tag.key) || tag.value === "-") return [];
    const omitEmpty = tag.options.includes("omitempty") || tag.options.includes("omitzero");
    const optional = type.pointer || type.slice || omitEmpty || byDefault !== null;
    return {
      name,
      embeddedIn,
      key: tag.name || name,
      in: tag.key,
      type,
      required: tag.key === "route" || !optional,
      default: byDefault,
      omitEmpty,
      options: tag.options.filter(option => option !== ""),
      doc: readProse(field.doc),
      position,
    };
  });
}

const parts = ["route", "query", "form", "json"] as const;

function isPart(key: string): key is Field["in"] {
  return parts.some(part => part === key);
}

function describeType(type: TypeExpression, file: GoFile): FieldType {
  const inner = type.kind === "pointer" || type.kind === "slice" ? type.element : type;
  return {
    text: type.text,
    imports: importsOf(type, file),
    pointer: type.kind === "pointer",
    slice: type.kind === "slice",
    element: inner.text,
  };
}
