/** Groups handlers by receiver. */

import type { Doc } from "../docs/doc-types.ts";
import { readDoc } from "../docs/docs.ts";
import { compareText } from "../text/common.ts";
import { groupBy } from "../text/maps.ts";
import { unicodePattern } from "../text/unicode-patterns.ts";
import type { ParsedHandler } from "./find-handlers.ts";
import type { Receiver } from "./types.ts";

/** The facts about a receiver's type besides its handlers. */
interface ReceiverFacts {
  /** Type parameters as the type's declaration has them; null when the package doesn't declare the type (yet). */
  typeParameters(type: string): string[] | null;
  /** The doc comment of that type; empty when the package doesn't declare it. */
  doc(type: string): Doc;
  /** Reports whether the user wrote ListHandlers as a method of that type; null stands for a plain function. */
  hasListHandlers(type: string | null): boolean;
}

/** Receivers by type name, plain functions last; handlers by name. */
export function groupByReceiver(handlers: ParsedHandler[], facts: ReceiverFacts): Receiver[] {
  const groups = groupBy(handlers, ({ handler }) => handler.receiver);
  const types = [...groups.keys()].filter(type => type !== null).sort(compareText);
  return [...types, ...(groups.has(null) ? [null] : [])].map(type => {
    const members = groups.get(type) ?? [];
    const typeParameters = type === null ? [] : (facts.typeParameters(type) ?? ownTypeParameters(members));
    return {
      type,
      name: type === null ? null : receiverName(type, members, typeParameters),
      typeParameters,
      typeText: type && typeText(type, typeParameters),
      hasListHandlers: facts.hasListHandlers(type),
      doc: type === null ? readDoc([]) : facts.doc(type),
      handlers: members.map(({ handler }) => handler).sort((a, b) => compareText(a.name, b.name)),
    };
  });
}

function ownTypeParameters(members: ParsedHandler[]): string[] {
  return members[0]?.fn.receiver?.typeParameters ?? [];
}

function typeText(type: string, typeParameters: string[]): string {
  if (typeParameters.length === 0) return type;
  return `${type}[${typeParameters.map(name => (usedInMethods.includes(name) ? "_" : name)).join(", ")}]`;
}

/** Identifiers that the body or the signature of a generated method uses, and that its receiver and type parameters must not hide. */
const usedInMethods = ["HandlerInfo", "string"];

const letters = unicodePattern(String.raw`\p{L}`);

/**
 * The name that most of the type's handlers give their receiver, else one made from the type: `Pets` gives `p`.
 * The type parameters have the names of the type's declaration, so a handler's receiver may have the name of one of them.
 */
function receiverName(type: string, members: ParsedHandler[], typeParameters: string[]): string {
  const taken = [...usedInMethods, ...typeParameters, "_"];
  const counts = new Map<string, number>();
  for (const { fn } of members) {
    const name = fn.receiver?.name;
    if (name && !taken.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  if (most) return most[0];
  const letter = letters(type).exec(type)?.[0].toLowerCase() ?? "r";
  return typeParameters.includes(letter) ? `${letter}${letter}` : letter;
}
