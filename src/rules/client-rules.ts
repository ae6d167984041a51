/** Rules on the outputs of `gen client` and `gen mock`. */
import { unnameable } from "../outputs/client/uncallable.ts";
import type { CheckContext } from "./context.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const clientRules: Rule[] = [{ code: "not-in-client", find: notInClient }];

/** Reports handlers that the client leaves out, because the client's package can't name their structs. */
function notInClient({ called, model }: CheckContext): Finding[] {
  return called.flatMap(({ handler }) => {
    const found = unnameable(handler, model.bindings);
    if (found === null) return [];
    const { binding, reason } = found;
    const why =
      reason === "unexported"
        ? `${binding.name} is not exported, so that the package of the client can't name it: export it`
        : `${binding.name} is generic, and the client can't know its type arguments: declare a struct without type parameters`;
    const message = `the client has no method for ${handler.listName}: ${why}`;
    return [
      finding(message, handler.position, [
        { message: `${binding.name} is declared here`, position: binding.position },
      ]),
    ];
  });
}
