/** Compiles the built-in templates when the package is built, so that a run needs neither parser nor compiler for them. */
import { join } from "node:path";
import { installedFile } from "../../base/files/system-files.ts";
import { groupBy } from "../../base/text/common.ts";
import { availableHelpers } from "../go/package-helpers.ts";
import { templateCode } from "../language/compile.ts";
import { helperShapes } from "../language/helpers.ts";
import { loadHandlebars, parseTemplate } from "../language/parse-template.ts";
import type { Template } from "../language/template-error.ts";
import { defaultsDir, readBuiltInTemplates } from "./template-set.ts";

/** The texts of the modules that replace `precompiled-templates.ts` and `compiled-places.ts` in the build. */
export async function precompiledTemplates() {
  const handlebars = await loadHandlebars();
  const templates = readBuiltInTemplates(defaultsDir);
  const byBlock = new Map(templates.map(template => [template.block ?? template.name, template]));
  const options = {
    helpers: helperShapes,
    packageHelpers: availableHelpers(templates.map(({ name }) => name)),
    marked: false,
  };
  const entries = Array.from(byBlock, ([name, { file, block }]) => {
    const source = installedFile(join(defaultsDir, file)).toString();
    const template: Template = { name, path: file, file, origin: "default", block, source };
    const { code, calls, errors } = templateCode(parseTemplate(handlebars, template), template, options);
    for (const error of errors) throw error;
    const data = [name, file, calls].map(one => JSON.stringify(one)).join(",");
    return `[${data},${code}]`;
  });
  const byFile = groupBy(byBlock, ([, { file }]) => file);
  const places = Array.from(byFile, ([file, all]) => [file, all.map(([name]) => name)]);
  return {
    templates: `export default [\n${entries.join(",\n")}\n];\n`,
    places: `export default ${JSON.stringify(places)};\n`,
  };
}
