/** Loads tree-sitter. Both builds, native and WebAssembly, have the same small tree type, so no other file depends on one of them. */
import { createRequire } from "node:module";
import type { Language } from "web-tree-sitter";
import { installedFile, packageFile } from "../base/files/system-files.ts";

/** The part of a tree-sitter node that gen uses. Offsets count UTF-16 units. */
export interface SyntaxNode {
  /** It contains an error or a missing token. */
  readonly hasError: boolean;
  walk(): TreeCursor;
}

/** A cursor, which is the fast way to visit many nodes. */
export interface TreeCursor {
  /** The number of the node's type, in this build of tree-sitter. */
  readonly nodeTypeId: number;
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  /** The number of the node's field; 0 or undefined when it has none. */
  readonly currentFieldId: number | undefined;
  readonly currentFieldName: string | null | undefined;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  /** Frees the memory; only WebAssembly needs this. */
  delete?(): void;
}

/** Parses the text and calls `read` with the root. The tree may be freed after that, so `read` must return plain data. */
export type ReadTree = <T>(text: string, read: (root: SyntaxNode) => T) => T;

/** Loads `tree-sitter` and `tree-sitter-go`; throws when they are not installed or were built for another platform. */
export function loadNativeTree(): ReadTree {
  const require = createRequire(import.meta.url);
  const Parser: typeof import("tree-sitter") = require("tree-sitter");
  const parser = new Parser();
  const language = require("tree-sitter-go");
  // From nodeTypeInfo, tree-sitter makes a class for each type of node. gen doesn't need them, and they take a third of the loading time.
  delete language.nodeTypeInfo;
  parser.setLanguage(language);
  return (text, read) => read(parser.parse(text).rootNode);
}

/** Functions of web-tree-sitter's WebAssembly. Each gets the address of a tree. */
interface WasmFunctions {
  _ts_tree_root_node_wasm(tree: number): void;
  _ts_tree_cursor_current_field_id_wasm(tree: number): number;
  _ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  _ts_tree_cursor_current_node_is_named_wasm(tree: number): number;
  _ts_tree_cursor_start_index_wasm(tree: number): number;
  _ts_tree_cursor_end_index_wasm(tree: number): number;
  _ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  _ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  _ts_tree_cursor_goto_parent_wasm(tree: number): number;
  _ts_tree_cursor_new_wasm(tree: number): number;
  _ts_tree_cursor_delete_wasm(tree: number): number;
}

/**
 * A cursor at the root of a tree. That of web-tree-sitter copies its state into WebAssembly and back for each step, which is most of the time that
 * reading a tree takes. The state of this one stays in WebAssembly, so only one tree is walked at a time.
 */
function cursorOf(tree: number, { types, fields }: Language, wasm: WasmFunctions): TreeCursor {
  // The cursor begins at the node that was passed last.
  wasm._ts_tree_root_node_wasm(tree);
  wasm._ts_tree_cursor_new_wasm(tree);
  return {
    get nodeTypeId() {
      return wasm._ts_tree_cursor_current_node_type_id_wasm(tree);
    },
    get nodeType() {
      return types[this.nodeTypeId] ?? "ERROR";
    },
    get nodeIsNamed() {
      return wasm._ts_tree_cursor_current_node_is_named_wasm(tree) === 1;
    },
    get currentFieldId() {
      return wasm._ts_tree_cursor_current_field_id_wasm(tree);
    },
    get currentFieldName() {
      return fields[wasm._ts_tree_cursor_current_field_id_wasm(tree)];
    },
    get startIndex() {
      return wasm._ts_tree_cursor_start_index_wasm(tree);
    },
    get endIndex() {
      return wasm._ts_tree_cursor_end_index_wasm(tree);
    },
    gotoFirstChild: () => wasm._ts_tree_cursor_goto_first_child_wasm(tree) === 1,
    gotoNextSibling: () => wasm._ts_tree_cursor_goto_next_sibling_wasm(tree) === 1,
    gotoParent: () => wasm._ts_tree_cursor_goto_parent_wasm(tree) === 1,
    delete: () => wasm._ts_tree_cursor_delete_wasm(tree),
  };
}

let wasmTree: Promise<ReadTree> | null = null;

/** Loads `web-tree-sitter`, and the grammar that the build copies from `tree-sitter-go`. A process loads them once: the memory of a grammar is never freed. */
export function loadWasmTree(): Promise<ReadTree> {
  wasmTree ??= readWasmTree();
  return wasmTree;
}

async function readWasmTree(): Promise<ReadTree> {
  const { Language, Parser } = await import("web-tree-sitter");
  const wasm = { wasmBinary: installedFile(packageFile("dist/web-tree-sitter.wasm")) };
  await Parser.init(wasm);
  const parser = new Parser();
  // Given a path, web-tree-sitter would load `node:fs/promises` first, which takes three times as long as all the rest.
  const language = await Language.load(installedFile(packageFile("dist/tree-sitter-go.wasm")));
  parser.setLanguage(language);
  return (text, read) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error("tree-sitter gave up on the file");
    const { hasError } = tree.rootNode;
    const { 0: address } = tree as object as [number];
    try {
      return read({ hasError, walk: () => cursorOf(address, language, wasm as object as WasmFunctions) });
    } finally {
      tree.delete();
    }
  };
}
