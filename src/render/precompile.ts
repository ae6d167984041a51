/** Used when the package is built: our own templates as a module that needs neither Handlebars' parser nor its compiler. */
import { join } from "node:path";
import Handlebars from "handlebars";
import type { Reference } from "./bind-lookups.ts";
import { defaultPaths, defaultsDir, templateName } from "./find-templates.ts";
import { helperShapes } from "./helpers.ts";
import { availableHelpers } from "./package-helpers.ts";
import { packReference } from "./precompiled.ts";
import { templateCode } from "./prepare-template.ts";
import { readSource, type Template } from "./template-error.ts";

/** The text of the module that stands in for `precompiled-templates.ts`. */
export async function precompiledTemplates(): Promise<string> {
  const paths = await defaultPaths();
  const packageHelpers = availableHelpers(paths.map(templateName));
  const references: Reference[] = [];
  const packed: string[] = [];
  const templates: string[] = [];
  for (const path of paths) {
    const source = readSource(join(defaultsDir, path));
    const start = references.length;
    const template: Template = { name: templateName(path), path, file: path, origin: "default", source };
    const preparation = {
      id: String(templates.length),
      shapes: helperShapes,
      packageHelpers,
      references,
      marks: null,
    };
    const { calls, code } = templateCode(Handlebars, template, preparation);
    const index = templates.push(`[${JSON.stringify(path)},${JSON.stringify(calls)},${code}]`) - 1;
    for (const reference of references.slice(start))
      packed.push(JSON.stringify(packReference(reference, index)));
  }
  return `export default {references:[\n${packed.join(",\n")}\n],templates:[\n${templates.join(",\n")}\n]};\n`;
}
