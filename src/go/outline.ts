import type { Span } from "../base/report/diagnostic.ts";
import type { GoText } from "./go-text.ts";
import type { SyntaxNode } from "./syntax-tree.ts";

/** A node of the tree as plain data: each access to a node of tree-sitter is a slow call out of JavaScript. */
export interface OutlineNode {
  /** The file that it is in. */
  source: GoText;
  type: string;
  /** The grammar's name for the node in its parent, for example `name`. */
  field: string | null;
  startIndex: number;
  endIndex: number;
  /** The named children without comments. */
  children: OutlineNode[];
}

/** The types of nodes whose children are copied. Bodies of functions and values of variables, which are most of a file, are not among them. */
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

/** The types of nodes whose children are not even copied in bodies: later code reads only their text. */
const leaves = new Set([
  ..."identifier field_identifier package_identifier type_identifier label_name blank_identifier".split(" "),
  ..."int_literal float_literal imaginary_literal rune_literal true false nil iota".split(" "),
  ..."interpreted_string_literal raw_string_literal".split(" "),
]);

/** Nodes are copied up to this depth: real declarations are not deeper, and no input may overflow the stack. */
export const maxDepth = 300;

/** The depth of the parameter list and the body of a function or method. */
const declarationParts = 2;

/** The properties of all nodes of one type. */
interface NodeKind {
  type: string;
  /** Such nodes are in the outline. */
  copied: boolean;
  /** Their children are copied. */
  opened: boolean;
  /** Their children are not copied, not even in bodies. */
  leaf: boolean;
}

/** A walk over one tree. It keeps types and field names by their numbers: tree-sitter returns numbers faster than names. */
type Walk = ReturnType<typeof walkOf>;

function walkOf(root: SyntaxNode, source: GoText, text: string, onlyNames: boolean, bodies: RegExp | null) {
  return {
    source,
    cursor: root.walk(),
    kinds: new Map<number, NodeKind>(),
    fields: new Map<number, string | null>(),
    /** The parsed text. */
    text,
    /**
     * The first parameter list with each text: nearly all handlers have the same list, so the later ones copy its nodes. Null for a tree
     * with errors, where the same text may have other nodes.
     */
    parameters: root.hasError ? null : new Map<string, OutlineNode>(),
    /** Of functions without a receiver, only the name is copied. */
    onlyNames,
    /** The texts of bodies that are copied, too; null for none. */
    bodies,
    /** Offsets of the nodes that are too deep to be copied, outside of bodies. */
    deep: [] as number[],
    /** Offsets of the nodes in bodies that are too deep to be copied. */
    deepInBodies: [] as number[],
  };
}

/**
 * Copies the declarations of the tree of `text`, which has the offsets of `source`; with `onlyNames` just the names of functions without a receiver, with `bodies` also the bodies whose text it matches.
 * `tooDeep` is the offset of the first node outside of bodies that is too deep to be copied, null when there is none; `deepInBodies` has the offsets of such nodes in bodies.
 */
export function outlineOf(
  root: SyntaxNode,
  source: GoText,
  text: string,
  { onlyNames = false, bodies = null }: { onlyNames?: boolean; bodies?: RegExp | null } = {},
): { outline: OutlineNode; tooDeep: number | null; deepInBodies: number[] } {
  const walk = walkOf(root, source, text, onlyNames, bodies);
  const outline = copy(walk, kindOf(walk), 0);
  walk.cursor.delete?.();
  return { outline, tooDeep: walk.deep[0] ?? null, deepInBodies: walk.deepInBodies };
}

function copy(walk: Walk, { type, opened, leaf }: NodeKind, depth: number, inBody = false): OutlineNode {
  const { source, cursor, parameters } = walk;
  const { startIndex, endIndex } = cursor;
  const node: OutlineNode = { source, type, field: fieldOf(walk), startIndex, endIndex, children: [] };
  const isBody = walk.bodies !== null && depth === declarationParts && type === "block";
  const reads = inBody || (isBody && walk.bodies!.test(textOf(node)));
  if (!opened && (!reads || leaf)) return node;
  if (depth === maxDepth) {
    (reads ? walk.deepInBodies : walk.deep).push(startIndex);
    return node;
  }
  if (parameters && depth === declarationParts && type === "parameter_list") {
    const written = walk.text.slice(startIndex, endIndex);
    const same = parameters.get(written);
    if (same) {
      const distance = startIndex - same.startIndex;
      node.children = same.children.map(child => moved(child, distance));
      return node;
    }
    parameters.set(written, node);
  }
  const within = reads && !inBody ? { ...walk, source: { ...source, start: startIndex } } : walk;
  if (cursor.gotoFirstChild()) {
    const onlyName = walk.onlyNames && type === "function_declaration";
    do {
      const kind = kindOf(walk);
      if (kind.copied) node.children.push(copy(within, kind, depth + 1, reads));
      if (onlyName && node.children.at(-1)?.field === "name") break;
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return node;
}

/** A copy of a node at another place. */
function moved(node: OutlineNode, distance: number): OutlineNode {
  const { source, type, field, startIndex, endIndex } = node;
  const children = node.children.map(child => moved(child, distance));
  return { source, type, field, startIndex: startIndex + distance, endIndex: endIndex + distance, children };
}

function kindOf({ cursor, kinds }: Walk): NodeKind {
  const id = cursor.nodeTypeId;
  let kind = kinds.get(id);
  if (!kind) {
    const type = cursor.nodeType;
    const copied = cursor.nodeIsNamed && type !== "comment";
    kind = { type, copied, opened: opened.has(type), leaf: leaves.has(type) };
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

/** The text of a node. */
export function textOf(node: OutlineNode | undefined): string {
  return node ? node.source.text.slice(node.startIndex, node.endIndex) : "";
}

/** The text of the child with this field name. */
export function textIn(node: OutlineNode | undefined, field: string): string {
  return textOf(childOf(node, field));
}

/** The span of a node. */
export function spanOf({ source, startIndex, endIndex }: OutlineNode): Span {
  return source.span(startIndex, endIndex);
}

/** The name that a node is, with its span. */
export function nameAt(node: OutlineNode): { name: string; span: Span } {
  return { name: textOf(node), span: spanOf(node) };
}

/** The child with this field name. */
export function childOf(node: OutlineNode | undefined, field: string): OutlineNode | undefined {
  return node?.children.find(child => child.field === field);
}

/** The children with this type. */
export function childrenOf(node: OutlineNode | undefined, type: string): OutlineNode[] {
  return node ? node.children.filter(child => child.type === type) : [];
}

/** The specs of a declaration, grouped or not. */
export function specs(declaration: OutlineNode): OutlineNode[] {
  return declaration.children.flatMap(child =>
    child.type.endsWith("_spec_list") ? child.children : [child],
  );
}
