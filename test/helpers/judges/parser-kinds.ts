import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { npmEnvironment } from "../npm-environment.ts";

const require = createRequire(import.meta.url);

/** Why the native tree-sitter can't be tested; null when it can. */
export const noNative: string | null = nativeProblem();

/** The builds of tree-sitter to test with: without the native one if it can't be compiled here. */
export const parserKinds: ("native" | "wasm")[] = noNative === null ? ["native", "wasm"] : ["wasm"];

/** Loads the native tree-sitter. Where no build of it fits this system, `npm rebuild` makes one in a copy, which later runs use, too. */
function nativeProblem(): string | null {
  try {
    load();
    return null;
  } catch {
    // There is no build by npm rebuild, and the prebuilt one needs other libraries.
  }
  try {
    const { version } = JSON.parse(readFileSync(join(folderOf("tree-sitter"), "package.json"), "utf8"));
    const copy = join(folderOf(".cache"), `native-${version}-${process.platform}-${process.arch}`);
    if (!existsSync(copy)) rebuild(copy);
    // node-gyp-build looks in these folders.
    process.env.TREE_SITTER_PREBUILD = join(copy, "node_modules/tree-sitter");
    process.env.TREE_SITTER_GO_PREBUILD = join(copy, "node_modules/tree-sitter-go");
    load();
    return null;
  } catch (error) {
    const [cause] = (error as Error).message.split("\n");
    console.warn(`SKIPPED: only the WebAssembly parser is tested, the native one can't be built: ${cause}`);
    return `npm rebuild can't build tree-sitter: ${cause}`;
  }
}

function rebuild(copy: string): void {
  mkdirSync(dirname(copy), { recursive: true });
  // Other test files may do the same at this time: the first that is ready gives the folder its name.
  const folder = mkdtempSync(`${copy}-`);
  try {
    for (const name of ["tree-sitter", "tree-sitter-go", "node-gyp-build", "node-addon-api"])
      cpSync(folderOf(name), join(folder, "node_modules", name), { recursive: true });
    const allowScripts = { "tree-sitter": true, "tree-sitter-go": true };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, allowScripts }));
    // The compilers need a quarter less time than with -O3, which the tests, which parse for a few seconds, don't make up.
    const env = { ...npmEnvironment(), CFLAGS: "-O1", CXXFLAGS: "-O1" };
    execFileSync("npm", ["rebuild", "--ignore-scripts=false"], { cwd: folder, env, stdio: "pipe" });
    if (!existsSync(copy)) renameSync(folder, copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function folderOf(name: string): string {
  return resolve(import.meta.dirname, "../../../node_modules", name);
}

function load(): void {
  require("tree-sitter");
  require("tree-sitter-go");
}
