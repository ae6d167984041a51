import type { SyntaxNode, TreeCursor } from "./syntax-tree.ts";

/** A node of the tree as plain data: each access to a node of tree-sitter is a slow call out of JavaScript. */
export interface OutlineNode {
  type: string;
  /** The grammar's name for the node in its parent, for example `name`. */
  field: string | null;
  startIndex: number;
  endIndex: number;
  /** The named children without comments, and the `(` of a group of types. */
  children: OutlineNode[];
}

/** The types of nodes whose children are copied. Function bodies and values, which are most of a file, are left out. */
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

/** Nodes are copied up to this depth: real declarations are not deeper, and no input may overflow the stack. */
export const maxDepth = 300;

/** The depth of the parameters of a declared function or method: deeper lists may be cut at `maxDepth`. */
const parametersDepth = 2;

/** What the nodes of one type have in common. */
interface NodeKind {
  type: string;
  /** It belongs into the outline wherever it stands. */
  copied: boolean;
  opened: boolean;
}

/** A walk over one tree with what was asked of it so far: numbers cross into JavaScript faster than names do. */
interface Walk {
  cursor: TreeCursor;
  kinds: Map<number, NodeKind>;
  fields: Map<number, string | null>;
  /** What the offsets count in. */
  text: string;
  /** The first parameter list of each text: nearly all handlers have the same one, and its tree is as well. Null where an error may have changed a tree. */
  parameters: Map<string, OutlineNode> | null;
  /** Offsets of the nodes that are not looked into because they lie too deep. */
  deep: number[];
}

/** Copies the declarations out of the tree of a text. `tooDeep` is the offset of the first node that is not looked into because it lies too deep; null when there is none. */
export function outlineOf(root: SyntaxNode, text: string): { outline: OutlineNode; tooDeep: number | null } {
  const walk: Walk = {
    cursor: root.walk(),
    kinds: new Map(),
    fields: new Map(),
    text,
    parameters: root.hasError ? null : new Map(),
    deep: [],
  };
  const outline = copy(walk, kindOf(walk), 0);
  walk.cursor.delete?.();
  return { outline, tooDeep: walk.deep[0] ?? null };
}

function copy(walk: Walk, { type, opened }: NodeKind, depth: number): OutlineNode {
  const { cursor, parameters } = walk;
  const { startIndex, endIndex } = cursor;
  const node: OutlineNode = { type, field: fieldOf(walk), startIndex, endIndex, children: [] };
  if (!opened) return node;
  if (depth === maxDepth) {
    walk.deep.push(startIndex);
    return node;
  }
  if (parameters && depth === parametersDepth && type === "parameter_list") {
    const written = walk.text.slice(startIndex, endIndex);
    const same = parameters.get(written);
    if (same) {
      const distance = startIndex - same.startIndex;
      node.children = same.children.map(child => moved(child, distance));
      return node;
    }
    parameters.set(written, node);
  }
  if (cursor.gotoFirstChild()) {
    const isTypes = type === "type_declaration";
    do {
      const kind = kindOf(walk);
      if (kind.copied || (isTypes && kind.type === "(")) node.children.push(copy(walk, kind, depth + 1));
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}

/** A copy of a node at another place. */
function moved({ type, field, startIndex, endIndex, children }: OutlineNode, distance: number): OutlineNode {
  return {
    type,
    field,
    startIndex: startIndex + distance,
    endIndex: endIndex + distance,
    children: children.map(child => moved(child, distance)),
  };
}

function kindOf({ cursor, kinds }: Walk): NodeKind {
  const id = cursor.nodeTypeId;
  let kind = kinds.get(id);
  if (!kind) {
    const type = cursor.nodeType;
    kind = { type, copied: cursor.nodeIsNamed && type !== "comment", opened: opened.has(type) };
    kinds.set(id, kind);
  }
  return kind;
}

function fieldOf({ cursor, fields }: Walk): string | null {
  const id = cursor.currentFieldId ?? 0;
  let field = fields.get(id);
  if (field === undefined) {
    field = cursor.currentFieldName ?? null;
    fields.set(id, field);
  }
  return field;
}

/** The child that is the parent's `field`. */
export function childOf(node: OutlineNode | undefined, field: string): OutlineNode | undefined {
  return node?.children.find(child => child.field === field);
}

/** The children with this type. */
export function childrenOf(node: OutlineNode | undefined, type: string): OutlineNode[] {
  return node ? node.children.filter(child => child.type === type) : [];
}
