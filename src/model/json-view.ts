/** Makes the view of a binding struct: a struct that has the same fields, but lets a JSON body set only the JSON fields. */
import type { TypeParameter } from "../go/declarations.ts";
import { freeName } from "../text/common.ts";
import type { StructMember } from "./struct-members.ts";
import type { JSONView } from "./types.ts";

/**
 * The view of a struct; null if a JSON body can set no other fields anyway. `isTaken` reports whether the package declares a name. A struct that
 * has no methods such as MarshalJSON itself (`hasOwnMethods`) also needs a view if an embedded type promotes such methods: they would get the whole body.
 */
export function jsonView(
  struct: string,
  typeParameters: TypeParameter[],
  members: StructMember[],
  isTaken: (name: string) => boolean,
  hasOwnMethods: boolean,
): JSONView | null {
  const isJSON = ({ fields }: StructMember) => fields.some(field => field.in === "json");
  const promotesMethods = !hasOwnMethods && members.some(member => member.promotesJSON);
  if (!promotesMethods && members.every(member => !member.inJSON || isJSON(member))) return null;
  // The view can't repeat unexported fields of another package.
  const copied = members.some(member => member.embedded || member.foreign);
  const name = viewName(struct, isTaken);
  const names = typeParameters.map(parameter => parameter.name).join(", ");
  const declared = typeParameters.map(parameter => `${parameter.name} ${parameter.constraint}`).join(", ");
  return {
    name,
    typeText: names ? `${name}[${names}]` : name,
    typeParameters: declared && `[${declared}]`,
    copied,
    fields: (copied ? members.filter(isJSON) : members).map(member => ({
      name: member.name,
      type: member.type,
      tag: `json:${JSON.stringify(tagValue(member, isJSON(member)))}`,
    })),
  };
}

function tagValue({ tags }: StructMember, isJSON: boolean): string {
  return isJSON ? (tags.find(tag => tag.key === "json")?.value ?? "-") : "-";
}

function viewName(struct: string, isTaken: (name: string) => boolean): string {
  const [first = ""] = struct;
  return freeName(isTaken, `${first.toLowerCase()}${struct.slice(first.length)}JSON`);
}
