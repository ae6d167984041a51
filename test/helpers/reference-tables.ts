/** Makes templates/REFERENCE.md from the types of the model and from the templates. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import {
  blockTexts,
  isChapter,
  isInternal,
  templateName,
  templatesOf,
} from "../../src/templates/render/template-set.ts";
import type { JsonSchema } from "./judges/json-schemas.ts";
import type { TemplateUses } from "./judges/template-walk.ts";
import { describedBy, keysOf } from "./model-values.ts";

/** What the reference is made from. */
export interface ReferenceSources {
  /** The folder of the built-in templates. */
  folder: string;
  /** The present reference: it has the sentences about templates, which people write. */
  present: string;
  definitions: Record<string, JsonSchema>;
  /** Values of the keys of types, for examples. */
  examples: Map<string, unknown[]>;
  uses: TemplateUses;
}

const typesHeading = "## Types\n";

/** The text of the reference. */
export function referenceText({ folder, present, definitions, examples, uses }: ReferenceSources): string {
  const sentences = sentencesOf(present.slice(0, present.indexOf(typesHeading)));
  const [files, entries] = [true, false].map(wanted =>
    (templatePaths(systemFiles, folder) as string[]).filter(one => isChapter(one) === wanted),
  );
  const head = "An entry prints a whole file.";
  const chapters = [
    { file: "Entries", names: entries!.map(templateName), head },
    ...files!.map(file => {
      const source = readFileSync(join(folder, file), "utf8");
      const [, head = ""] = /^\{\{! (.*) \}\}\n/.exec(source)!;
      return { file, names: [...blockTexts(source).keys()].flatMap(one => one.split(" ")), head };
    }),
  ];
  const table = (file: string, names: string[]) => {
    const rows = names.map(name => {
      // A block for several names may only be called by the others.
      const used = templatesOf(name, file).flatMap(one => uses.partials.get(one.name) ?? []);
      const contexts = [...(used[0]?.contexts ?? [])].sort().map(one => contextText(one, definitions));
      return [
        `\`${name}\``,
        contexts.join(", "),
        codes([...(used[0]?.values ?? [])].sort()),
        sentences.get(name) ?? "",
      ];
    });
    return tableText(["name", "context", "values", "prints"], rows);
  };
  const sections = (wanted: boolean) =>
    chapters.flatMap(({ file, names, head }) => {
      const chosen = names.filter(name => isInternal(name) === wanted);
      if (chosen.length === 0) return [];
      return `### ${file}\n\n${head}\n\n${table(file, chosen)}`;
    });
  const types = Object.entries(definitions).filter(([, { properties }]) => properties);
  return [
    "# Reference of templates\n",
    "The templates, and the types of what they print; [the guide](README.md) comes first. `npm run schemas` writes this file, but for the sentences about templates.\n",
    "## Made to be replaced\n",
    "The names of these templates, their contexts and values stay until the next major version.\n",
    ...sections(false),
    "## Internal\n",
    "These can be replaced, too, but every version may change or remove them.\n",
    ...sections(true),
    typesHeading,
    ...types.map(([name]) => typeTable(name, definitions, examples)),
  ].join("\n");
}

/** The last cells of the tables of templates, by the names of the templates. */
function sentencesOf(tables: string): Map<string, string> {
  return new Map(
    Array.from(tables.matchAll(/^\| `(\S+)` \|.* \| (.*) \|$/gm), ([, name, text]) => [name!, text!]),
  );
}

function tableText(head: string[], rows: string[][]): string {
  const lines = [head, ...rows].map(cells => `| ${cells.join(" | ")} |\n`);
  return [lines[0], `|${"---|".repeat(head.length)}\n`, ...lines.slice(1)].join("");
}

function contextText(type: string, definitions: Record<string, JsonSchema>): string {
  return definitions[type]?.properties ? `[${type}](#${type.toLowerCase()})` : type;
}

function typeTable(
  name: string,
  definitions: Record<string, JsonSchema>,
  examples: Map<string, unknown[]>,
): string {
  const rows = [...keysOf({ [name]: definitions[name]! })].map(([key, schema]) =>
    [
      `\`${key.slice(name.length + 1)}\``,
      typeText(schema, definitions),
      schema.description ?? "",
      exampleText(examples.get(key) ?? []),
    ].map(cell => cell.replaceAll("|", "\\|")),
  );
  const table = tableText(["key", "is", "what", "for example"], rows);
  return `### ${name}\n\n${definitions[name]!.description ?? ""}\n\n${table}`;
}
/** A description of a type, with links to the tables of types. */
function typeText(whole: JsonSchema, definitions: Record<string, JsonSchema>): string {
  const { schema, name } = describedBy(whole, definitions);
  const any = whole.anyOf ?? [];
  if (any.length > 0 && any.every(({ type }) => type !== "null"))
    return any.map(one => typeText(one, definitions)).join(", ");
  const nullable = any.length > 0 || (Array.isArray(whole.type) && whole.type.includes("null"));
  const orNull = nullable ? ", null" : "";
  if (schema.enum) return codes(schema.enum.filter(value => value !== null)) + orNull;
  if (schema.const !== undefined) return codes([schema.const]);
  if (name !== null) return `[${name}](#${name.toLowerCase()})${orNull}`;
  if (schema.items) return `list of ${typeText(schema.items, definitions)}`;
  const type = [schema.type].flat().find(type => type !== "null");
  return `${{ string: "text", integer: "number", boolean: "true or false" }[type ?? ""] ?? "object"}${orNull}`;
}

/** The first value that is a useful example and fits into a row. */
function exampleText(values: unknown[]): string {
  for (const value of values) {
    if ((typeof value === "string" && /^.+$/.test(value)) || typeof value === "number") return codes([value]);
    if (Array.isArray(value) && typeof value[0] === "string") return codes(value);
  }
  return "";
}

function codes(values: unknown[]): string {
  return values.map(value => `\`${value}\``).join(", ");
}
