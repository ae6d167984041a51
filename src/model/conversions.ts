/** Chooses the conversion of a field's type. README.md has the table of types. */
import { capitalize } from "../base/text/common.ts";
import { type EnumMembers, expectedText } from "../code/checks/value-checks.ts";
import { validateResult } from "../code/checks/value-steps.ts";
import type { ConfiguredType } from "../config/user-config.ts";
import { numberType } from "../go/identifiers.ts";
import type { GoType, ResolvedMethod } from "../types/go-types.ts";
import { methodSet, signatureOf } from "../types/methods.ts";
import { importOf } from "../types/packages.ts";
import { standardMethods } from "../types/standard-types.ts";
import { isComparable } from "../types/type-text.ts";
import type { Conversion, Field } from "./types.ts";

/** The methods of T that read and write its text. */
type TextMethods = Pick<Conversion["go"], "readMethod" | "writeMethod" | "writeCanFail" | "writesPresence">;

/**
 * Chooses the conversion of T for a part of the message: methods such as FromQuery come first, then durations, dates and cookies, text methods, basic types.
 * Else it says why there is none; the problem is empty if the type is simply not in the table.
 */
export function chooseConversion(type: ConvertedType, part: Field["in"]) {
  const make = (kind: Conversion["kind"], methods: TextMethods | null = null) => ({
    conversion: conversion(kind, type, part, methods),
  });
  const suffix = capitalize(part);
  const own = methodPair(type, `From${suffix}`, `To${suffix}`, "string", part !== "route");
  if (own) return "problem" in own ? own : make("custom", own);
  const { id } = type.type;
  if (id === "time.Duration") return make("duration");
  if (part === "header" && id === "time.Time") return make("httpDate");
  if (part === "cookie" && id === "net/http.Cookie") return make("cookie");
  const text = methodPair(type, "UnmarshalText", "MarshalText", "[]byte", false);
  if (text) return "problem" in text ? text : make("text", text);
  const kind = basicKind(type.kind);
  return kind ? make(kind) : { problem: "" };
}

/** `methods` read and write a `text` or `custom`. */
function conversion(
  kind: Conversion["kind"],
  type: ConvertedType,
  part: Field["in"],
  methods: TextMethods | null,
): Conversion {
  const isSized = kind !== "duration" && methods === null;
  const result = validateResult(type.methods.find(({ name }) => name === "Validate"));
  const check = type.members?.check ?? null;
  const wide = strconvTypes[kind] ?? null;
  const inHeader = part === "header" || part === "cookie";
  const isWide = type.type.target.kind === "predeclared" && type.kind === wide;
  const converts = wide !== null && !isWide;
  const isPlain = wide !== null && kind !== "string";
  return {
    kind,
    bits: isSized ? (numberType(type.kind)?.bits ?? 0) : 0,
    validates: result !== null,
    go: {
      canFail: kind !== "string" && kind !== "cookie",
      inPlace: methods !== null,
      converts,
      widened: converts ? wide : null,
      writeCanFail: methods?.writeCanFail ?? (kind === "float" || kind === "httpDate"),
      writesPresence: methods?.writesPresence ?? false,
      writesBytes: kind === "text",
      readsCheckbox: kind === "bool" && part === "form",
      appends: isPlain && kind !== "float",
      pathSafe: isPlain,
      headerSafe: inHeader && (isPlain || kind === "duration" || kind === "httpDate"),
      inASCII: inHeader && kind === "duration",
      failure: failureText(kind, type),
      check,
      checkAllows: type.members?.zero ?? null,
      isChecked: result !== null || check !== null,
      returnsAny: result === "any",
      readMethod: methods?.readMethod ?? null,
      writeMethod: methods?.writeMethod ?? (kind === "duration" ? "String" : null),
    },
  };
}

/** The type that strconv returns and takes for each kind of basic type. T is converted to and from it unless it is the same type. */
const strconvTypes: Readonly<Partial<Record<Conversion["kind"], string>>> = {
  string: "string",
  bool: "bool",
  int: "int",
  sizedInt: "int64",
  uint: "uint64",
  float: "float64",
};

/** The text for a conversion by methods of well-known types; null for other conversions, whose errors decide what the client reads. */
function failureText(kind: Conversion["kind"], { type }: ConvertedType): string | null {
  if (kind === "httpDate") return "must be an HTTP date such as Mon, 02 Jan 2006 15:04:05 GMT";
  if (kind === "duration") return "must be a duration such as 1h30m";
  return kind === "text" && type.id !== "time.Time" ? expectedText(type) : null;
}

function basicKind(name: string): "string" | "bool" | "int" | "sizedInt" | "uint" | "float" | null {
  if (name === "string" || name === "bool" || name === "int") return name;
  const family = numberType(name)?.family;
  return family === "int" ? "sizedInt" : (family ?? null);
}

/**
 * The pair of methods that read and write `text`; null without the one that reads, and a problem where only the other one is missing. With
 * `presence`, that one may also return whether there is a value.
 */
function methodPair(
  type: ConvertedType,
  read: string,
  write: string,
  text: "string" | "[]byte",
  presence: boolean,
): TextMethods | { problem: string } | null {
  const has = (wanted: string, signature: string) =>
    type.methods.some(method => method.name === wanted && signatureOf(method) === signature);
  if (!has(read, `(${text})(error)`)) return null;
  const writesPresence = presence && has(write, `()(${text},bool,error)`);
  const writeCanFail = writesPresence || has(write, `()(${text},error)`);
  // encoding.TextMarshaler returns an error; a method that returns a string need not.
  if (writeCanFail || (text === "string" && has(write, `()(${text})`)))
    return { readMethod: read, writeMethod: write, writeCanFail, writesPresence };
  const results = text === "string" ? "string" : "([]byte, error)";
  const lacks = `has ${read}, but no ${write}() ${results} to write it back`;
  return { problem: `${nameOfType(type.type)} ${lacks}: add that method` };
}

// Describes the types that texts of messages are converted to: by their source, or as the config has them in `types`, also where their source was not found.

/** A type that texts are converted to. */
export interface ConvertedType {
  type: GoType;
  /** The kind of its underlying type, as in `GoType`. */
  kind: string;
  /** Reports whether `==` works on it; null where that is not known. */
  isComparable(): boolean | null;
  /** Its exported methods and the pointer's, promoted ones included, by name. */
  methods: ResolvedMethod[];
  /** Its members, where it is a closed enum that generated code checks; null for others. */
  members: EnumMembers | null;
  /** Why methods may be missing: it embeds a type that can't be resolved; null when they are all there. */
  missing: string | null;
}

/** What is known of types besides their source. */
export interface TypeSettings {
  /** The config's types, by import path and name; those of the package itself by name. */
  configured: Readonly<Record<string, ConfiguredType>>;
  /** The members of closed enums that generated code checks, by the ids of the types. */
  members: ReadonlyMap<string, EnumMembers>;
}

/** Describes a type; the reason if it can't be resolved. */
export function convertedType(type: GoType, settings: TypeSettings): ConvertedType | { reason: string } {
  const members = settings.members.get(type.id) ?? null;
  const key = nameInConfig(type);
  const configured = Object.hasOwn(settings.configured, key) ? settings.configured[key] : undefined;
  // With an empty list, the config says what its JSON is, and nothing of its texts.
  if (configured && !(configured.kind === "methods" && configured.in.length === 0)) {
    const kind = configured.kind === "basic" ? configured.name : "struct";
    return { type, kind, isComparable: () => true, methods: methodsOf(configured), members, missing: null };
  }
  const { underlying, kind } = type;
  if (underlying.kind === "unknown") return { reason: underlying.reason };
  return { type, kind, isComparable: () => isComparable(type), ...methodSet(type), members };
}

/** The name of a type without its package; empty for a type without a name. */
export function nameOfType({ target, place }: GoType): string {
  if (target.kind === "declared") return target.declaration.name;
  if (target.kind === "standard" || target.kind === "predeclared") return target.name;
  return place.type.kind === "name" ? place.type.name : "";
}

/** The key by which the config describes a type: the name by which its place has it, with the import path in place of the qualifier. */
function nameInConfig({ reader, place: { type, file, pkg }, target, id }: GoType): string {
  if (type.kind !== "name") return id;
  if (type.package !== null)
    return `${importOf(reader, type.package, file, pkg.dir) ?? type.package}.${type.name}`;
  const owner = target.kind === "declared" && target.declaration.name === type.name ? target.pkg : pkg;
  if (owner.importPath === null || target.kind === "predeclared") return type.name;
  return `${owner.importPath}.${type.name}`;
}

function methodsOf(configured: ConfiguredType): ResolvedMethod[] {
  const found = configured.validate ? [method("Validate", [], ["error"])] : [];
  if (configured.kind === "text") found.push(...standardMethods("*UnmarshalText *MarshalText"));
  for (const part of configured.kind === "methods" ? configured.in.map(capitalize) : [])
    found.push(method(`From${part}`, ["string"], ["error"]), method(`To${part}`, [], ["string"]));
  return found;
}

function method(name: string, parameters: string[], results: string[]): ResolvedMethod {
  return { name, pointerReceiver: true, parameters, results };
}
