/** Facts of messages that several outputs ask for: whose they are, which fields are texts, which types they reach, which responses have a body, which properties may be absent. */
import { compareText, reached } from "../base/text/common.ts";
import { typesIn } from "../shapes/plain-shapes.ts";
import type { NamedType, Property, Shape } from "../shapes/shape-types.ts";
import type { TextPart } from "../types/binding-names.ts";
import type { Binding, Field, Handler, HandlerBody } from "./types.ts";

/** The messages of a handler; null where it has none. */
export function messagesOf(handler: Handler | null, bindings: Binding[]) {
  const find = (name?: string | null) => bindings.find(binding => binding.name === name) ?? null;
  return { request: find(handler?.request), response: find(handler?.response) };
}

/** A field whose value is a text in the message. */
export type TextField = Field & { in: TextPart };

/** The fields of a binding outside of its JSON body, part by part. */
export function textFields({ route, query, header, cookie, form }: Pick<Binding, TextPart>): TextField[] {
  return [...route, ...query, ...header, ...cookie, ...form] as TextField[];
}

/** The shapes of the JSON that handlers encode without a generated method. */
export function encodedShapes(handlers: Handler[]): Shape[] {
  const bodies = handlers.flatMap(({ responses }) => responses.flatMap(one => one.bodies));
  return bodies.flatMap(({ shape }) => shape ?? []);
}

/** The shapes of all that handlers send and read without generated methods. */
export function handmadeShapes(handlers: Handler[]): Shape[] {
  return [...encodedShapes(handlers), ...readShapes(handlers)];
}

/** The shapes of what handlers read without generated methods. */
export function readShapes(handlers: Handler[]): Shape[] {
  return handlers.flatMap(({ decodes, reads }) => [...decodes, ...reads.map(({ shape }) => shape)]);
}

/** The types that the shapes of bindings and these other shapes refer to, by id. */
export function reachedTypes(bindings: Binding[], others: Shape[], types: ReadonlyMap<string, NamedType>) {
  const own = bindings.flatMap(one => [
    ...[...textFields(one), ...one.json].map(({ shape }) => shape),
    ...(one.bodyShape ? [one.bodyShape] : []),
  ]);
  const ids = reached([...own, ...others].flatMap(typesIn), id => {
    const type = types.get(id);
    return type ? [type.shape, ...type.typeArguments].flatMap(typesIn) : [];
  });
  return [...ids].flatMap(id => types.get(id) ?? []).sort((a, b) => compareText(a.id, b.id));
}

/** Reports whether a response never has the zero value of a field outside of its JSON body: the tag says so, or it is an empty text in a header. */
export function omitsZero({ in: part, omitEmpty, default: preset, type, conversion }: Field): boolean {
  const isEmptyText = part === "header" && conversion?.kind === "string";
  return preset === null && (isEmptyText || (omitEmpty && !type.pointer && !type.slice));
}

/** Reports whether Parse refuses a request without this field, which is outside of the JSON body. */
export function mustBeSent({ required, refusesAbsent, default: preset }: Field): boolean {
  return required || (refusesAbsent && preset === null);
}

/** Reports whether HTTP allows a body: RFC 9110, sections 9.3.2, 15.3.5, 15.3.6 and 15.4.5. */
export function allowsBody({ method }: Handler, status: number): boolean {
  return method !== "HEAD" && ![204, 205, 304].includes(status);
}

/** No body. */
export const noBody: HandlerBody = {
  kind: "none",
  struct: null,
  mediaType: null,
  shape: null,
  assumed: false,
};

/** Reports whether so little is known of a body that it may be any. */
export function isVague({ kind, mediaType, shape }: HandlerBody): boolean {
  if (kind === "json") return shape?.kind === "any";
  return (kind === "unknown" || kind === "bytes") && mediaType === null;
}

/** Reports whether Parse refuses an object without the property if config `bindings.requireJSON` is on. It may lack what is promoted through an embedded pointer, which may be nil. */
export function isNeeded({ tags, pointer, optional }: Pick<Property, "optional" | "pointer" | "tags">) {
  const [, ...options] = tags.find(({ key }) => key === "json")?.value.split(",") ?? [];
  return !pointer && !optional && !options.includes("omitempty") && !options.includes("omitzero");
}
