/** Compares the rules on the beginning, the end and the parts of a text. */
import { hasAny } from "./judge-value.ts";
import type { Constraint } from "./types.ts";

/** Reports whether a text that keeps the first rule, such as `startswith=ab`, also keeps the second; null where that depends on the rest of the text. */
export function textVerdict(known: Constraint, other: Constraint): boolean | null {
  const [has, wanted] = [known.parameter ?? "", other.parameter ?? ""];
  if (!["contains", "startswith", "endswith"].includes(known.rule)) return null;
  switch (other.rule) {
    case "contains":
      return has.includes(wanted) ? true : null;
    case "containsany":
      return hasAny(has, wanted) ? true : null;
    case "excludes":
      return has.includes(wanted) ? false : null;
    case "excludesall":
      return hasAny(has, wanted) ? false : null;
    case "startswith":
    case "startsnotwith": {
      if (known.rule !== "startswith") return null;
      return decided(has.startsWith(wanted), wanted.startsWith(has), other.rule === "startsnotwith");
    }
    case "endswith":
    case "endsnotwith": {
      if (known.rule !== "endswith") return null;
      return decided(has.endsWith(wanted), wanted.endsWith(has), other.rule === "endsnotwith");
    }
    default:
      return null;
  }
}

/** The verdict on a text whose beginning or end is known: it has the wanted one, or it may have it, or it can't. */
function decided(has: boolean, mayHave: boolean, negated: boolean): boolean | null {
  if (has) return !negated;
  return mayHave ? null : negated;
}
