/** Rule on generated files that this run neither writes nor replaces, but that declare what it declares. */
import { positionOf } from "../go/positions.ts";
import { receiverType } from "../types/declared-types.ts";
import type { CheckContext } from "./context.ts";
import { boundByType, isGenerated } from "./facts.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const generatedRules: Rule[] = [{ code: "already-generated", find: alreadyGenerated }];

/** Reports each file once, at its first declaration of those. */
function alreadyGenerated(context: CheckContext): Finding[] {
  const { generated, listed, ofPredecessor, types } = context;
  const receivers = new Set(listed.map(receiver => receiver.type));
  const byType = boundByType(context);
  return generated.flatMap(({ name, functions }) => {
    const twice = functions.flatMap(({ name: fn, receiver, span }) => {
      if (fn === "ListHandlers" && receivers.has(receiver?.type ?? null))
        return [{ what: receiver === null ? fn : `${fn} of ${receiver.type}`, span }];
      const binding = receiver && byType.get(receiverType(receiver.type, types));
      return binding && isGenerated(binding, fn, context) ? [{ what: `${fn} of ${binding.name}`, span }] : [];
    });
    const [first] = twice;
    if (first === undefined) return [];
    const what = first.what + (twice.length > 1 ? ` and ${twice.length - 1} more` : "");
    const message = ofPredecessor.has(name)
      ? `gohandlers wrote ${what} into ${name}: run \`gen init\`, whose config replaces such files; if it did not name this one, delete that file`
      : `${what} ${twice.length > 1 ? "were" : "was"} already generated into ${name}: delete that file, write to it with --out, or narrow this run with --recv`;
    return [finding(message, positionOf(name, first.span))];
  });
}
