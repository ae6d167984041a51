/** The models of the cases. They are made once for all test files of a run, since that takes some seconds. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { loadParser } from "../src/go/parser.ts";
import type { Model } from "../src/model/types.ts";
import { copyCases, linux, readCases, runCase } from "./case-folder.ts";
import { share, sharedValue } from "./shared-values.ts";

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
  return (
    sharedValue<Models>("models") ?? share("models", await makeModels(readCases().map(({ name }) => name)))
  );
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
