/** `npm run build`: makes dist/ from src/. It does not check types. */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle, webAssembly } from "./bundle.mjs";
import { declarationFile } from "./declarations.mjs";
import { billOfMaterials, bundledPackages, grammar, licenseOf, licenseTexts } from "./third-party.mjs";

const declarations = declarationFile();
const output = await bundle();
mkdirSync("dist", { recursive: true });
// The Go module is another build (src/go-module).
for (const name of readdirSync("dist").filter(name => name !== "go"))
  rmSync(join("dist", name), { recursive: true });
for (const { fileName, code } of output) writeFileSync(join("dist", fileName), code);
writeFileSync("dist/index.d.ts", await declarations);
writeFileSync("dist/package.json", '{ "type": "commonjs" }\n');
for (const file of webAssembly) copyFileSync(file, join("dist", basename(file)));
const bundled = [...bundledPackages(output), grammar].sort();
writeFileSync("dist/LICENSES.txt", licenseTexts(bundled.map(licenseOf)));
writeFileSync("dist/sbom.cdx.json", billOfMaterials(bundled));
