/** Loads an entry template and all templates that it can include. */
import { readText } from "../../base/files/files.ts";
import { comparePlaces, type Location, wholeFile } from "../../base/report/diagnostic.ts";
import { getOrMake, groupBy, reached } from "../../base/text/common.ts";
import { availableHelpers, type PackageHelpers } from "../go/package-helpers.ts";
import type { LoadedTemplate } from "../language/compile.ts";
import { helperPartial } from "../language/helpers.ts";
import { type Frame, type Print, type Run, runtimeOf, unknownName } from "../language/runtime.ts";
import { locateOffsets, TemplateError, type TemplateFile, templateId } from "../language/template-error.ts";
import { type OutputMarks, trimMarked } from "./output-places.ts";
import { byBlock, callUserHelper, type TemplateSet, templateName, userTemplate } from "./template-set.ts";
import { lookup, namedTypes, type ValueHelper } from "./value-helpers.ts";

/** An entry template and all templates that it can include. */
export interface Program {
  entry: LoadedTemplate;
  /** The templates by all names that lead to them. */
  byName: Map<string, LoadedTemplate>;
}

/**
 * Loads the entry template and every template that it may include, each file once per set. A call with a computed name may include every
 * partial whose name begins as the computed one does. A template that declares package helpers may include those of `helpers`, too. `templateFile` replaces the
 * built-in entry template. Throws when there is neither.
 */
export async function loadProgram(
  set: TemplateSet,
  output: { name: string; entry: string | null },
  templateFile: string | null,
  helpers: string[],
): Promise<{ program: Program | null; errors: TemplateError[] }> {
  // Other templates can include it only by the name of a built-in one.
  const ownName = output.entry && templateName(output.entry);
  const name = ownName ?? output.name;
  const file = templateFile ? userTemplate(name, templateFile, set.cwd) : set.files.get(ownName ?? "");
  if (!file)
    throw new TemplateError(`there is no template \`${name}\``, wholeFile(output.entry ?? output.name));
  const names = [...set.files.keys()];
  const byName = new Map<string, LoadedTemplate>();
  const errors = new Set<TemplateError>();
  const sound = (loaded: LoadedTemplate | TemplateError) => {
    if (!(loaded instanceof TemplateError)) return loaded;
    errors.add(loaded);
    return null;
  };
  const entry = sound(await loadTemplate(set, file));
  if (entry === null) return { program: null, errors: [...errors] };
  const byPrefix = new Map<string, string[]>();
  const withPrefix = (prefix: string) =>
    getOrMake(byPrefix, prefix, () => names.filter(name => name.startsWith(prefix)));
  const namesIn = ({ calls }: LoadedTemplate) => [
    ...calls.partials.map(({ name }) => name),
    ...(calls.declaresHelpers ? helpers.map(helperPartial) : []),
    ...calls.prefixes.flatMap(withPrefix),
  ];
  if (ownName !== null) byName.set(ownName, entry);
  const queue = new Set(namesIn(entry));
  for (const name of queue) {
    const file = byName.has(name) ? undefined : set.files.get(name);
    const loaded = file && sound(readyTemplate(set, file) ?? (await loadTemplate(set, file)));
    if (!loaded) continue;
    byName.set(name, loaded);
    // The loop also visits the names that it adds.
    for (const more of namesIn(loaded)) queue.add(more);
  }
  const templates = new Set([entry, ...byName.values()]);
  const known = new Set([...names, ...[...templates].flatMap(({ calls }) => calls.inline)]);
  for (const template of templates) {
    const missing = template.calls.partials.filter(call => !call.optional && !known.has(call.name));
    const unknown = missing.map(({ name, start: from, end }) => {
      return new TemplateError(unknownName("partial", name, known), locateOffsets(template, from, end));
    });
    const found = [...template.errors, ...unknown];
    for (const error of found.sort((a, b) => comparePlaces(a.location, b.location))) errors.add(error);
  }
  return { program: { entry, byName }, errors: [...errors] };
}

/** Reports whether a program has a template of the user. */
export function hasUserTemplate({ entry, byName }: Program): boolean {
  return [entry, ...byName.values()].some(({ origin }) => origin === "user");
}

/** The user's templates in a program, and those that can include one of them. */
export function leadingToUsers({ entry, byName }: Program): Set<LoadedTemplate> {
  const templates = [...new Set([entry, ...byName.values()])];
  const ofUser = templates.filter(({ origin }) => origin === "user");
  const namesOf = groupBy(byName.keys(), name => byName.get(name)!);
  const including = (one: LoadedTemplate) =>
    templates.filter(other => namesOf.get(one)?.some(name => mayInclude(other, name)));
  return reached(ofUser, including);
}

/** Reports whether a template may include the one with this name. */
export function mayInclude({ calls }: LoadedTemplate, name: string): boolean {
  const { partials, prefixes } = calls;
  return partials.some(one => one.name === name) || prefixes.some(prefix => name.startsWith(prefix));
}

/** Reads and prepares a template, or returns the result of an earlier call. */
export async function loadTemplate(set: TemplateSet, file: TemplateFile) {
  set.precompiled ??= byBlock((await import("./precompiled-templates.ts")).default);
  const loaded = readyTemplate(set, file) ?? (await readTemplate(set, file));
  set.loaded.set(templateId(file), loaded);
  return loaded;
}

/** A template that the build compiled, without a promise for each of hundreds, or the result of an earlier call; null for others. */
function readyTemplate(set: TemplateSet, file: TemplateFile): LoadedTemplate | TemplateError | null {
  const found = file.origin === "default" ? set.precompiled?.get(file.block ?? file.name) : undefined;
  if (!found) return set.loaded.get(templateId(file)) ?? null;
  const [, , calls, compiled] = found;
  return { ...file, source: null, calls, errors: [], compiled: () => compiled };
}

async function readTemplate({ disk, files, shapes, marked }: TemplateSet, file: TemplateFile) {
  // Loaded here, since a run with only built-in templates doesn't need it.
  const { prepareTemplate } = await import("../language/compile.ts");
  const source = readText(disk, file.path);
  if (typeof source !== "string") {
    const reason = source.missing ? "it does not exist" : source.reason;
    return new TemplateError(`can't read the template: ${reason}`, wholeFile(file.file));
  }
  try {
    const packageHelpers = availableHelpers(files.keys());
    const preparation = { helpers: shapes[file.origin], packageHelpers, marked };
    return await prepareTemplate({ ...file, source: source.replace(/^\uFEFF/, "") }, preparation);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

// Runs the templates of a program.

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
      const template = byName.get(name);
      return template ? getOrMake(printers, name, () => template.compiled()(runtimeOf(template, run))) : null;
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
