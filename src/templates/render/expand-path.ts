/** Fills in the path pattern of an output, which is a template of one line. */
import { isAbsolute } from "node:path";
import { importNames, packageHelpers } from "../go/package-helpers.ts";
import { guardFor } from "../language/runtime.ts";
import { TemplateError } from "../language/template-error.ts";
import { runTemplates } from "./load-templates.ts";
import { type OutputMarks, readMarks } from "./output-places.ts";
import type { RenderOptions, TemplateSet } from "./template-set.ts";
import { valueHelpers } from "./value-helpers.ts";

/** A path pattern and the data that it is filled in with. */
export interface PathOptions extends Pick<RenderOptions, "templates" | "context" | "root" | "outputContext"> {
  /** A template of one line, which may use the helpers that print values: `{{kebab name}}/routes.gen.go`. */
  pattern: string;
  /** The config key or the flag with the pattern, for messages: `outputs.docs.out` or `--out`. */
  where: string;
}

/** Helpers that only make sense in Go files. */
const goHelpers = ["pkg", "type", "use", "helpers", "tag", "bytes"];

/** The path that a pattern gives. Throws an Error that says what is wrong with the pattern, or with a value in it. */
export async function expandPath({ templates: set, pattern, where, ...options }: PathOptions) {
  const entry = await preparePattern(set, pattern, where);
  const imports = importNames([]);
  const helpers = packageHelpers({ available: [], names: new Map(), imports });
  const copy = guardFor(set);
  const marks: OutputMarks = [];
  const program = { entry, byName: new Map() };
  const text = runTemplates(set, program, {
    context: copy(options.context),
    variables: { output: copy(options.outputContext), root: copy(options.root) },
    values: valueHelpers(imports, helpers),
    packageHelpers: helpers,
    marks,
  });
  const { text: path, stretches } = readMarks(text, marks);
  // A value may have NUL, and so what looks like a mark.
  if (stretches.length > marks.length || /[\0\r\n]/.test(path))
    throw new Error("a path can't have line breaks or NUL");
  const values = stretches.flatMap(({ start, mark }, index) => {
    const isDirectory = /^\{\{\{?\s*(?:@root\.)?package\.dir\s*\}/.test(pattern.slice(mark.start));
    return mark.length > 0 || isDirectory ? [] : [{ start, end: stretches[index + 1]?.start ?? path.length }];
  });
  const wrong = wrongValue(path, values);
  if (wrong !== null) throw new Error(wrong);
  const shown = JSON.stringify(path);
  if (hasEmptyName(path) && !hasEmptyName(pattern))
    throw new Error(`gives ${shown}, where a name is empty: a value in the path is null or empty`);
  return path;
}

/** Parses a pattern, or returns the result of an earlier call: it may be filled in for many receivers and handlers. */
async function preparePattern({ loaded, shapes }: TemplateSet, pattern: string, where: string) {
  const id = `${where}: ${pattern}`;
  const present = loaded.get(id);
  if (present && !(present instanceof TemplateError)) return present;
  const { prepareTemplate } = await import("../language/compile.ts");
  const file = { name: where, path: id, file: where, origin: "user" as const, block: null };
  const helpers = Object.entries(shapes.user).filter(([name]) => !goHelpers.includes(name));
  const options = { helpers: Object.fromEntries(helpers), packageHelpers: [], marked: true };
  const prepared = await prepareTemplate({ ...file, source: pattern }, options);
  const [error] = prepared.errors;
  if (error) throw error;
  if (prepared.calls.partials.length + prepared.calls.prefixes.length > 0)
    throw new Error("a path can't include partials");
  loaded.set(id, prepared);
  return prepared;
}

/** Says what is wrong with the values in a path; null when nothing is. `values` are their offsets; `package.dir` is none of them: it is always below the module's root. */
function wrongValue(path: string, values: { start: number; end: number }[]): string | null {
  const separator = process.platform === "win32" ? /[/\\:]/ : /[/\\]/;
  const separating = values.map(({ start, end }) => path.slice(start, end)).find(one => separator.test(one));
  if (separating !== undefined)
    return `the value ${JSON.stringify(separating)} has a path separator, and a value can only be a name in the path`;
  const dots = Array.from(path.matchAll(/(?<![^/\\])\.{1,2}(?![^/\\])/g)).find(({ 0: part, index }) =>
    values.some(({ start, end }) => start <= index + part.length && end >= index),
  );
  if (dots) return `a value makes ${JSON.stringify(dots[0])} a part of ${JSON.stringify(path)}`;
  const startsWithValue = values.some(({ start }) => start === 0);
  return isAbsolute(path) && startsWithValue ? `a value makes ${JSON.stringify(path)} absolute` : null;
}

/** Reports whether a name in a path is empty, as in `a//b.go` and `a/.go`: Go ignores files whose names begin with a dot. */
function hasEmptyName(path: string): boolean {
  return /(?:^|\/)(?:\/|$|\.[^./][^/]*$)/.test(path);
}
