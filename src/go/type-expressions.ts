import type { StructField, TypeExpression, TypeParameter } from "./declarations.ts";
import { docComment } from "./doc-comments.ts";
import type { GoText } from "./go-text.ts";
import { childOf, childrenOf, type OutlineNode } from "./outline.ts";

/** The text of a node. */
export function textOf(source: GoText, node: OutlineNode | undefined): string {
  return node ? source.text.slice(node.startIndex, node.endIndex) : "";
}

/** A type as written, taken apart down to names. */
export function readType(source: GoText, node: OutlineNode): TypeExpression {
  const place = { text: textOf(source, node), span: source.span(node.startIndex, node.endIndex) };
  const name = (qualifier: string | null, name: string, typeArguments: TypeExpression[]): TypeExpression => ({
    kind: "name",
    ...place,
    package: qualifier,
    name,
    typeArguments,
  });
  const inner = (child: OutlineNode | undefined): TypeExpression =>
    child ? readType(source, child) : { ...name(null, "", []), text: "" };

  switch (node.type) {
    case "parenthesized_type":
      return inner(node.children[0]);
    case "type_elem":
      return node.children.length === 1 ? inner(node.children[0]) : name(null, place.text, []);
    case "qualified_type":
      return name(textOf(source, childOf(node, "package")), textOf(source, childOf(node, "name")), []);
    case "generic_type": {
      const generic = inner(childOf(node, "type"));
      const typeArguments = (childOf(node, "type_arguments")?.children ?? []).map(inner);
      return generic.kind === "name"
        ? name(generic.package, generic.name, typeArguments)
        : name(null, generic.text, typeArguments);
    }
    case "pointer_type":
      return { kind: "pointer", ...place, element: inner(node.children[0]) };
    case "slice_type":
      return { kind: "slice", ...place, element: inner(childOf(node, "element")) };
    case "array_type":
      return {
        kind: "array",
        ...place,
        length: textOf(source, childOf(node, "length")),
        element: inner(childOf(node, "element")),
      };
    case "map_type":
      return {
        kind: "map",
        ...place,
        key: inner(childOf(node, "key")),
        value: inner(childOf(node, "value")),
      };
    case "struct_type":
      return { kind: "struct", ...place, fields: readFields(source, node) };
    case "interface_type":
      return { kind: "interface", ...place };
    case "function_type":
      return { kind: "function", ...place };
    case "channel_type":
      return { kind: "channel", ...place };
    default:
      return name(null, place.text, []);
  }
}

function readFields(source: GoText, struct: OutlineNode): StructField[] {
  const list = childrenOf(struct, "field_declaration_list")[0];
  if (!list) return [];
  const fields: StructField[] = [];
  let previousEnd = list.startIndex + 1;
  for (const field of list.children) {
    const type = childOf(field, "type");
    if (field.type === "field_declaration" && type) {
      const tag = childOf(field, "tag");
      fields.push({
        names: childrenOf(field, "field_identifier").map(child => ({
          name: textOf(source, child),
          span: source.span(child.startIndex, child.endIndex),
        })),
        type: readFieldType(source, field, type),
        tag: !tag
          ? null
          : {
              literal: textOf(source, tag).replaceAll("\r", ""),
              span: source.span(tag.startIndex, tag.endIndex),
            },
        doc: docComment(source, previousEnd, field.startIndex),
      });
    }
    previousEnd = field.endIndex;
  }
  return fields;
}

/** The grammar has no node for the `*` of an embedded `*T`. */
function readFieldType(source: GoText, field: OutlineNode, type: OutlineNode): TypeExpression {
  const element = readType(source, type);
  if (source.text[field.startIndex] !== "*") return element;
  return {
    kind: "pointer",
    text: source.text.slice(field.startIndex, type.endIndex),
    span: source.span(field.startIndex, type.endIndex),
    element,
  };
}

/** Type parameters with their constraints: `K, V any` gives two. */
export function readTypeParameters(source: GoText, list: OutlineNode | undefined): TypeParameter[] {
  return childrenOf(list, "type_parameter_declaration").flatMap(declaration => {
    const constraint = textOf(source, childOf(declaration, "type"));
    return childrenOf(declaration, "identifier").map(child => ({ name: textOf(source, child), constraint }));
  });
}
