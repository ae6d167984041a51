/** Rules on enums: constants whose values are not known, and the directives in the comments of types. */

import { closest } from "../base/text/suggest.ts";
import { positionOf } from "../go/positions.ts";
import { enumWords } from "../types/enum-directives.ts";
import type { CheckContext } from "./context.ts";
import { checkFindings, detachedDirectives } from "./facts.ts";
import { type Finding, finding, type Rule } from "./rule.ts";

export const enumRules: Rule[] = [
  { code: "unresolved-constant", find: context => checkFindings(context, "unresolved-constant") },
  { code: "detached-directive", find: detachedFromType },
  { code: "unknown-directive", find: unknownOnType },
];

const words: string[] = enumWords.map(word => `gen:${word}`);

/** Reports `gen:enum` and `gen:open` that are not directly above a type that can have constants: there they do nothing. */
function detachedFromType({ files }: CheckContext): Finding[] {
  return detachedDirectives(files).flatMap(({ file, word, span, type }) => {
    if (!words.includes(word)) return [];
    if (type === null)
      return [
        finding(
          `${word} is not in a type's comment, so it is not read: put it above its type, without a blank line between`,
          positionOf(file.name, span),
        ),
      ];
    if (type.type.kind === "name" && !type.alias) return [];
    return [
      finding(
        `${word} has no effect on ${type.name}: only types that are declared over a string, a number or a bool have constants`,
        positionOf(file.name, span),
      ),
    ];
  });
}

function unknownOnType({ files }: CheckContext): Finding[] {
  return detachedDirectives(files).flatMap(({ file, word, span, type }) => {
    const near = words.includes(word) || type?.type.kind !== "name" ? null : closest(word, words);
    if (near === null) return [];
    return [finding(`unknown directive ${word}: did you mean ${near}?`, positionOf(file.name, span))];
  });
}
