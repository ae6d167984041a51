/** Writes the Go module that compares format rules with go-playground/validator: test/helpers/go/formats, and a Go file with the package helpers. */
import { cpSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type FormatRule, formatRules, ruleAliases } from "../../../src/constraints/format-rules.ts";
import { rules } from "../../../src/constraints/rules.ts";
import { formatDiagnostic } from "../format-diagnostic.ts";
import { petstore, renderSample } from "../sample-models.ts";
import { fetchModules } from "./go-toolchain.ts";

/** The format rules with their names. */
export const formatRows: [string, FormatRule][] = Object.entries(formatRules);
/** The parameter of the rule `datetime`. */
const layout = "2006-01-02 15:04:05";

/** The template of a Go file with the check of each rule. */
function template(): string {
  const entries = formatRows.flatMap(([name, { helper, argument, parameter }]) => {
    if (helper === null) return [];
    const second = parameter ? JSON.stringify(layout) : argument;
    const call = `{{use "${helper}"}}(s${second === null ? "" : `, ${second}`})`;
    return [`\t"${name}": func(s string) bool { return ${call} },`];
  });
  const numbers = formatRows.flatMap(([name, { numbers }]) =>
    numbers?.check.kind === "helper" ? [`\t"${name}": {{use "${numbers.check.helper}"}},`] : [],
  );
  const comparisons = Array.from(rules, ([name, { check }]) => {
    if (check.kind !== "strings") return "";
    const isRune = check.function === "ContainsRune";
    const parameter = isRune ? "[]rune(parameter + `\u{FFFD}`)[0]" : "parameter";
    const call = `${check.negated ? "!" : ""}{{pkg "strings"}}.${check.function}(s, ${parameter})`;
    return `\t"${name}": func(s, parameter string) bool { return ${call} },`;
  });
  const aliases = Object.entries(ruleAliases).map(
    ([name, members]) => `\t"${name}": {${members.map(member => `"${member}"`).join(", ")}},`,
  );
  return [
    "package formats\n",
    `var formats = map[string]func(string) bool{\n${entries.join("\n")}\n}\n`,
    `var numbers = map[string]func(int64) bool{\n${numbers.join("\n")}\n}\n`,
    `var comparisons = map[string]func(s, parameter string) bool{\n${comparisons.filter(line => line !== "").join("\n")}\n}\n`,
    `var aliases = map[string][]string{\n${aliases.join("\n")}\n}\n`,
    "{{helpers}}\n",
  ].join("\n");
}

/** Writes the module, and reports whether the modules that it needs could be fetched. */
export async function writeFormatModule(dir: string): Promise<boolean> {
  cpSync(resolve(import.meta.dirname, "formats"), dir, { recursive: true });
  const templateFile = join(dir, "formats.go.hbs");
  writeFileSync(templateFile, template());
  const { text, diagnostics } = await renderSample(petstore, { templateFile });
  if (text === null) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  writeFileSync(join(dir, "formats.go"), text);
  writeFileSync(join(dir, "rules.json"), JSON.stringify(formatRules));
  return fetchModules(dir);
}
