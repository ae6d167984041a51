import type { DeclaredNames } from "../../go/declared-names.ts";
import type { BuiltModel } from "../../model/build-model.ts";
import { generatedMethods } from "../../model/go-hints.ts";
import type { Binding } from "../../model/types.ts";
import { receiverType } from "../../types/declared-types.ts";
import type { BuiltInOutput } from "../output.ts";

/** The methods of request and response structs. */
export const bindings: BuiltInOutput = {
  name: "bindings",
  template: "bindings.go.hbs",
  file: "bindings.gen.go",
  per: "package",
  context: "Model",
  needs: ["checks"],
  prints: ["messages", "methods"],
  command: {
    summary: "write Parse, Build and Write for request and response structs (bindings.gen.go)",
    writes: ["json"],
  },
  inSpiteOfErrors: "methods",
  declarations: { what: "the methods", find: structsWithMethods },
};

/** The structs of which a generated file declares methods. */
function structsWithMethods(
  { functions, declaredNames }: DeclaredNames,
  { model, types }: BuiltModel,
): Binding[] {
  const methods = functions.flatMap(({ name, receiver }) =>
    receiver === null ? [] : [`${receiverType(receiver.type, types)}.${name}`],
  );
  const declared = new Set([...declaredNames, ...methods]);
  return model.bindings.filter(({ kind, name, handler }) => {
    if (handler === null) return false;
    const { required, optional } = generatedMethods[kind];
    const type = receiverType(name, types);
    return [...required, ...optional, "Validate"].some(method => declared.has(`${type}.${method}`));
  });
}
