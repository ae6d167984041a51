/** Finds out whether two types are identical: https://go.dev/ref/spec#Type_identity. */
import { lookUp, type TypePlace, type TypeTarget } from "./lookup.ts";
import type { TypeReader } from "./packages.ts";

/** Types that are nested deeper are taken as different: they may have no end. */
const maxDepth = 30;

/** Reports whether two types are identical. Two structs, interfaces, functions or channels without a name are, if one package writes both with the same text. */
export function isSameType(reader: TypeReader, a: TypePlace, b: TypePlace, depth = 0): boolean {
  const [one, two] = [lookUp(reader, a), lookUp(reader, b)];
  return depth < maxDepth && isSameTarget(reader, one, two, depth);
}

function isSameTarget(reader: TypeReader, a: TypeTarget, b: TypeTarget, depth: number): boolean {
  if (a.kind === "declared" && b.kind === "declared") {
    const [given, others] = [[...a.typeArguments.values()], [...b.typeArguments.values()]];
    return (
      a.declaration === b.declaration &&
      given.every((one, index) => {
        const other = others[index];
        return one && other ? isSameType(reader, one, other, depth + 1) : one === other;
      })
    );
  }
  if (a.kind === "standard" && b.kind === "standard")
    return a.importPath === b.importPath && a.name === b.name;
  if (a.kind === "predeclared" && b.kind === "predeclared") return a.name === b.name;
  return a.kind === "literal" && b.kind === "literal" && isSameLiteral(reader, a.place, b.place, depth);
}

function isSameLiteral(reader: TypeReader, a: TypePlace, b: TypePlace, depth: number): boolean {
  const inner = (one: TypePlace["type"], two: TypePlace["type"]) =>
    isSameType(reader, { ...a, type: one }, { ...b, type: two }, depth + 1);
  const [one, two] = [a.type, b.type];
  if (one.kind === "array" && two.kind === "array" && one.length !== two.length) return false;
  if (one.kind === "map" && two.kind === "map") return inner(one.key, two.key) && inner(one.value, two.value);
  if ((one.kind === "pointer" || one.kind === "slice" || one.kind === "array") && "element" in two)
    return one.kind === two.kind && inner(one.element, two.element);
  return one.kind === two.kind && one.text === two.text && a.pkg === b.pkg;
}
