/** Runs the templates of a program. */

import { type Location, wholeFile } from "../../base/report/diagnostic.ts";
import type { PackageHelpers } from "../go/package-helpers.ts";
import { type Frame, type Print, type Run, runtimeOf } from "../language/runtime.ts";
import { TemplateError } from "../language/template-error.ts";
import type { Program } from "./load-templates.ts";
import { type OutputMarks, trimMarked } from "./output-places.ts";
import { callUserHelper, type TemplateSet } from "./template-set.ts";
import { lookup, namedTypes, type ValueHelper } from "./value-helpers.ts";

/** The data and helpers for a run of a program. */
export interface RunData {
  /** The context of the entry template. */
  context: object;
  /** The `@` variables of all templates, including `root`. */
  variables: object;
  values: Record<string, ValueHelper>;
  packageHelpers: PackageHelpers;
  /** The list that marked templates add their marks to. */
  marks?: OutputMarks;
}

/** Runs the entry template and returns its text; throws a TemplateError for every failure in a template. */
export function runTemplates(
  { helpers: userHelpers, shapes }: Pick<TemplateSet, "helpers" | "shapes">,
  { entry, byName }: Program,
  { context, variables, values, packageHelpers, marks = [] }: RunData,
): string {
  const frame: Frame = { variables: { ...variables }, parent: null, inlines: new Map(), block: null };
  const helpers: Record<string, (...given: unknown[]) => unknown> = {
    ...values,
    lookup,
    namedType: namedTypes(frame.variables.root),
    helpers: declarations,
  };
  const uses = new Map<unknown, () => Location>();
  const printers = new Map<string, Print>();
  const run: Run = {
    printer(name) {
      let printer = printers.get(name);
      const template = printer ? undefined : byName.get(name);
      if (template) {
        printer = template.compiled()(runtimeOf(template, run));
        printers.set(name, printer);
      }
      return printer ?? null;
    },
    names: byName.keys(),
    call(name, given, options, place) {
      if (!Object.hasOwn(helpers, name)) return callUserHelper(userHelpers[name]!, given, options);
      if (name === "use" && !uses.has(given[0])) uses.set(given[0], place);
      return helpers[name]!(...given);
    },
    helperNames: Object.keys(shapes.user),
    root: frame.variables.root,
    calling: null,
    mark: (template, start, length) =>
      `\0${marks.push({ template, start, length, calling: run.calling }) - 1}\0`,
  };

  function declarations(): string {
    return packageHelpers.declarations((partial, about) => {
      const outer = run.calling;
      const depth = (outer?.depth ?? 0) + 1;
      run.calling = { template: null, start: 0, end: 0, name: partial, outer, depth };
      const text = run.printer(partial)!(about, frame);
      run.calling = outer;
      return trimMarked(text);
    });
  }

  try {
    const text = entry.compiled()(runtimeOf(entry, run))(context, frame);
    const missing = packageHelpers.undeclared();
    if (missing === null) return text;
    const message = `use: nothing declares \`${missing}\`: write {{helpers}} at the end of the template`;
    throw new TemplateError(message, uses.get(missing)!());
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError((error as Error).message, wholeFile(entry.file));
  }
}
