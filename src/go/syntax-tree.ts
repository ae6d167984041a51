/** The two builds of tree-sitter behind one small tree type. No other file knows which of them is at work. */
import { createRequire } from "node:module";
import { packageFile } from "../files/package-files.ts";

/** What the stage reads of a node; both builds' nodes have these. Offsets count UTF-16 units. */
export interface SyntaxNode {
  readonly type: string;
  readonly startIndex: number;
  readonly endIndex: number;
  /** An ERROR node: text that fits nowhere. */
  readonly isError: boolean;
  /** A token that the parser made up to go on. */
  readonly isMissing: boolean;
  /** There is an error or a missing token in it. */
  readonly hasError: boolean;
  readonly children: SyntaxNode[];
  descendantForIndex(index: number): SyntaxNode | null;
  walk(): TreeCursor;
}

/** The quick way through many nodes. */
export interface TreeCursor {
  /** The same for all nodes of one type, in trees of the same build. */
  readonly nodeTypeId: number;
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  /** 0 or undefined where the node has none. */
  readonly currentFieldId: number | undefined;
  readonly currentFieldName: string | null | undefined;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  /** Only WebAssembly's memory must be given back by hand. */
  delete?(): void;
}

/** Parses the text and hands the root to `read`; the tree may be gone after that, so `read` returns plain data. */
export type ReadTree = <T>(text: string, read: (root: SyntaxNode) => T) => T;

interface NativeParser {
  setLanguage(language: unknown): void;
  parse(text: string): { rootNode: SyntaxNode };
}

/** Loads `tree-sitter` and `tree-sitter-go`; throws where they are not installed or were built for another platform. */
export function loadNativeTree(): ReadTree {
  const require = createRequire(import.meta.url);
  const Parser = require("tree-sitter") as new () => NativeParser;
  const parser = new Parser();
  const language = require("tree-sitter-go") as { nodeTypeInfo?: unknown };
  // Without it tree-sitter makes no class per node type, whose getters nobody here uses: a third of the time that loading takes.
  delete language.nodeTypeInfo;
  parser.setLanguage(language);
  return (text, read) => read(parser.parse(text).rootNode);
}

/** Loads `web-tree-sitter` and the grammar beside this file. */
export async function loadWasmTree(): Promise<ReadTree> {
  const require = createRequire(import.meta.url);
  const { Language, Parser } = require("web-tree-sitter") as typeof import("web-tree-sitter");
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Language.load(packageFile("src/go/tree-sitter-go.wasm")));
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
