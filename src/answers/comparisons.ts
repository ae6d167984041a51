/** Compares what is known of values. */
import { binary } from "../types/constant-operations.ts";
import { ownTypeOf } from "./members.ts";
import { nameOf, underlyingOf } from "./program.ts";
import type { PlacedType, Program, Value } from "./types.ts";
import { isNil, valueKey } from "./values.ts";

/** Whether two values are equal; null where that is not known. */
export function compare(left: Value, right: Value): boolean | null {
  if (left.kind === "constant" && right.kind === "constant") {
    const { value } = binary("==", left.operand, right.operand, 64);
    return value?.kind === "bool" ? value.value : null;
  }
  if (left.kind === "nil" || right.kind === "nil") return isNil(left.kind === "nil" ? right : left);
  const named = (value: Value) => value.kind === "error" && value.name !== null;
  if (named(left) && named(right)) return valueKey(left) === valueKey(right);
  const isError = ({ kind }: Value) => kind === "messageError" || kind === "error";
  // An error without a name was just made: it is not the one in a variable.
  if (isError(left) && isError(right) && (named(left) || named(right))) return false;
  return null;
}

/** Whether the type assertion `value.(T)` succeeds; null where that is not known. */
export function typeMatches(program: Program, value: Value, type: PlacedType): boolean | null {
  if (value.kind === "nil") return false;
  const named = nameOf(program, type);
  const wanted = interfaceMethodsOf(program, type);
  const own = value.kind === "struct" || value.kind === "constant" ? ownTypeOf(program, value) : null;
  if (wanted) {
    if (wanted.length === 0) return true;
    if (own !== null) {
      const methods = program.methods.get(own);
      const isPointer = value.kind === "struct" && value.pointer;
      const all = wanted.every(name => {
        const method = methods?.get(name);
        return method !== undefined && (isPointer || !method.fn.receiver?.pointer);
      });
      // An embedded field may have the missing methods.
      return all ? true : embeds(program, own) ? null : false;
    }
    if (value.kind === "error" && !value.opaque)
      return wanted.every(name => name === "Error") ? true : value.wraps.length > 0 ? null : false;
    return null;
  }
  if (named === null) return null;
  if (own !== null && value.kind === "struct")
    return named.path === null && named.name === own && named.pointer === value.pointer;
  if (own !== null) return named.path === null && named.name === own;
  // Other packages can't name the type of what errors.New returns.
  if (value.kind === "error" && !value.opaque) return false;
  if (value.kind === "messageError") return named.name === "BindingError" && named.pointer;
  return null;
}

/** The names of the methods of an interface type; null for other types, and where some are not known. */
function interfaceMethodsOf(program: Program, { type, file }: PlacedType): string[] | null {
  if (type.kind === "name" && type.package === null && !program.types.has(type.name)) {
    if (type.name === "error") return ["Error"];
    if (type.name === "any") return [];
  }
  const named = nameOf(program, { type, file });
  const underlying =
    type.kind === "interface" ? type : named?.path === null ? underlyingOf(program, named.name)?.type : null;
  if (underlying?.kind !== "interface") return null;
  return underlying.embedded.length > 0 ? null : underlying.methods.map(({ name }) => name);
}

function embeds(program: Program, type: string): boolean {
  const underlying = underlyingOf(program, type);
  return underlying?.type.kind === "struct" && underlying.type.fields.some(({ names }) => names.length === 0);
}
