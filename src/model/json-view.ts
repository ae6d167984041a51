import type { TypeParameter } from "../go/declarations.ts";
import type { StructMember } from "./struct-members.ts";
import type { JSONView } from "./types.ts";

/**
 * The view that lets a JSON body set only the JSON fields; null if encoding/json
 * would set no others anyway. `taken` reports the names that the package declares already. Methods that encoding/json
 * calls, promoted by an embedded type, would read and write the whole body; with `hasOwnMethods` the struct has its own.
 */
export function jsonView(
  struct: string,
  typeParameters: TypeParameter[],
  members: StructMember[],
  taken: (name: string) => boolean,
  hasOwnMethods: boolean,
): JSONView | null {
  const isJSON = ({ fields }: StructMember) => fields.some(field => field.in === "json");
  const promotesMethods = !hasOwnMethods && members.some(member => member.promotesJSON);
  if (!promotesMethods && members.every(member => !member.inJSON || isJSON(member))) return null;
  // The view can't repeat unexported fields of another package.
  const copied = members.some(member => member.embedded || member.foreign);
  const name = viewName(struct, taken);
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

function viewName(struct: string, taken: (name: string) => boolean): string {
  const [first = ""] = struct;
  const base = `${first.toLowerCase()}${struct.slice(first.length)}JSON`;
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!taken(name)) return name;
  }
}
