/**
 * Stands in for ../syntax-tree.ts where there is no Node. Go parses a text and gives the whole tree as another one, in the order of its nodes, eight characters for
 * each (src/go-module/grammar/flat.c): no call out of JavaScript for a node.
 */
import { getOrMake } from "../../base/text/common.ts";
import type { ReadTree, SyntaxNode, TreeCursor } from "../syntax-tree.ts";

// The functions of the Go program; see src/go-module/node/host.ts.
declare const goParse: (text: string) => string;
declare const goNodeType: (number: number) => string;
declare const goFieldName: (number: number) => string;

/** Characters below this are not used, so that the text has no NUL. */
const offset = 64;

const types = new Map<number, string>();
const fields = new Map<number, string>();

/** A cursor over the text of a tree. */
function cursorOf(tree: string): TreeCursor {
  const parents: number[] = [];
  /** The node's first character. */
  let at = 0;
  const unit = (index: number) => tree.charCodeAt(at + index) - offset;
  const long = (index: number) => unit(index) | (unit(index + 1) << 15);
  /** The first character after the node and all below it. */
  const end = () => 8 * long(6);
  return {
    get nodeTypeId() {
      return unit(0) & 0x3ff;
    },
    get nodeType() {
      return getOrMake(types, unit(0) & 0x3ff, goNodeType);
    },
    get nodeIsNamed() {
      return (unit(0) & 0x400) !== 0;
    },
    get currentFieldId() {
      return unit(1) & 0xff;
    },
    get currentFieldName() {
      const field = unit(1) & 0xff;
      return field === 0 ? null : getOrMake(fields, field, goFieldName);
    },
    get startIndex() {
      return long(2);
    },
    get endIndex() {
      return long(4);
    },
    gotoFirstChild() {
      if (end() === at + 8) return false;
      parents.push(at);
      at += 8;
      return true;
    },
    gotoNextSibling() {
      const parent = parents.at(-1);
      if (parent === undefined) return false;
      const here = at;
      const next = end();
      at = parent;
      const isLast = next >= end();
      at = isLast ? here : next;
      return !isLast;
    },
    gotoParent() {
      const parent = parents.pop();
      if (parent === undefined) return false;
      at = parent;
      return true;
    },
  };
}

const readTree: ReadTree = (text, read) => {
  const tree = goParse(text);
  const root: SyntaxNode = {
    hasError: ((tree.charCodeAt(1) - offset) & 0x200) !== 0,
    walk: () => cursorOf(tree),
  };
  return read(root);
};

export function loadNativeTree(): ReadTree {
  throw new Error("it needs Node");
}

export async function loadWasmTree(): Promise<ReadTree> {
  return readTree;
}
