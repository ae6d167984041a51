/** Finds the names in a type that stays text, such as `func(T) error`: in another package, or in an instance of a generic type, they are replaced. */
import type { GoText } from "./go-text.ts";
import { type NameInText, namesInText } from "./names-in-text.ts";
import { childOf, childrenOf, type OutlineNode } from "./outline.ts";

/** The names of types and constants in a type, in the order of its text; for a qualified name, only the qualifier. */
export function namesInType(source: GoText, type: OutlineNode): NameInText[] {
  const names: NameInText[] = [];
  const add = ({ startIndex, endIndex }: OutlineNode, isQualifier: boolean) => {
    const name = source.text.slice(startIndex, endIndex);
    const [start, end] = [startIndex - type.startIndex, endIndex - type.startIndex];
    names.push({ name, start, end, isQualifier });
  };
  const visit = (node: OutlineNode) => {
    switch (node.type) {
      case "type_identifier":
        add(node, false);
        return;
      case "qualified_type": {
        const qualifier = childOf(node, "package");
        if (qualifier) add(qualifier, true);
        return;
      }
      case "array_type": {
        const length = childOf(node, "length");
        if (length) {
          const offset = length.startIndex - type.startIndex;
          for (const name of namesInText(source.text.slice(length.startIndex, length.endIndex)))
            names.push({ ...name, start: offset + name.start, end: offset + name.end });
        }
        for (const child of node.children) if (child !== length) visit(child);
        return;
      }
      default:
        for (const child of node.children) if (!isParameterName(child, node)) visit(child);
    }
  };
  visit(type);
  return names;
}

/**
 * Reports whether a parameter without a name is in fact a name: in `a, b T` tree-sitter
 * reads `a` as a type. In Go all parameters of a list have names or none.
 */
function isParameterName(parameter: OutlineNode, list: OutlineNode): boolean {
  return (
    list.type === "parameter_list" &&
    childrenOf(parameter, "identifier").length === 0 &&
    list.children.some(other => childrenOf(other, "identifier").length > 0)
  );
}
