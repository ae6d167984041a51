/** Bodies that gen does not take apart: what the field with the tag `body:""` holds of them, and their media types. */
import type { RawBody } from "./field-type.ts";
import type { GoType } from "./go-types.ts";
import { importNames } from "./handler-signatures.ts";

/** What a field of this type holds of a body as it is; null for all other types, which are JSON. */
export function rawBody(type: GoType): RawBody | null {
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
export function contentTypes(tags: { key: string; value: string }[], raw: RawBody | null): string[] {
  const written = tags.find(({ key }) => key === "contentType")?.value ?? "";
  const types = written.split(",").flatMap(one => one.trim() || []);
  return types.length > 0 ? types.map(one => (one === "*" ? "*/*" : one)) : [usual[raw ?? "json"]];
}

/** The only content type of a body that a multipart.Reader reads. */
const formType = "multipart/form-data";

const usual = {
  json: "application/json",
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
const mediaType = new RegExp(`^(?:\\*/\\*|${token}/(?:\\*|${token}(?:\\s*;.*)?))$`);

/** Reports whether a text is a media type such as text/csv, or a range such as image/*. */
export function isMediaType(text: string): boolean {
  return mediaType.test(text);
}

/** What is wrong with the tag `contentType`; null if nothing is. */
export function contentTypeProblem(types: string[], raw: RawBody | null): string | null {
  const wrong = types.find(one => !isMediaType(one));
  if (wrong !== undefined) return `${JSON.stringify(wrong)} is no media type such as text/csv or image/*`;
  if (raw === "multipart" && (types.length > 1 || types[0] !== formType))
    return `a *multipart.Reader reads ${formType}, and no other content type`;
  const other = raw === null && types.find(one => !/^(?:application\/json|[^/;*]+\/[^;*]+\+json)$/.test(one));
  if (raw === null && (other || types.length > 1))
    return `a body of a type other than string, []byte, io.Reader, io.ReadCloser and *multipart.Reader is JSON, of one content type such as application/merge-patch+json`;
  return null;
}
