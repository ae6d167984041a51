/** What encoding/json makes of types: whether methods write or read them, what it writes of them, and whether that can fail. */
import { getOrMake } from "../base/text/common.ts";
import { isExported } from "../go/identifiers.ts";
import type { GoType, StructField } from "./go-types.ts";
import { heldType } from "./members.ts";
import { hasMethod, methodSet } from "./methods.ts";
import { optionalValue } from "./optional.ts";
import { isUsersType } from "./packages.ts";
import { reachedFrom, structFields } from "./struct-fields.ts";

/** Reports whether methods write the JSON of a type, or may do so. */
export function encodes(type: GoType): boolean {
  return methodSet(type).missing !== null || hasMethod(type, "MarshalJSON", "MarshalText", "AppendText");
}

/**
 * Reports whether json.Marshal never fails for a type. With `trustsOthers`, what other modules and the standard library encode by methods is taken not to fail:
 * a time fails in the year 10000.
 */
export function neverFails(from: GoType, trustsOthers = false): boolean {
  for (const type of reachedFrom(from, encodedParts)) {
    const { target, underlying, kind, key, id } = type;
    if (optionalValue(type)) continue;
    if (target.kind === "declared" && encodes(type)) {
      if (!trustsOthers || target.pkg.isOfUser || id.startsWith("encoding/json.")) return false;
    } else if (underlying.kind === "predeclared") {
      if (/^(?:float|complex|interface|uintptr|unsafe)/.test(kind)) return false;
    } else if (underlying.kind !== "literal") {
      if (!trustsOthers) return false;
    } else if (!/^(?:pointer|slice|array|map|struct)$/.test(kind)) return false;
    else if (key && key.underlying.kind !== "predeclared") return false;
    else if (key && !/^(?:string|u?int\d*|uintptr)$/.test(key.kind)) return false;
  }
  return true;
}

const calling = new WeakMap<RegExp, WeakMap<GoType, boolean>>();

/** Methods by which codecs and frameworks read, write or check values. */
export const readsOrWrites =
  /^(?:Validate|UnmarshalParam|(?:Unm|M)arshal(?:JSON|Text)|(?:From|To)(?:Route|Query|Header|Cookie|Form))$/;

/** Methods of values that databases, codecs and the like call, and those of errors. */
export const calledByOthers =
  /^(?:Error|Unwrap|Validate|Scan|Value|Open|Seek|Close|\w*arshal\w+|\w*(?:En|De)code|(?:Read|Write|Before|After)\w*)$/;

/** Templates call methods by any name. */
export const calledByTemplates = /./;

/** Reports whether a type, or what it holds, has methods of the user's with such names, which may make any error: by default those that read, write or check it. */
export function callsMethods(type: GoType, names = readsOrWrites): boolean {
  const isCalled = (one: GoType) =>
    isUsersType(one) && methodSet(one).methods.some(({ name }) => names.test(name));
  const known = getOrMake(calling, names, () => new WeakMap<GoType, boolean>());
  return getOrMake(known, type, () => [...reachedFrom(type, heldParts)].some(isCalled));
}

/** Reports whether code that gets a value of a type can call none of the user's functions, nor methods with such names. */
export function isInertType(type: GoType, names: RegExp): boolean {
  const held = heldType(type);
  if (held.id === "context.Context") return true;
  return !/^(?:interface|function|typeParameter)$/.test(held.kind) && !callsMethods(held, names);
}

/** The types of what json.Marshal writes directly below a type. */
export function encodedParts(type: GoType): GoType[] {
  const isWritten = ({ name, embedded, tag }: StructField) =>
    (embedded || isExported(name)) && !tag.pairs.some(({ key, value }) => key === "json" && value === "-");
  return heldParts(type, isWritten);
}

/** The types of what a type that does not encode itself holds directly. */
function heldParts(type: GoType, isPart: (field: StructField) => boolean = () => true): GoType[] {
  const held = optionalValue(type);
  if (held) return [held];
  const { target, key, element } = type;
  if (target.kind === "declared" && encodes(type)) return [];
  const fields = structFields(type).filter(isPart);
  return [key, element, ...fields.map(field => field.type)].filter(part => part !== null);
}

/** Reports whether xml.Marshal never fails for a type of which json.Marshal never does: it knows no maps and no structs without a name, and may refuse what has tags, embeds several structs or holds any value. */
export function hasPlainXML(type: GoType | null): boolean {
  const fieldsOf = (one: GoType) => structFields(one).filter(one => one.embedded || isExported(one.name));
  const isPlain = (one: GoType) => {
    const isTagged = fieldsOf(one).some(({ tag }) => tag.pairs.some(({ key }) => key === "xml"));
    const isNamed = one.kind !== "struct" || one.target.kind !== "literal";
    const isSimple = /^(?:bool|string|u?int\d*|float\d*|pointer|slice|array|struct)$/.test(one.kind);
    return isSimple && isNamed && !isTagged && fieldsOf(one).filter(one => one.embedded).length < 2;
  };
  const partsOf = (one: GoType) => [
    ...(one.element ? [one.element] : []),
    ...fieldsOf(one).map(({ type }) => type),
  ];
  return type !== null && [...reachedFrom(type, partsOf)].every(isPlain);
}
