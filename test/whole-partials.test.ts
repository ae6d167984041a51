/** What a partial prints is whole: an expression, statements or declarations. Then a copy of it can be changed without knowing its callers. */
import { expect, test } from "vitest";
import { outputs } from "../src/config/outputs.ts";
import { loadGofmt } from "../src/go/gofmt.ts";
import { importNames } from "../src/go-output/import-names.ts";
import { availableHelpers, packageHelpers } from "../src/go-output/package-helpers.ts";
import type { Model } from "../src/model/types.ts";
import { loadProgram } from "../src/render/load-templates.ts";
import { type MarkedText, type OutputMarks, readMarks } from "../src/render/output-places.ts";
import { runTemplates } from "../src/render/run-templates.ts";
import { openTemplates, templateSet } from "../src/render/template-set.ts";
import { valueHelpers } from "../src/render/value-helpers.ts";
import type { PartialCall } from "../src/template-language/runtime.ts";
import { TemplateError } from "../src/template-language/template-error.ts";
import { caseModels } from "./case-folder.ts";

const opened = await openTemplates({ templatesDir: null, helpers: {}, helpersFile: null, cwd: "" });
const set = templateSet(opened.templates!.files, opened.templates!, { marked: true });

/** The output of an entry template, and what printed each stretch of it; null for a model with errors, of which nothing is generated. */
async function printMarked(entry: string, model: Model): Promise<MarkedText | null> {
  const { program } = await loadProgram(set, { name: entry, file: null }, false);
  const imports = importNames([], new Map());
  const available = availableHelpers(program!.names);
  const helpers = packageHelpers({ available, taken: [], declared: [], basics: null, imports });
  const output = {
    packageName: "pets",
    declareHandlerInfo: true,
    handlers: [],
    maxBody: 10,
    requireContentType: false,
  };
  const marks: OutputMarks = [];
  try {
    const variables = { config: {}, generator: {}, output, root: model };
    const data = { context: model, variables, values: valueHelpers(imports, helpers) };
    return readMarks(runTemplates(set, program!, { ...data, packageHelpers: helpers, marks }), marks);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** What each partial call printed, and what stands before it. */
function printedByCalls({
  text,
  stretches,
}: MarkedText): { name: string; before: string; printed: string }[] {
  const ranges = new Map<PartialCall, { start: number; end: number }>();
  for (const [index, { start, mark }] of stretches.entries()) {
    const end = stretches[index + 1]?.start ?? text.length;
    for (let call = mark.calling; call; call = call.outer) {
      const range = ranges.get(call) ?? { start, end };
      ranges.set(call, { start: range.start, end });
    }
  }
  return [...ranges].map(([{ name }, { start, end }]) => {
    return { name, before: text.slice(0, start), printed: text.slice(start, end).trim() };
  });
}

/** The places in a Go file where whole things may stand. */
const places = {
  expression: (text: string) => `package p\nfunc _() {\n\t_ = (${text})\n}\n`,
  statements: (text: string) => `package p\nfunc _() {\n${text}\n}\n`,
  declarations: (text: string) => `package p\n${text}\n`,
};

const gofmt = await loadGofmt();

function isWhole(text: string): boolean {
  return Object.values(places).some(place => {
    const formatted = gofmt(place(text));
    return formatted !== "crashed" && "text" in formatted;
  });
}

test("an expression, statements or declarations, whatever the package", async () => {
  const seen = new Set<string>();
  const names = new Set<string>();
  const halves = new Set<string>();
  for (const [, model] of await caseModels()) {
    for (const entry of [outputs.list.name, outputs.bindings.name, outputs.basics.name]) {
      const marked = await printMarked(entry, model);
      for (const { name, before, printed } of marked ? printedByCalls(marked) : []) {
        names.add(name);
        // Go takes one statement alone after `else`, and nothing tells whoever changes the partial.
        if (/\belse\s*$/.test(before)) halves.add(`${name} after else`);
        const key = `${name}\n${printed}`;
        if (!seen.has(key) && !isWhole(printed)) halves.add(key);
        seen.add(key);
      }
    }
  }
  expect([...halves]).toEqual([]);
  const partials = [...set.files].filter(
    ([name, { inChapter }]) => inChapter && !name.startsWith("default/"),
  );
  expect(partials.map(([name]) => name).filter(name => !names.has(name))).toEqual([]);
});
