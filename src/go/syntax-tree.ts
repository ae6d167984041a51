/** Loads tree-sitter. Both builds, native and WebAssembly, have the same small tree type, so no other file depends on one of them. */
import { createRequire } from "node:module";
import { packageFile } from "../base/files/package-files.ts";
import { installedFile } from "../base/files/system-files.ts";

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

interface NativeParser {
  setLanguage(language: unknown): void;
  parse(text: string): { rootNode: SyntaxNode };
}

/** Loads `tree-sitter` and `tree-sitter-go`; throws when they are not installed or were built for another platform. */
export function loadNativeTree(): ReadTree {
  const require = createRequire(import.meta.url);
  const Parser = require("tree-sitter") as new () => NativeParser;
  const parser = new Parser();
  const language = require("tree-sitter-go") as { nodeTypeInfo?: unknown };
  // From nodeTypeInfo, tree-sitter makes a class for each type of node. gen doesn't need them, and they take a third of the loading time.
  delete language.nodeTypeInfo;
  parser.setLanguage(language);
  return (text, read) => read(parser.parse(text).rootNode);
}

/** How web-tree-sitter passes numbers to WebAssembly and back. It fills the object that it gets when it is loaded. */
interface WasmMemory {
  HEAP32: Int32Array;
  setValue(at: number, value: number, type: string): void;
  getValue(at: number, type: string): number;
}

/**
 * Passes whole numbers without asking for their type and the order of bytes. web-tree-sitter passes eight for each step of a cursor, which is most of the time that
 * reading a tree takes. WebAssembly has the order of bytes that nearly all processors have; on others, nothing changes.
 */
function moveNumbersFast(memory: WasmMemory): void {
  if (new Uint8Array(new Uint16Array([1]).buffer)[0] !== 1) return;
  const { setValue, getValue } = memory;
  memory.setValue = (at, value, type) => {
    if (type === "i32") memory.HEAP32[at >> 2] = value;
    else setValue(at, value, type);
  };
  memory.getValue = (at, type) => (type === "i32" ? memory.HEAP32[at >> 2]! : getValue(at, type));
}

let wasmTree: Promise<ReadTree> | null = null;

/** Loads `web-tree-sitter`, and the grammar that the build copies from `tree-sitter-go`. A process loads them once: the memory of a grammar is never freed. */
export function loadWasmTree(): Promise<ReadTree> {
  wasmTree ??= readWasmTree();
  return wasmTree;
}

async function readWasmTree(): Promise<ReadTree> {
  const { Language, Parser } = await import("web-tree-sitter");
  const memory = { wasmBinary: installedFile(packageFile("dist/web-tree-sitter.wasm")) };
  await Parser.init(memory);
  moveNumbersFast(memory as object as WasmMemory);
  const parser = new Parser();
  // Given a path, web-tree-sitter would load `node:fs/promises` first, which takes three times as long as all the rest.
  const grammar = installedFile(packageFile("dist/tree-sitter-go.wasm"));
  parser.setLanguage(await Language.load(grammar));
  return (text, read) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error("tree-sitter gave up on the file");
    try {
      return read(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}
