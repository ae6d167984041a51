/** Tests that a partial of a Go file prints a whole expression, whole statements or declarations, or a method of an interface. So a user can change a copy of it without knowing its callers. */
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { loadGofmt } from "../../src/go/gofmt.ts";
import type { Model } from "../../src/model/types.ts";
import { clientFile } from "../../src/outputs/client/view.ts";
import { outputs } from "../../src/outputs/table.ts";
import {
  availableHelpers,
  helperNames,
  importNames,
  packageHelpers,
  sharedNames,
} from "../../src/templates/go/package-helpers.ts";
import type { PartialCall } from "../../src/templates/language/runtime.ts";
import { TemplateError } from "../../src/templates/language/template-error.ts";
import { loadProgram, runTemplates } from "../../src/templates/render/load-templates.ts";
import { type MarkedText, type OutputMarks, readMarks } from "../../src/templates/render/output-places.ts";
import { openTemplates, templateSet } from "../../src/templates/render/template-set.ts";
import { valueHelpers } from "../../src/templates/render/value-helpers.ts";
import { readCases } from "../helpers/case-folder.ts";
import { caseModels } from "../helpers/case-results.ts";

const opened = await openTemplates({
  disk: systemFiles,
  templatesDir: null,
  helpers: {},
  helpersFile: null,
  cwd: "",
});
const set = templateSet(opened.templates!.files, opened.templates!, { marked: true });

const all = availableHelpers(set.files.keys());
const allNames = { own: helperNames(all, []), shared: sharedNames(all) };

/** The output of an entry template, and the templates that printed its ranges; null for a model with errors, for which nothing is generated. */
async function printMarked(entry: string, model: Model, context: object = model): Promise<MarkedText | null> {
  const isBasics = entry === outputs.basics.name;
  const { program } = await loadProgram(set, { name: entry, entry }, null, isBasics ? all : []);
  const imports = importNames([], new Map());
  const helpers = packageHelpers({
    available: all,
    names: isBasics ? allNames.shared : allNames.own,
    here: true,
    needed: isBasics ? all : [],
    declared: [],
    basics: null,
    imports,
  });
  const output = {
    packageName: "pets",
    declareHandlerInfo: true,
    aliasHandlerInfo: true,
    aliases: [...set.files.keys()].flatMap(name => (name.startsWith("alias-") ? name.slice(6) : [])),
    errors: null,
    handlers: [],
    maxBody: 10,
    maxFailures: 100,
    requireContentType: false,
    rejectUnknownFields: false,
    requireJSON: true,
    validateBuild: true,
    issues: true,
    context: true,
    standalone: false,
  };
  const marks: OutputMarks = [];
  try {
    const variables = { config: {}, generator: {}, output, root: model };
    const data = { context, variables, values: valueHelpers(imports, helpers) };
    return readMarks(runTemplates(set, program!, { ...data, packageHelpers: helpers, marks }), marks);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** The text that each partial call printed, and the end of the text before it. */
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
    // A search in all of the text before each of some 100,000 calls would take most of the time.
    return {
      name,
      before: text.slice(Math.max(0, start - 100), start),
      printed: text.slice(start, end).trim(),
    };
  });
}

/** Go files with a gap in which an expression, statements or declarations are valid. */
const places = {
  expression: (text: string) => `package p\nfunc _() {\n\t_ = (${text})\n}\n`,
  statements: (text: string) => `package p\nfunc _() {\n${text}\n}\n`,
  declarations: (text: string) => `package p\n${text}\n`,
  method: (text: string) => `package p\ntype _ interface {\n${text}\n}\n`,
};

const gofmt = await loadGofmt();

function isGo(text: string): boolean {
  const formatted = gofmt(text);
  return formatted !== "crashed" && "text" in formatted;
}

type Place = (text: string) => string;

/** The texts that are valid at none of the places. */
function halvesAmong(texts: string[]): string[] {
  const left = new Set(texts);
  // Most partials print for one place only: the place of the first text is tried first.
  const all: Place[] = Object.values(places);
  const first = all.find(place => isGo(place(texts[0]!))) ?? all[0]!;
  for (const place of [first, ...all.filter(place => place !== first)])
    for (const text of validAt(place, [...left])) left.delete(text);
  return [...left];
}

/** The texts that are valid at a place. To look at each by itself would take most of the time, so many of them are put into one file. */
function validAt(place: Place, texts: string[]): string[] {
  if (texts.length <= 1) return texts.filter(text => isGo(place(text)));
  // In a file of all, a quote or comment that one text opens could end in the next one.
  const [open, closed] = [texts.filter(mayStayOpen), texts.filter(text => !mayStayOpen(text))];
  if (open.length > 0) return [...open.filter(text => isGo(place(text))), ...validAt(place, closed)];
  // A declaration of a function is only valid outside of all brackets, so it ends what the text before it left open.
  const bodies = texts.map(text => place(text).replace("package p\n", "func separator() {}\n"));
  if (isGo(`package p\n${bodies.join("")}`)) return texts;
  const middle = Math.floor(texts.length / 2);
  return [...validAt(place, texts.slice(0, middle)), ...validAt(place, texts.slice(middle))];
}

/** Reports whether a text may open a quote or a comment without closing it. */
function mayStayOpen(text: string): boolean {
  return /`|\/\*/.test(text);
}

test("each partial prints an expression, statements, declarations or a method, for every case", async () => {
  const printedBy = new Map<string, Set<string>>();
  const halves = new Set<string>();
  const all = readCases().map(({ name }) => name);
  for (const [, model] of await caseModels(all)) {
    for (const entry of ["list", "bindings", "json", "basics", "client", "mock"]) {
      const isClient = entry === outputs.client.name || entry === outputs.mock.name;
      const copies = { messages: [], declarations: [{ text: "type Copied struct{}", imports: [] }] };
      const marked = await printMarked(entry, model, isClient ? clientFile(model, "client", copies) : model);
      for (const { name, before, printed } of marked ? printedByCalls(marked) : []) {
        // After `else`, Go allows only one statement, and somebody who changes the partial does not see that.
        if (/\belse\s*$/.test(before)) halves.add(`${name} after else`);
        const texts = printedBy.get(name) ?? new Set();
        printedBy.set(name, texts.add(printed));
      }
    }
  }
  for (const [name, texts] of printedBy)
    for (const half of halvesAmong([...texts])) halves.add(`${name}\n${half}`);
  expect([...halves]).toEqual([]);
  const partials = [...set.files].filter(
    ([name, { block }]) => block !== null && !/^(?:default\/|typescript-)/.test(name),
  );
  // `rules-text` is only called by its other names.
  const missing = partials.filter(([name]) => !printedBy.has(name) && name !== "rules-text");
  expect(missing.map(([name]) => name)).toEqual([]);
});
