/** Bundles src/ into a few files, of which a run loads only those that it needs. It does not check types. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import fastGlob from "fast-glob";
import { build } from "rolldown";
import { grammar } from "./third-party.mjs";

process.chdir(join(import.meta.dirname, "../.."));
export const { version } = JSON.parse(readFileSync("package.json", "utf8"));
/** Files with WebAssembly, which are copied to dist/. */
export const webAssembly = [
  `${grammar}/tree-sitter-go.wasm`,
  "node_modules/web-tree-sitter/web-tree-sitter.wasm",
];
const common = {
  platform: "node",
  // Loaded from node_modules at run time: they are compiled for the machine by those who want them.
  external: ["tree-sitter", "tree-sitter-go"],
  transform: { target: "node20", define: { GEN_VERSION: JSON.stringify(version), GEN_BUILD: '"GEN_BUILD"' } },
  // web-tree-sitter calls eval for WebAssembly that has JavaScript in it, which neither of its files has.
  checks: { ineffectiveDynamicImport: false, eval: false },
};

/** The files of dist/ as rolldown makes them, with their code in ASCII. */
export async function bundle(plugins = []) {
  const { templates, places } = await precompile();
  const { output } = await build({
    ...common,
    write: false,
    input: { cli: "src/bin.ts", index: "src/index.ts" },
    plugins: [
      instead("precompiled-templates", templates),
      instead("compiled-places", places),
      { name: "lazy-builtins", renderChunk: loadBuiltinsLate },
      ...plugins,
    ],
    output: {
      // Node starts CommonJS faster than ES modules, Node 20 most of all.
      format: "cjs",
      chunkFileNames: ({ facadeModuleId, name }) => `${packageOf(facadeModuleId) ?? name}.js`,
      // Smaller files are read and parsed faster. Names are kept for stack traces.
      minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
      codeSplitting: {
        groups: [
          // It sets flags before other code is loaded, so it needs a file of its own.
          { name: "v8-flags", test: /\/base\/startup\/v8-flags\.ts$/, priority: 1 },
          // A remembered run loads only this.
          together("kept-runs", [
            "src/base/startup/cache-folder.ts",
            "src/base/startup/kept-runs.ts",
            "src/base/files/system-files.ts",
          ]),
          // It imports the user's modules. Files that call `import()` get no kept bytecode (kept-bytecode.ts), so this one is separate.
          { name: "import-config", test: /\/config\/import-config\.ts$/, priority: 1 },
          together("main", ["src/cli.ts", "src/commands/generate.ts"]),
          together("rendering", [
            "src/templates/render/precompiled-templates.ts",
            "src/templates/render/render-program.ts",
            "src/templates/render/expand-path.ts",
            "node_modules/@wasm-fmt/gofmt/gofmt_binding.js",
          ]),
          together("user-templates", [
            "src/templates/language/parse-template.ts",
            "src/templates/language/compile.ts",
            "src/templates/language/lint-walk.ts",
            "src/templates/render/template-variables.ts",
          ]),
        ],
      },
    },
  });
  const hash = hashOfBuild(output);
  const finished = code => asciiOnly(code).replace(/(["'`])GEN_BUILD\1/, JSON.stringify(hash));
  return output.map(({ fileName, code, modules }) => ({ fileName, modules, code: finished(code) }));
}

/** Puts a text in the place of a module. */
function instead(name, text) {
  return { name, load: { filter: { id: new RegExp(`/${name}\\.ts$`) }, handler: () => text } };
}

/** A hash of all that the package has: what a build printed before is only printed again by a build with the same hash. */
function hashOfBuild(output) {
  const hash = createHash("sha256");
  for (const { fileName, code } of output) hash.update(`${fileName}\n${code}\n`);
  for (const file of [...fastGlob.globSync("templates/**").sort(), ...webAssembly])
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

/** The built-in templates as a module, and their places as another: a run needs no compiler for them. */
async function precompile() {
  // A folder at the top level, like src/ and dist/, so that the code finds the templates.
  const dir = mkdtempSync("precompile-");
  try {
    const file = join(dir, "precompile.mjs");
    const output = { file, format: "esm", codeSplitting: false };
    await build({ ...common, input: "src/templates/render/precompile.ts", output });
    const { precompiledTemplates } = await import(pathToFileURL(file).href);
    return await precompiledTemplates();
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * A group of modules that are loaded together, so they become one file: the given
 * files and all that they import statically. Each file costs a search and a read.
 */
function together(name, files) {
  const modules = new Set(files.map(file => resolve(file)));
  let complete = false;
  return {
    debugName: name,
    name(id, graph) {
      // The loop also visits the modules that it adds.
      for (const module of complete ? [] : modules)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
      complete = true;
      return modules.has(id) ? name : null;
    },
  };
}

/**
 * Makes the code load Node's built-in modules at their first use: a run uses few of them, and some load dozens of others. `buffer`, `fs` and
 * `path` are still loaded at the start, since Node itself has loaded them already.
 */
function loadBuiltinsLate(text) {
  // Files that call `import()` get no kept bytecode (kept-bytecode.ts); Node's own modules can be required.
  const code = text.replace(/await import\(("(?:fs\/promises|module)")\)/g, "require($1)");
  const declaration = /\b(node_\w+|childProcess) = require\("(node:(?!(?:buffer|fs|path)")[^"]+)"\)/g;
  let late = code;
  for (const [all, name, builtin] of code.matchAll(declaration)) {
    const uses = late.split(new RegExp(String.raw`\b${name}\b`)).length - 2;
    const members = new RegExp(String.raw`\b${name}\.`, "g");
    // A module that is also used in other ways than `name.member` is still loaded at the start.
    if (late.match(members)?.length !== uses) continue;
    // Parentheses, since `new require("…").Name()` would call `require` as a constructor.
    late = late.replaceAll(members, `(require("${builtin}")).`).replace(all, `${name} = null`);
  }
  return late;
}

/**
 * The same code in ASCII. If a file has any other character, V8 keeps it with two bytes for each character. Only literals have such characters.
 * `String.raw` is used for regular expressions, in which the escape sequence means the same.
 */
function asciiOnly(code) {
  const escaped = code.replace(
    /(?<!\\)[^\0-\x7f]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (/[^\0-\x7f]/.test(escaped)) throw new Error("a backslash is before a character that is not ASCII");
  return escaped;
}

/** The name of the npm package that a file belongs to, as part of a file name; null for files of this package. */
function packageOf(id) {
  return /^.*[\\/]node_modules[\\/]@?([^@\\/]+)/.exec(id ?? "")?.[1] ?? null;
}
