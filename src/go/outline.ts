import type { SyntaxNode, TreeCursor } from "./syntax-tree.ts";

/** A node of the declarations as plain data: each look at a node of tree-sitter's costs a call out of JavaScript. */
export interface OutlineNode {
  type: string;
  /** What the node is to its parent by the grammar, for example `name`. */
  field: string | null;
  startIndex: number;
  endIndex: number;
  /** The named children without comments, which may stand anywhere, and the `(` of a group of types. */
  children: OutlineNode[];
}

/** What is looked into. Function bodies and values, which are most of a file, are not. */
const opened = new Set([
  ..."source_file ERROR package_clause import_declaration import_spec_list import_spec".split(" "),
  ..."function_declaration method_declaration parameter_list parameter_declaration".split(" "),
  ..."variadic_parameter_declaration var_declaration var_spec_list var_spec const_declaration const_spec".split(
    " ",
  ),
  ..."type_declaration type_spec type_alias type_parameter_list type_parameter_declaration".split(" "),
  ..."struct_type field_declaration_list field_declaration generic_type type_arguments type_elem".split(" "),
  ..."qualified_type pointer_type slice_type array_type map_type parenthesized_type".split(" "),
  ..."function_type channel_type interface_type method_elem negated_type".split(" "),
]);

/** No real declaration nests deeper, and the stack must bear any input. */
export const maxDepth = 300;

/** Copies the declarations out of a tree. `tooDeep` is the offset of the first node that is not looked into because it lies too deep; null when there is none. */
export function outlineOf(root: SyntaxNode): { outline: OutlineNode; tooDeep: number | null } {
  const cursor = root.walk();
  const deep: number[] = [];
  const outline = copy(cursor, cursor.nodeType, 0, deep);
  cursor.delete?.();
  return { outline, tooDeep: deep[0] ?? null };
}

function copy(cursor: TreeCursor, type: string, depth: number, deep: number[]): OutlineNode {
  const node: OutlineNode = {
    type,
    field: cursor.currentFieldName ?? null,
    startIndex: cursor.startIndex,
    endIndex: cursor.endIndex,
    children: [],
  };
  if (depth === maxDepth && opened.has(type)) {
    deep.push(node.startIndex);
    return node;
  }
  if (opened.has(type) && cursor.gotoFirstChild()) {
    const isTypes = type === "type_declaration";
    do {
      // Most tokens are neither: asking only that saves time.
      const isNamed = cursor.nodeIsNamed;
      if (!isNamed && !isTypes) continue;
      const child = cursor.nodeType;
      if (isNamed ? child !== "comment" : child === "(")
        node.children.push(copy(cursor, child, depth + 1, deep));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}

/** The child that is the parent's `field`. */
export function childOf(node: OutlineNode | undefined, field: string): OutlineNode | undefined {
  return node?.children.find(child => child.field === field);
}

/** The children of one type. */
export function childrenOf(node: OutlineNode | undefined, type: string): OutlineNode[] {
  return node ? node.children.filter(child => child.type === type) : [];
}
