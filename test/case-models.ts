/** The models of the cases. They are made once for all test files of a run, since that takes some seconds. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { loadParser } from "../src/go/parser.ts";
import type { Model } from "../src/model/types.ts";
import { copyCases, linux, readCases, runCase } from "./case-folder.ts";

/** The models of the cases with these names; without names, of all cases that have a model in their snapshot. */
export async function caseModels(names: string[] | null = null): Promise<[name: string, model: Model][]> {
  const models = names?.length === 1 ? await makeModels(names) : await allModels();
  const wanted = readCases().filter(({ name, showsModel }) => names?.includes(name) ?? showsModel);
  return wanted.flatMap(({ name }) => {
    const model = models[name];
    return model ? [[name, model]] : [];
  });
}

type Models = Record<string, Model | null>;

async function allModels(): Promise<Models> {
  const file = join(inject("sharedDir"), "models.json");
  if (!existsSync(file)) {
    const models = await makeModels(readCases().map(({ name }) => name));
    // Another test file may do the same at this moment, so the file appears at once.
    const folder = mkdtempSync(join(inject("sharedDir"), "models-"));
    writeFileSync(join(folder, "models.json"), JSON.stringify(models));
    renameSync(join(folder, "models.json"), file);
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

async function makeModels(names: string[]): Promise<Models> {
  const dir = mkdtempSync(join(inject("sharedDir"), "cases-"));
  try {
    copyCases(dir);
    const options = { build: linux, parser: await loadParser() };
    const models: Models = {};
    for (const one of readCases().filter(({ name }) => names.includes(name)))
      models[one.name] = (await runCase(one, dir, options)).model;
    return models;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
