/** Makes message structs with the exported types of packages of the standard library. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { systemFiles } from "../../../src/base/files/system-files.ts";
import { defaultBuildContext } from "../../../src/packages/source/build-context.ts";
import { readPackage } from "../../../src/packages/source/read-package.ts";
import { sharedParser } from "../shared-parser.ts";

/** Types that can't be the type of a field, since they are constraints. */
const constraints = ["cmp.Ordered"];

/** A Go file with a message for each package, which has a pointer to each exported type that is not generic. */
export async function standardMessages(goRoot: string, packages: string[]): Promise<string> {
  const imports: string[] = [];
  const messages: string[] = [];
  for (const [index, importPath] of packages.entries()) {
    const names = await exportedTypes(join(goRoot, "src", importPath));
    const fields = names
      .filter(name => !constraints.includes(`${importPath}.${name}`))
      .map(name => `\t${name} *p${index}.${name} \`json:"${name}"\`\n`);
    if (fields.length === 0) continue;
    imports.push(`\tp${index} "${importPath}"\n`);
    messages.push(
      `type P${index}Request struct {\n${fields.join("")}}\n\n// POST /p${index}\nfunc P${index}(w http.ResponseWriter, r *http.Request) {}\n`,
    );
  }
  return `package standard\n\nimport (\n\t"net/http"\n\n${imports.join("")})\n\n${messages.join("\n")}`;
}

async function exportedTypes(dir: string): Promise<string[]> {
  const build = defaultBuildContext(process.env, process.platform, process.arch, []);
  const parser = await sharedParser();
  const { source } = readPackage(dir, systemFiles, build, dir);
  if (source === null) throw new Error(`${dir} is not a package: ${readdirSync(dir)}`);
  const names: string[] = [];
  for (const { name, text } of source.files) {
    for (const type of (await parser.parse(name, text)).types)
      if (/^[A-Z]/.test(type.name) && type.typeParameters.length === 0) names.push(type.name);
  }
  return names.sort();
}
