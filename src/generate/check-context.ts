/** What the rules are shown for a command: its outputs decide what matters. */
import { type CheckContext, declaredHandlers, functionsOf, writtenBindings } from "../check/context.ts";
import type { BindingStruct } from "../model/bindings.ts";
import { declaredTypes } from "../model/declared-types.ts";
import { methodPrefixes } from "../model/inference.ts";
import type { Handler, Model } from "../model/types.ts";
import type { OutputName } from "../outputs.ts";
import { localNames } from "../render/local-names.ts";
import { constraintOf } from "../source/constraint-of.ts";
import type { PackageSource } from "../source/types.ts";
import type { ParsedFiles, Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/** The package as it was read. */
interface CheckedPackage {
  request: GenerateRequest;
  source: PackageSource;
  parsed: ParsedFiles;
  model: Model;
  structs: BindingStruct[];
}

/** Narrows what the rules see to what the targets would hold. */
export function checkContext(
  targets: Target[],
  { request, source, parsed, model, structs }: CheckedPackage,
): CheckContext {
  const { config } = request;
  const find = (name: OutputName) =>
    targets.find(({ settings }) => settings.builtIn && settings.name === name);
  const list = find("list");
  const handlersOf = (names: OutputName[]): Handler[] => {
    const handlers = names
      .flatMap(name => find(name)?.model.receivers ?? [])
      .flatMap(receiver => receiver.handlers);
    return [...new Set(handlers)];
  };
  const types = declaredTypes(parsed.files);
  const functions = functionsOf(parsed.files, types);
  const handlers = handlersOf(["list", "yaml", "bindings"]);
  const declared = declaredHandlers(handlers, functions);
  const bound = find("bindings")?.model.bindings ?? [];
  const byName = new Map(structs.map(struct => [struct.name, struct]));
  return {
    validating: request.checkOnly ?? false,
    model,
    files: parsed.files,
    types,
    functions,
    imported: parsed.imported,
    sharesTypes: config.basics !== null,
    generated: parsed.generated,
    structs: byName,
    bindings: new Map(model.bindings.map(binding => [binding.name, binding])),
    owners: ownersOf(model),
    handlers,
    declared,
    declarations: new Map(declared.map(one => [one.handler, one])),
    routed: handlersOf(["list", "yaml"]),
    listed: list?.inPackage ? list.model.receivers : [],
    bound,
    written: writtenBindings(bound, byName),
    localNames,
    prefixes: methodPrefixes(config.inference.methods),
    constraints: new Map(
      source.files.flatMap(({ name, text }) => {
        const constraint = constraintOf(name, text);
        return constraint === null ? [] : [[name, constraint] as const];
      }),
    ),
  };
}

function ownersOf(model: Model): Map<string, Handler[]> {
  const owners = new Map<string, Handler[]>();
  for (const handler of model.receivers.flatMap(receiver => receiver.handlers)) {
    for (const struct of [handler.request, handler.response]) {
      if (struct === null) continue;
      const others = owners.get(struct);
      if (others) others.push(handler);
      else owners.set(struct, [handler]);
    }
  }
  return owners;
}
