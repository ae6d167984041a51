/** A template that tries to read more than its data causes an error that reveals nothing, and does not change the process. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { readConfig } from "../../src/config/read-config.ts";
import { configuredOutputs } from "../../src/outputs/table.ts";
import { torturePart } from "./part.ts";
import { below, chance, pick, type Random, times } from "./random-values.ts";
import {
  attackForms,
  fingerprint,
  forbidden,
  openSandbox,
  places,
  secret,
  wrongWithAttack,
} from "./sandbox.ts";

torturePart("sandbox", async dir => {
  const render = await openSandbox(dir);
  const untouched = fingerprint();
  vi.stubEnv("TORTURE_SECRET", secret);
  return async ({ random }) => {
    if (chance(random, 0.1)) await attackConfig(dir, random);
    const expression = attackExpression(random);
    const inPath = chance(random, 0.1);
    const result = inPath
      ? await render("x", `x${expression}.txt`)
      : await render(wrap(random, expression), "x.txt");
    const shown = `${inPath ? "out: " : ""}${expression}`;
    expect(fingerprint(), shown).toEqual(untouched);
    const wrong = wrongWithAttack(result);
    if (wrong !== null) throw new Error(`${shown}: ${wrong}`);
    return 1;
  };
});

/** A random expression that looks up something forbidden. */
function attackExpression(random: Random): string {
  const key = pick(random, forbidden);
  const place = pick(random, places);
  const segment = pick(random, [key, `[${key}]`]);
  const chain = times(below(random, 3), () => `.${pick(random, forbidden)}`).join("");
  const starts = [`${place}.`, `${place}/`, "", "./", "@root."];
  const path = chance(random, 0.1) ? `@${key}` : `${pick(random, starts)}${segment}${chain}`;
  return pick(random, attackForms({ key, place, path }));
}

/** A template with the expression, alone or after other expressions and within blocks. */
function wrap(random: Random, expression: string): string {
  return pick(random, [
    expression,
    `{{#each receivers}}{{#with @root}}${expression}{{/with}}{{/each}}`,
    `a {{package.name}} ${expression}`,
    `{{#if package}}${expression}{{/if}}`,
  ]);
}

/** Writes and loads a config whose keys are built-in names of JavaScript. */
async function attackConfig(dir: string, random: Random): Promise<void> {
  const key = pick(random, forbidden);
  const value = pick(random, ['{ "polluted": 1 }', '{ "prototype": { "polluted": 1 } }', "1", "[]"]);
  const text = pick(random, [
    `{ "${key}": ${value} }`,
    `{ "list": { "${key}": ${value} } }`,
    `{ "outputs": { "${key}": ${value} } }`,
    `{ "types": { "${key}": ${value} } }`,
    `{ "rules": { "${key}": ${value} } }`,
    `{ "inference": { "methods": { "${key}": ${value} } } }`,
  ]);
  // JSON is YAML, too.
  const file = join(dir, pick(random, ["gen.config.json", "gen.config.yaml"]));
  writeFileSync(file, text);
  const { diagnostics } = await readConfig(file, {
    disk: systemFiles,
    cwd: dir,
    commandNames: [],
    outputs: configuredOutputs,
  });
  if (diagnostics.length === 0) throw new Error(`a config with an unknown key is accepted: ${text}`);
}
