/** Makes the tables of templates/README.md from the types of the model and from the templates. */
import type { JsonSchema } from "./judges/json-schemas.ts";
import type { TemplateUses } from "./judges/template-walk.ts";
import { describedBy, keysOf } from "./model-values.ts";

const start = "<!-- The tables up to the end mark come from the model's types: npm run schemas -->\n";
const end = "<!-- end -->";

/** The text of templates/README.md with its tables brought up to date; descriptions that people wrote are kept. */
export function withTables(
  readme: string,
  definitions: Record<string, JsonSchema>,
  examples: Map<string, unknown[]>,
  { partials }: TemplateUses,
): string {
  const from = readme.indexOf(start) + start.length;
  const to = readme.indexOf(end);
  if (from < start.length || to < from)
    throw new Error(`the reference has no part between ${start} and ${end}`);
  const types = Object.entries(definitions).filter(([, { properties }]) => properties);
  const tables = types.map(([name]) => typeTable(name, definitions, examples)).join("\n");
  return `${readme.slice(0, from)}\n${tables}\n${readme.slice(to)}`.replace(
    // Matches the row of a partial. Rows of entry templates have the file in the first column.
    /^(\| (?:`\S+\.hbs` \| )?`(\S+)` \|) \[[^|\n]* \| [^|\n]* \| /gm,
    (row, place: string, name: string) => {
      const use = partials.get(name);
      if (!use) return row;
      return `${place} ${[...use.contexts].sort().map(contextText).join(", ")} | ${codes([...use.values].sort())} | `;
    },
  );
}

const contextText = (type: string) => `[${type}](#${type.toLowerCase()})`;

function typeTable(
  name: string,
  definitions: Record<string, JsonSchema>,
  examples: Map<string, unknown[]>,
): string {
  const rows = [...keysOf({ [name]: definitions[name]! })].map(([key, schema]) => {
    const cells = [
      `\`${key.slice(name.length + 1)}\``,
      typeText(schema, definitions),
      schema.description ?? "",
      exampleText(examples.get(key) ?? []),
    ];
    return `| ${cells.map(cell => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  });
  return `### ${name}\n\n${definitions[name]!.description ?? ""}\n\n| key | is | what | for example |\n|---|---|---|---|\n${rows.join("")}`;
}

/** A description of a type, with links to the tables of types. */
function typeText(whole: JsonSchema, definitions: Record<string, JsonSchema>): string {
  const { schema, name } = describedBy(whole, definitions);
  const nullable = whole.anyOf !== undefined || (Array.isArray(whole.type) && whole.type.includes("null"));
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
