import { createRequire } from "node:module";

/** The builds of tree-sitter to test with. The native one is tested only if it is installed; if not, a warning is printed. */
export const parserKinds: ("native" | "wasm")[] = hasNative() ? ["native", "wasm"] : ["wasm"];

function hasNative(): boolean {
  const require = createRequire(import.meta.url);
  try {
    require("tree-sitter");
    require("tree-sitter-go");
    return true;
  } catch {
    console.warn("SKIPPED: tree-sitter is not installed, so only the WebAssembly parser is tested");
    return false;
  }
}
