/** Compares gen with Handlebars: both print the same text for random templates and random data. */
import Handlebars from "handlebars";
import { describe, expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import type { UserHelper } from "../../src/config/user-config.ts";
import { importNames, packageHelpers } from "../../src/templates/go/package-helpers.ts";
import { type LoadedTemplate, prepareTemplate } from "../../src/templates/language/compile.ts";
import { type Template, TemplateError } from "../../src/templates/language/template-error.ts";
import { runTemplates } from "../../src/templates/render/load-templates.ts";
import { templateSet } from "../../src/templates/render/template-set.ts";
import { valueHelpers } from "../../src/templates/render/value-helpers.ts";
import { partOf } from "../helpers/random/case-count.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The texts of templates by name; `entry` is run. */
type Templates = Record<string, string>;

const imports = importNames([]);
const noPackageHelpers = packageHelpers({
  available: [],
  names: new Map(),
  here: true,
  needed: [],
  declared: [],
  basics: null,
  imports,
});
const values = valueHelpers(imports, noPackageHelpers);
const userHelpers: Record<string, UserHelper> = {
  shout: (text, options) => `${text}${(options as { mark: unknown } | undefined)?.mark ?? "!"}`,
  pair: (a, b) => [a, b],
  boxed: value => ({ value }),
  today: () => "Friday",
};

/** What gen prints; null if it reports a mistake. */
async function printed(templates: Templates, data: object, variables: object): Promise<string | null> {
  const set = templateSet(new Map(), { disk: systemFiles, helpers: userHelpers, cwd: "/" });
  const options = { helpers: set.shapes.user, packageHelpers: [], marked: false };
  const byName = new Map<string, LoadedTemplate>();
  for (const [name, source] of Object.entries(templates)) {
    const template: Template = { name, path: name, file: name, origin: "user", block: null, source };
    byName.set(name, await prepareTemplate(template, options));
  }
  const errors = [...byName.values()].flatMap(template => template.errors);
  expect([templates, errors]).toEqual([templates, []]);
  try {
    return runTemplates(
      set,
      { entry: byName.get("entry")!, byName },
      { context: data, variables: { ...variables, root: data }, values, packageHelpers: noPackageHelpers },
    );
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** What Handlebars prints; null if it throws. */
function printedByHandlebars(templates: Templates, data: object, variables: object): string | null {
  const handlebars = Handlebars.create();
  const own = Object.entries({ ...values, ...userHelpers }) as [string, (...given: unknown[]) => unknown][];
  for (const [name, helper] of own) {
    handlebars.registerHelper(name, (...given: unknown[]) => {
      const { hash } = given.pop() as { hash: object };
      return helper(...given, ...(Object.keys(hash).length > 0 ? [hash] : []));
    });
  }
  const options = { noEscape: true, preventIndent: true };
  for (const [name, source] of Object.entries(templates)) {
    handlebars.registerPartial(name, handlebars.compile(source, options));
  }
  try {
    return handlebars.compile(templates.entry, options)(data, { data: variables });
  } catch {
    return null;
  }
}

/** An object of the data; all objects have the same keys. */
interface Node {
  [key: string]: unknown;
  kids: Node[];
}

const texts = ["", "a", "b", "a b", "0", "<&>", "$" + "{x}", "`", "\\", '"', "\u2028", "é😀"];

function randomNode(random: () => number, depth: number): Node {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const list = <T>(make: () => T) => Array.from({ length: random() * 3 }, make);
  return {
    name: pick(texts),
    count: pick([0, 1, 2.5, -1]),
    flag: random() < 0.5,
    nothing: null,
    "two words": pick(texts),
    constructor: pick(texts),
    tags: list(() => pick(texts)),
    flags: list(() => random() < 0.5),
    table: { x: pick(texts), y: pick([0, 1]), z: random() < 0.5 },
    kids: depth > 0 ? list(() => randomNode(random, depth - 1)) : [],
    child: depth > 0 && random() < 0.7 ? randomNode(random, depth - 1) : null,
  };
}

/** What a template can read at a place: whether each context, innermost first, is an object of the data. */
interface Scope {
  contexts: boolean[];
  /** The contexts outside of this block, which its inline partials can read. */
  outer: boolean[];
  loops: number;
  /** Block parameters: those that are objects of the data, and others. */
  nodes: string[];
  scalars: string[];
  /** The partials that may be called: never the one that this place is in, since that call would never end. */
  partials: string[];
  depth: number;
}

/** Writes random templates. */
function writer(random: () => number) {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const chance = (likely: number) => random() < likely;
  let names = 0;

  /** The paths that lead to an object of the data. */
  const nodePaths = ({ contexts, nodes }: Scope): string[] => [
    ...contexts.flatMap((isNode, up) => (isNode ? [up === 0 ? "this" : Array(up).fill("..").join("/")] : [])),
    ...nodes,
    "@root",
  ];

  /** The scope in a block that keeps the context. */
  const within = (scope: Scope): Scope => ({ ...scope, outer: scope.contexts, depth: scope.depth + 1 });

  const inside = (scope: Scope, isNode: boolean): Scope => ({
    ...within(scope),
    contexts: [isNode, ...scope.contexts],
  });

  const key = (scope: Scope, keys: readonly string[]): string => {
    const of = pick(nodePaths(scope));
    const name = pick(keys);
    if (of === "this") return name.startsWith("[") ? name : pick([name, `this.${name}`, `./${name}`]);
    return `${of}${of.endsWith("..") ? "/" : "."}${name}`;
  };

  const scalarKeys = [
    "name",
    "count",
    "flag",
    "nothing",
    "[two words]",
    "constructor",
    "table.x",
    "tags.length",
  ];

  function scalar(scope: Scope): string {
    const more = [...scope.scalars, ...(scope.contexts[0] ? [] : ["this", "."])];
    if (scope.loops > 0 && chance(0.3)) {
      return pick([
        "@index",
        "@key",
        "@first",
        "@last",
        ...(scope.loops > 1 ? ["@../index", "@../last"] : []),
      ]);
    }
    return more.length > 0 && chance(0.4) ? pick(more) : key(scope, scalarKeys);
  }

  function argument(scope: Scope, kinds = ["path", "path", "literal", "call"]): string {
    switch (pick(kinds)) {
      case "literal":
        return pick(['"text"', "'it'", "'\"'", "0", "1.5", "-3", "true", "false", '""']);
      case "call":
        return pick([
          `(concat ${scalarText(scope)} "-")`,
          `(shout ${scalar(scope)})`,
          `(shout ${scalar(scope)} mark=${scalar(scope)})`,
          `(lookup ${pick(nodePaths(scope))} ${pick(['"name"', '"count"'])})`,
          "(today)",
        ]);
      case "test":
        return pick(["@partial-block", "null", "undefined", key(scope, ["tags", "kids", "child", "table"])]);
      default:
        return scalar(scope);
    }
  }

  /** An argument for `concat` and similar helpers. */
  const scalarText = (scope: Scope) => pick([key(scope, ["name", "count", "flag"]), '"t"', "1"]);

  /** Statements with text before and after them, since Handlebars adds numbers that follow each other instead of printing both. */
  function program(scope: Scope): string {
    const length = 1 + random() * (scope.depth === 0 ? 4 : 1.5);
    const parts = Array.from({ length }, () => statement(scope) + pick(["", "", " ", "\n", "\n\t", " x\n"]));
    return `${pick(["-", "-\n", "- \n  "])}${parts.join("")}${pick(["", "\n", " "])};`;
  }

  function statement(scope: Scope): string {
    const kinds = ["text", "print", "print", "print", "call"];
    const blocks = ["if", "if", "unless", "each", "each", "with", "section", "inverse", "partial", "partial"];
    const more = ["block", "inline", "raw", "given"];
    switch (pick(scope.depth > 4 ? kinds : [...kinds, ...blocks, ...more])) {
      case "text":
        return pick([
          "t",
          "\\{{name}}",
          "{{! c }}",
          "{{!-- c }} --}}",
          "{{~! c ~}}",
          " } ",
          "{ ",
          "`$" + "{s}`\n",
          "\r\n",
        ]);
      case "print": {
        const path = scalar(scope);
        return pick([
          `{{${path}}}`,
          `{{${path}}}`,
          `{{{${path}}}}`,
          `{{&${path}}}`,
          `{{~${path}~}}`,
          `{{${path}~}}\n`,
        ]);
      }
      case "call":
        return pick([
          `{{kebab ${scalarText(scope)}}}`,
          `{{concat ${scalarText(scope)} (snake ${scalarText(scope)})}}`,
          `{{string ${scalarText(scope)}}}`,
          `{{shout ${argument(scope)} mark=${scalar(scope)}}}`,
          "{{today}}",
          scope.contexts[0] ? '{{"two words"}}' : "u",
          `{{lookup ${pick(nodePaths(scope))} "name"}}`,
        ]);
      case "if":
      case "unless": {
        const zero = chance(0.3) ? ` includeZero=${pick(["true", "false", scalar(scope)])}` : "";
        const inner = within(scope);
        const name = pick(["if", "unless"]);
        const tested = () => argument(scope, ["path", "path", "literal", "call", "test"]);
        const otherwise = [
          () => "",
          () => `{{else}}${program(inner)}`,
          () => `{{else if ${tested()}}}${program(inner)}{{else}}${program(inner)}`,
          () => `{{^}}${program(inner)}`,
          () => `{{~else~}}${program(inner)}`,
        ];
        return `{{#${name} ${tested()}${zero}}}${program(inner)}${pick(otherwise)()}{{/${name}}}`;
      }
      case "each":
        return each(scope);
      case "with": {
        const of = chance(0.7) ? pick([...nodePaths(scope), key(scope, ["child"])]) : null;
        const inner = inside(scope, of !== null);
        const parameter = chance(0.3) ? `w${++names}` : null;
        const known = parameter
          ? { ...inner, [of ? "nodes" : "scalars"]: [...inner[of ? "nodes" : "scalars"], parameter] }
          : inner;
        const as = parameter ? ` as |${parameter}|` : "";
        const other = chance(0.5) ? `{{else}}${program(within(scope))}` : "";
        return `{{#with ${of ?? scalar(scope)}${as}}}${program(known)}${other}{{/with}}`;
      }
      case "section": {
        const name = scope.contexts[0]
          ? pick(["child", "kids", "flag", "name", "tags", "count"])
          : "@root.child";
        const isLoop = name === "kids" || name === "tags";
        const isNode = ["child", "kids", "@root.child"].includes(name) || name === "flag";
        const inner = { ...inside(scope, isNode), loops: scope.loops + (isLoop ? 1 : 0) };
        const other = chance(0.5) ? `{{^}}${program(within(scope))}` : "";
        return `{{#${name}}}${program(inner)}${other}{{/${name}}}`;
      }
      case "inverse": {
        const name = scope.contexts[0] ? pick(["child", "kids", "flag", "nothing"]) : "@root.flag";
        return `{{^${name}}}${program(within(scope))}{{/${name}}}`;
      }
      case "partial":
        if (scope.partials.length === 0) return "";
        return `${pick(["", "\n", "\n  "])}{{> ${partialCall(scope)}}}${pick(["", "\n"])}`;
      case "block": {
        const name = pick([...scope.partials, "none"]);
        const declared = chance(0.4) ? inline({ ...scope, outer: scope.contexts }) : null;
        const partials = declared ? [...scope.partials, declared.name] : scope.partials;
        const body = program(inside({ ...scope, partials }, true));
        return `{{#> ${name}${context(scope)}}}${declared?.text ?? ""}${body}{{/${name}}}`;
      }
      case "inline": {
        const { name, text } = inline(scope);
        return `${text}{{> ${partialCall({ ...scope, partials: [...scope.partials, name, name] })}}}`;
      }
      case "raw":
        return `{{{{if ${argument(scope)}}}}} {{name}} {{{{/if}}}}`;
      default:
        return pick([
          "{{#if @partial-block}}[{{> @partial-block}}]{{/if}}",
          `{{#if @partial-block}}{{> @partial-block${context(scope)}}}{{/if}}`,
          `{{#> @partial-block}}${program(inside(scope, true))}{{/@partial-block}}`,
        ]);
    }
  }

  function each(scope: Scope): string {
    const of = pick(["kids", "kids", "tags", "flags", "table", "pair"]);
    const list =
      of === "pair"
        ? `(pair ${scalar(scope)} ${scalar(scope)})`.replaceAll(/\S*nothing/g, '"n"')
        : key(scope, [of]);
    const isNode = of === "kids";
    const inner = { ...inside(scope, isNode), loops: scope.loops + 1 };
    const otherwise = chance(0.4) ? `{{else}}${program(within(scope))}` : "";
    if (chance(0.6)) return `{{#each ${list}}}${program(inner)}${otherwise}{{/each}}`;
    const [item, index] = [`e${++names}`, `k${names}`];
    const known = {
      ...inner,
      nodes: isNode ? [...scope.nodes, item] : scope.nodes,
      scalars: [...scope.scalars, index, ...(isNode ? [] : [item])],
    };
    return `{{#each ${list} as |${item} ${index}|}}${program(known)}${otherwise}{{/each}}`;
  }

  const context = (scope: Scope) =>
    pick([
      "",
      ` ${pick(nodePaths(scope))}`,
      ` name=${argument(scope)}`,
      ` ${pick(nodePaths(scope))} extra=1 name=${scalar(scope)}`,
    ]);

  function partialCall(scope: Scope): string {
    const name = pick(scope.partials);
    return `${pick([name, name, `"${name}"`, `(concat "${name[0]}" "${name.slice(1)}")`])}${context(scope)}`;
  }

  /** An inline partial, which is called with objects of the data; it may replace one of the same name. */
  function inline(scope: Scope): { name: string; text: string } {
    const index = Math.floor(random() * 3);
    const name = `i${index}`;
    const partials = scope.partials.filter(one => /^i/.test(one) && one < name);
    // The partial reads no block parameters, since Handlebars miscounts those of outer blocks.
    const given = { partials, contexts: [true, ...scope.outer], loops: 0, nodes: [], scalars: [] };
    const inner: Scope = { ...scope, ...given, depth: scope.depth + 1 };
    return { name, text: `{{#*inline "${name}"}}${program(inner)}{{/inline}}` };
  }

  return program;
}

const start: Scope = {
  contexts: [true],
  outer: [],
  loops: 0,
  nodes: [],
  scalars: [],
  partials: [],
  depth: 0,
};

describe("gen prints what Handlebars prints for", () => {
  test("random templates and random data", async () => {
    const random = seededRandom(23);
    let compared = 0;
    const rounds = partOf(800);
    for (let round = 0; round < rounds; round++) {
      const program = writer(random);
      const templates: Templates = {
        entry: program({ ...start, partials: ["p0", "p1", "p2"] }),
        p0: program({ ...start, partials: ["p1", "p2"], depth: 2 }),
        p1: program({ ...start, partials: ["p2"], depth: 3 }),
        p2: program({ ...start, depth: 3 }),
      };
      const data = randomNode(random, 2);
      const variables = { config: { a: 1 } };
      const genText = await printed(templates, data, variables);
      if (genText === null) continue;
      const text = printedByHandlebars(templates, data, variables);
      if (text === null) continue;
      expect({ templates, data, text: genText }).toEqual({ templates, data, text });
      compared++;
    }
    expect(compared).toBeGreaterThan(rounds / 2);
  });

  test.each([
    ["a name that is code", `{{#*inline 'x"]:0};throw 1;({["'}}i{{/inline}}{{> 'x"]:0};throw 1;({["'}}`],
    ["a key that is code", `{{#> none [");throw 1;("]="v"}}-{{[");throw 1;("]}}{{/none}}`],
    ["a text that is code", "{{concat '\\x' '`$' '{1}`' '\"' \"'\" '\u2028'}}\u2028\\`$\"'"],
  ])("%s", async (_, template) => {
    const data = randomNode(seededRandom(5), 1);
    const text = await printed({ entry: template }, data, {});
    expect(text).not.toBeNull();
    expect(text).toBe(printedByHandlebars({ entry: template }, data, {}));
  });
});
