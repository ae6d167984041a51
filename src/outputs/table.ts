/** The table of outputs. A new output is a folder with its object, a row here, and its template. */
import type { Config, OutputConfig } from "../config/types.ts";
import { basics } from "./basics/output.ts";
import { bindings } from "./bindings/output.ts";
import { client } from "./client/output.ts";
import { frameworks } from "./frameworks/output.ts";
import { helpers } from "./helpers/output.ts";
import { json } from "./json/output.ts";
import { list } from "./list/output.ts";
import { mock } from "./mock/output.ts";
import { openapi } from "./openapi/output.ts";
import type { BuiltInOutput, ContextType, Need, Output } from "./output.ts";
import { typescript } from "./typescript/output.ts";
import { yaml } from "./yaml/output.ts";

/** The built-in outputs, in the order in which they are written. */
export const outputs = {
  list,
  frameworks,
  bindings,
  json,
  helpers,
  basics,
  yaml,
  typescript,
  openapi,
  client,
  mock,
};

export const builtInOutputs: readonly BuiltInOutput[] = Object.values(outputs);

/** The outputs with settings in the config, each below a key with its name. */
export const configuredOutputs = builtInOutputs.filter(({ after }) => after === undefined);

/** The contexts of the user's outputs. */
const contexts = { package: "Model", receiver: "Receiver", handler: "Handler", run: "RunModel" } as const;

/** What a template of the user may print. */
const ofUser: readonly Need[] = ["shapes", "responses"];

/** The output with these settings. Of one with a template of the user, it is not known what it prints. */
export function outputOf({ name, builtIn, per, out, template }: OutputConfig): Output {
  if (!builtIn) {
    const context: ContextType = contexts[per];
    const common = { name, template: null, file: out, context, prints: [] };
    return { ...common, per: per === "run" ? per : "package", needs: ofUser, declaresHandlerInfo: true };
  }
  const output = outputNamed(name)!;
  if (template === null) return output;
  const { inSpiteOfErrors: _, needs = [], ...rest } = output;
  return { ...rest, needs: [...needs, ...ofUser] };
}

/** The built-in output with a name; undefined for those of the user. */
export function outputNamed(name: string): BuiltInOutput | undefined {
  return builtInOutputs.find(one => one.name === name);
}

/** Reports whether an output prints what handlers answer. */
export function printsAnswers(one: OutputConfig): boolean {
  return outputOf(one).needs?.includes("responses") === true;
}

/** Reports whether the outputs of a run only describe handlers, as documents do. */
export function onlyDescribes({ outputs }: Config): boolean {
  const describes = (one: OutputConfig) => one.builtIn && one.template === null && printsAnswers(one);
  return outputs.length > 0 && outputs.every(describes);
}

/**
 * The parts of the model that the outputs of a run need, and that templates and helpers of the user may print. `gen validate` compares the
 * statuses that comments declare with the responses.
 */
export function neededParts(
  { outputs, templates, helpers, nilLists }: Config,
  { checkOnly, wholeModel }: { checkOnly: boolean; wholeModel: boolean },
): ReadonlySet<Need> {
  const needs = new Set(outputs.flatMap(one => outputOf(one).needs ?? []));
  if (nilLists === "[]" && needs.has("checks")) needs.add("shapes");
  const hasUserCode = templates !== null || Object.keys(helpers).length > 0;
  if (wholeModel || (hasUserCode && outputs.length > 0)) needs.add("shapes").add("responses");
  if (checkOnly || needs.has("shapes")) needs.add("checks");
  return needs;
}
