/** gofmt itself, as WebAssembly: it formats, and its parser is Go's own. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";

/** The formatted text, the first complaint with its place in the text, or `crashed` where gofmt could not cope. */
export type Formatted = { text: string } | Complaint | "crashed";

export interface Complaint {
  message: string;
  line: number;
  /** Counts bytes from 1. */
  column: number;
}

export type Gofmt = (text: string) => Formatted;

/** It is compiled once: it has no state, its instances have, and V8 compiles its functions anew for each module. */
let compiled: ReturnType<typeof WebAssembly.compile> | null = null;

/**
 * Loads gofmt. Every call has an instance of its own, which takes 0.1 ms: gofmt frees no memory, and it traps for good
 * when its small stack overflows (some hundred nested brackets) or when Go's parser gives up after ten errors.
 */
export async function loadGofmt(): Promise<Gofmt> {
  const { format } = await import("@wasm-fmt/gofmt/gofmt_binding.js");
  compiled ??= compile();
  const module = await compiled;
  return text => {
    try {
      const { exports } = new WebAssembly.Instance(module);
      (exports as { _initialize(): void })._initialize();
      return { text: format(exports, text) };
    } catch (error) {
      const match = /^(\d+):(\d+): (.*?)(?: \(and \d+ more errors\))?$/s.exec((error as Error).message);
      return match ? { line: Number(match[1]), column: Number(match[2]), message: match[3]! } : "crashed";
    }
  };
}

function compile(): ReturnType<typeof WebAssembly.compile> {
  // V8 would compile what is called often a second time, better: that takes three times as long as all the formatting of a run.
  setFlagsFromString("--no-wasm-dynamic-tiering");
  setFlagsFromString("--no-wasm-tier-up");
  return WebAssembly.compile(readFileSync(createRequire(import.meta.url).resolve("@wasm-fmt/gofmt/wasm")));
}
