/** Finds types in JSON bodies that encoding/json reads in ways of which its errors say little: interfaces with methods, and types that only some texts fit. */
import type { TypeExpression } from "../../go/declarations.ts";
import { jsonFields } from "../../shapes/json-fields.ts";
import { isTextPart } from "../../types/binding-names.ts";
import type { GoType } from "../../types/go-types.ts";
import { isEmptyInterface } from "../../types/lookup.ts";
import { hasMethod } from "../../types/methods.ts";
import { optionalValue } from "../../types/optional.ts";
import { isOfStandardLibrary } from "../../types/packages.ts";
import { reachedFrom } from "../../types/struct-fields.ts";
import { writeType } from "../../types/type-text.ts";
import { pointerPart } from "../type-walk.ts";
import type { CheckContext } from "./check-context.ts";
import type { GoBodyText } from "./rule-types.ts";

/** Reports the first interface with methods in a field of a request, at any depth: encoding/json can't choose a type for it, so that it refuses every value but `null`. */
export function reportInterface({ own, problems, at }: CheckContext, field: string, from: GoType): void {
  for (const type of reachedFrom(from, readParts)) {
    const { kind, underlying } = type;
    const isComparable = underlying.kind === "predeclared" && underlying.name === "comparable";
    if (kind !== "interface" || isEmptyInterface(type) || isComparable) continue;
    problems.set(`interface ${at.file}:${at.line}:${at.column}`, {
      code: "unreadable-interface",
      message: `the JSON of ${field}: encoding/json can read nothing but null into ${writeType(type, own).type.text}, an interface with methods, so that Parse refuses every value: use a struct or any, or write a method UnmarshalJSON for the type that holds it`,
      position: at,
    });
    return;
  }
}

/** The types of what encoding/json reads directly into a type. */
function readParts(type: GoType): GoType[] {
  const { target, kind, element } = type;
  const held = optionalValue(type);
  if (held) return [held];
  if (target.kind === "declared" && hasMethod(type, "UnmarshalJSON", "UnmarshalText")) return [];
  // What types of the standard library hold is their own affair.
  if (isOfStandardLibrary(type)) return [];
  if (kind === "struct") return jsonFields(type).fields.map(field => field.type);
  return element ? [element] : [];
}

const uuid = "must be a UUID";
const decimal = "must be a decimal number";
const moment = "must be a time such as 2026-05-31T18:30:00Z";

/** What fits types that read a text by methods, by their ids. */
const texts: ReadonlyMap<string, string> = new Map([
  ["cloud.google.com/go/civil.Date", "must be a date such as 2026-05-31"],
  ["cloud.google.com/go/civil.DateTime", "must be a date and a time such as 2026-05-31T18:30:00"],
  ["cloud.google.com/go/civil.Time", "must be a time such as 18:30:00"],
  ["github.com/gofrs/uuid/v5.NullUUID", uuid],
  ["github.com/google/uuid.NullUUID", uuid],
  ["github.com/oklog/ulid/v2.ULID", "must be a ULID"],
  ["github.com/shopspring/decimal.Decimal", decimal],
  ["github.com/shopspring/decimal.NullDecimal", decimal],
  ["log/slog.Level", "must be a log level such as INFO"],
  ["math/big.Float", "must be a number"],
  ["math/big.Int", "must be an integer"],
  ["math/big.Rat", "must be a number"],
  ["net.IP", "must be an IP address"],
  ["net/netip.Addr", "must be an IP address"],
  ["net/netip.AddrPort", "must be an IP address and a port"],
  ["net/netip.Prefix", "must be an IP address and a prefix length such as 10.0.0.0/8"],
  ["regexp.Regexp", "must be a regular expression"],
  ["time.Time", moment],
]);

/** What fits a type that reads a text by methods; null where only their errors can say it. */
export function expectedText(type: GoType): string | null {
  const isUUID = type.kind === "array" && type.id.endsWith(".UUID") && hasMethod(type, "UnmarshalText");
  return isUUID ? uuid : (texts.get(type.id) ?? null);
}

/** What the client reads about values of well-known types in the JSON body of a message. Left out is what types that read themselves hold, and types whose names in errors are those of others, too. */
export function bodyTexts(message: GoType): GoBodyText[] {
  const whole = expectedText(message);
  if (whole !== null) return [{ pattern: "", text: whole }];
  const owners = new Map([["", message.kind === "pointer" ? message.element! : message]]);
  const unclear = new Set<string>();
  const found: (GoBodyText & { owner: string })[] = [];
  /** `around` are the types without a name that hold it: an alias can lead back to one. */
  const visit = (type: GoType, owner: string, place: string, around: TypeExpression[]): void => {
    const { kind, target, id } = type;
    const text = expectedText(optionalValue(type) ?? type);
    if (text !== null) found.push({ owner, pattern: owner + place, text });
    // encoding/json calls no methods of what a pointer with a name points to.
    const isOther = text !== null || (kind === "pointer" && target.kind === "declared");
    if (isOther || hasMethod(type, "UnmarshalText", "UnmarshalJSON")) return;
    if (target.kind !== "declared") visitParts(type, owner, place, around);
    else {
      const name = `${target.pkg.name}.${target.declaration.name}`;
      if ((owners.get(name)?.id ?? id) !== id) unclear.add(name);
      if (!owners.has(name)) owners.set(name, type);
    }
  };
  const visitParts = (type: GoType, owner: string, place: string, around: TypeExpression[] = []) => {
    const { kind, element, literal } = type;
    if (literal === null || around.includes(literal.type)) return;
    const within = [...around, literal.type];
    if (element) visit(element, owner, kind === "pointer" ? place : `${place}/*`, within);
    for (const { key, field } of kind === "struct" ? jsonFields(type).fields : []) {
      const keys = field.tag.pairs.map(pair => pair.key);
      const isInBody = keys.includes("json") || !keys.some(isTextPart);
      const escaped = pointerPart(key).replace(/[\\*?[]/g, "\\$&");
      if (isInBody) visit(field.type, owner, place + escaped, within);
    }
  };
  // The map grows while it is read.
  for (const [name, type] of owners) visitParts(type, name, "");
  return found.filter(({ owner }) => !unclear.has(owner)).map(({ pattern, text }) => ({ pattern, text }));
}
