/** Used when the package is built: our own templates as a module that needs neither a parser nor a compiler. */
import { join } from "node:path";
import { availableHelpers } from "../go-output/package-helpers.ts";
import { loadHandlebars } from "../template-language/handlebars.ts";
import { helperShapes } from "../template-language/helpers.ts";
import { codeOf, prepareTemplate } from "../template-language/prepare-template.ts";
import { readSource, type Template } from "../template-language/template-error.ts";
import { defaultPaths, defaultsDir, templateName } from "./find-templates.ts";

/** The text of the module that stands in for `precompiled-templates.ts`. */
export async function precompiledTemplates(): Promise<string> {
  const handlebars = await loadHandlebars();
  const paths = await defaultPaths();
  const options = {
    helpers: helperShapes,
    packageHelpers: availableHelpers(paths.map(templateName)),
    marked: false,
  };
  const entries = paths.map(path => {
    const source = readSource(join(defaultsDir, path));
    const template: Template = { name: templateName(path), path, file: path, origin: "default", source };
    const { ast, calls, errors } = prepareTemplate(handlebars, template, options);
    for (const error of errors) throw error;
    return `[${JSON.stringify(path)},${JSON.stringify(calls)},${codeOf(ast!, template, options)}]`;
  });
  return `export default [\n${entries.join(",\n")}\n];\n`;
}
