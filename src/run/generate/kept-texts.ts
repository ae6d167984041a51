/**
 * Keeps the texts of files, so that a file is only rendered again where something changed that its templates get. Places in Go files are left
 * out of that: no built-in template prints one, and most edits move those below them.
 */
import type { KeptWork } from "../../base/startup/kept-runs.ts";
import { getOrMake } from "../../base/text/common.ts";
import { renderOutput } from "../../templates/render/render-output.ts";
import type { RenderOptions, RenderResult } from "../../templates/render/template-set.ts";

/** Where the texts are kept: on the disk for later runs, or in memory for the next rounds of a watch. */
export type TextTables = Pick<KeptWork, "readTable" | "writeTable">;

/** Tables in memory. */
export function memoryTables(): TextTables {
  const tables = new Map<string, Map<string, string>>();
  return {
    readTable: name => tables.get(name) ?? new Map(),
    writeTable: (name, texts) => void tables.set(name, texts),
  };
}

/** A span in JSON, without its braces. */
const span = /"line":\d+,"column":\d+,"endLine":\d+,"endColumn":\d+/g;
const jsonOf = (value: unknown) => JSON.stringify(value).replace(span, "");

/** Takes texts from a table, and puts them into it. */
export type TextKeeper = ReturnType<typeof textKeeper>;

/**
 * A keeper with the table of this name; without tables, nothing is kept. What the contexts of several files share is written out once: the table has a number for the JSON of
 * each such value.
 */
export function textKeeper(tables: TextTables | null, name: string) {
  const before = tables?.readTable(name) ?? null;
  const after = new Map<string, string>();
  const keep = (key: string, text: string) => {
    after.set(key, text);
    return text;
  };
  let next = Number(before?.get("next") ?? 0);
  const numbers = new Map<object, string>();
  const numberOf = (value: object) =>
    getOrMake(numbers, value, () => {
      const key = `value ${jsonOf(value)}`;
      return keep(key, before?.get(key) ?? after.get(key) ?? String(next++));
    });
  const valuesIn = (object: object) =>
    Object.entries(object).map(([key, value]) => [key, value instanceof Object ? numberOf(value) : [value]]);
  return {
    /** Renders a file, or takes what was rendered of equal options: these are plain data, as the schema of contexts says. */
    async render(options: RenderOptions): Promise<RenderResult> {
      const { templates, root, models, context, outputContext, ...others } = options;
      if (before === null || others.tracedLines || others.templateFile !== null || hasOwn(templates))
        return renderOutput(options);
      const key = `file ${jsonOf([[root, context, outputContext, ...models].map(valuesIn), others])}`;
      return JSON.parse(keep(key, before.get(key) ?? JSON.stringify(await renderOutput(options))));
    },
    /** What `find` finds in a text with the help of an object, which is the same for many texts. */
    findIn<T>(text: string, object: object, find: () => T): T {
      if (before === null) return find();
      const key = `found ${numberOf(object)} ${JSON.stringify(text)}`;
      return JSON.parse(keep(key, before.get(key) ?? JSON.stringify(find())));
    },
    /** Leaves what was given to later runs. */
    save(): void {
      if (tables && [...after.keys()].some(key => !before?.has(key)))
        tables.writeTable(name, after.set("next", String(next)));
    },
  };
}

/** Reports whether some template or helper is the user's: it may print anything. */
function hasOwn({ files, helpers }: RenderOptions["templates"]): boolean {
  return Object.keys(helpers).length > 0 || [...files.values()].some(({ origin }) => origin === "user");
}
