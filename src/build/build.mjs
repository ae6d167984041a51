/** `npm run build`: src/ -> dist/, in few files of which a run loads only those that it needs, and the declarations in one. No type is checked here. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import { declarationFile } from "./declarations.mjs";
import { billOfMaterials, bundledPackages, licenseTexts } from "./third-party.mjs";

process.chdir(join(import.meta.dirname, "../.."));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const common = {
  platform: "node",
  // Found at run time: two are compiled for the machine, one reads a file beside its own, one is seen in long runs only.
  external: ["tree-sitter", "tree-sitter-go", "web-tree-sitter", "cli-progress"],
  transform: { target: "node20", define: { GEN_VERSION: JSON.stringify(version) } },
  checks: { ineffectiveDynamicImport: false },
};

const declarations = declarationFile();
const templates = await precompile();
const { output } = await build({
  ...common,
  write: false,
  input: { cli: "src/bin.ts", index: "src/index.ts" },
  plugins: [
    {
      name: "precompiled-templates",
      load: { filter: { id: /\/precompiled-templates\.ts$/ }, handler: () => templates },
    },
    { name: "lazy-builtins", renderChunk: loadBuiltinsLate },
  ],
  output: {
    // Node starts CommonJS faster than ES modules, most of all Node 20.
    format: "cjs",
    chunkFileNames: ({ facadeModuleId, name }) => `${packageOf(facadeModuleId) ?? name}.js`,
    // There is less to read and to parse; names stay, so that a stack trace tells something.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    codeSplitting: {
      groups: [
        together("main", ["src/cli.ts", "src/commands/generate.ts"]),
        together("rendering", [
          "src/render/precompiled-templates.ts",
          "src/render/render-program.ts",
          "src/render/expand-path.ts",
          "node_modules/@wasm-fmt/gofmt/gofmt_binding.js",
        ]),
        together("user-templates", [
          "src/template-language/parse-template.ts",
          "src/template-language/prepare-template.ts",
          "src/template-language/handlebars.ts",
          "src/template-language/lint-walk.ts",
          "src/render/template-variables.ts",
        ]),
      ],
    },
  },
});
rmSync("dist", { recursive: true, force: true });
mkdirSync("dist");
for (const { fileName, code } of output) writeFileSync(join("dist", fileName), code);
writeFileSync("dist/index.d.ts", await declarations);
writeFileSync("dist/package.json", '{ "type": "commonjs" }\n');
const bundled = bundledPackages(output);
writeFileSync("dist/LICENSES.txt", licenseTexts(bundled));
writeFileSync("dist/sbom.cdx.json", billOfMaterials(bundled));

/** Our own templates as a module that needs no compiler. */
async function precompile() {
  // Below the top, as src/ and dist/ are, so that it finds the templates.
  const dir = mkdtempSync("precompile-");
  try {
    const file = join(dir, "precompile.mjs");
    const output = { file, format: "esm", codeSplitting: false };
    await build({ ...common, input: "src/render/precompile.ts", output });
    const { precompiledTemplates } = await import(pathToFileURL(file).href);
    return await precompiledTemplates();
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** A group of modules that are loaded together, and so become one file, since each file costs a search and a read: these and what they import at once. */
function together(name, files) {
  const modules = new Set(files.map(file => resolve(file)));
  let complete = false;
  return {
    debugName: name,
    name(id, graph) {
      // The set grows while it is walked.
      for (const module of complete ? [] : modules)
        for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) modules.add(imported);
      complete = true;
      return modules.has(id) ? name : null;
    },
  };
}

/** Loads Node's own modules where they are used instead of at the start: of most of them few runs use anything, and some bring dozens of others. */
function loadBuiltinsLate(code) {
  const declaration = /\b(node_\w+|childProcess) = require\("(node:(?!fs"|path")[^"]+)"\)/g;
  let late = code;
  for (const [text, name, builtin] of code.matchAll(declaration)) {
    const uses = late.split(new RegExp(String.raw`\b${name}\b`)).length - 2;
    const members = new RegExp(String.raw`\b${name}\.`, "g");
    // A default import is not only a name before a dot: it stays.
    if (late.match(members)?.length !== uses) continue;
    late = late.replaceAll(members, `require("${builtin}").`).replace(text, `${name} = null`);
  }
  return late;
}

/** The name of the package that a file belongs to, fit for a file name; null for our own. */
function packageOf(id) {
  return /^.*[\\/]node_modules[\\/]@?([^@\\/]+)/.exec(id ?? "")?.[1] ?? null;
}
