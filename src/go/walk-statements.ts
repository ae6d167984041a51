/** The parts of statements, and what they show of the variables in a body. */
import { getOrMake } from "../base/text/common.ts";
import type {
  Expression,
  FunctionDeclaration,
  Parameter,
  Statement,
  TypeExpression,
} from "./declarations.ts";
import { ownName, typeOfName } from "./type-expressions.ts";

export type Part = Statement | Expression;

/** The statements and expressions directly in a statement or expression, and in its cases and elements, in their order. Types, which have a `span`, are left out. */
export function partsOf(node: object): Part[] {
  const parts: Part[] = [];
  for (const part of Object.values(node)) {
    if (typeof part !== "object" || part === null || "span" in part) continue;
    if ("kind" in part) parts.push(part);
    else for (const inner of partsOf(part)) parts.push(inner);
  }
  return parts;
}

/** These parts and all within them, each before those within it; without `literals`, nothing within function literals. */
export function allParts(parts: Part[], literals = true): Part[] {
  const all: Part[] = [];
  const add = (part: Part) => {
    all.push(part);
    if (literals || part.kind !== "function") partsOf(part).forEach(add);
  };
  parts.forEach(add);
  return all;
}

/** A variable or parameter at a place where it is declared or assigned to. */
export interface Variable {
  name: string;
  isDeclared: boolean;
  /** Its type, if it is written there. */
  type: TypeExpression | null;
  /** What it gets there; of several results of one call, the first is the call. */
  value: Expression | undefined;
}

/** The receiver, the parameters and the named results of a function. */
export function parametersOf({ receiver, parameters, results }: FunctionDeclaration): Variable[] {
  const own = receiver ? [{ name: receiver.name, type: typeOfName(receiver.type, receiver.span) }] : [];
  return declared([...own, ...parameters, ...results]);
}

function declared(parameters: Pick<Parameter, "name" | "type">[]): Variable[] {
  return parameters.flatMap(({ name, type }) =>
    name === null ? [] : { name, isDeclared: true, type, value: undefined },
  );
}

/** The variables that a part itself declares or assigns to. */
export function variablesOf(part: Part): Variable[] {
  switch (part.kind) {
    case "function":
      return declared([...part.parameters, ...part.results]);
    case "declare": {
      const { names, type, values } = part;
      return names.map((name, i) => ({ name, isDeclared: true, type, value: values[i] }));
    }
    case "assign":
    case "range": {
      const isDeclared = part.kind === "range" ? part.declares : part.operator === ":=";
      const values = part.kind === "range" ? [] : part.right;
      return part.left.flatMap((left, i) =>
        left.kind === "name" ? { name: left.name, isDeclared, type: null, value: values[i] } : [],
      );
    }
    default:
      return [];
  }
}

/** Variables with the names of their types; null for one whose type is not known. */
export type TypeNames = ReadonlyMap<string, string | null>;

/** The types of variables by their declarations. A variable that has several types in different places has none. */
export function typesOfVariables(variables: Variable[]): TypeNames {
  const types = new Map<string, string | null>();
  for (const { name, isDeclared, type, value } of variables) {
    if (!isDeclared) continue;
    const found = type ? ownName(type) : typeNameOf(value, new Map());
    types.set(name, types.has(name) && types.get(name) !== found ? null : found);
  }
  return types;
}

/** The name of a value's type in its package, without its pointer, or of what returns it, with a dot before that of a method; null for neither. */
export function typeNameOf(value: Expression | undefined, types: TypeNames): string | null {
  switch (value?.kind) {
    case "name":
      return types.get(value.name) ?? null;
    case "composite":
    case "type":
      return ownName(value.type);
    case "unary":
      return value.operator === "&" ? typeNameOf(value.operand, types) : null;
    case "call": {
      const [given] = value.arguments;
      if (value.callee.kind === "selector") return `.${value.callee.field}`;
      if (value.callee.kind !== "name") return null;
      if (value.callee.name !== "new") return value.callee.name;
      return given?.kind === "name" ? given.name : typeNameOf(given, types);
    }
    default:
      return null;
  }
}

/** A name or a selector as it is written, for example `c.Response()`; null for any other expression. */
export function pathOf(expression: Expression | undefined): string | null {
  switch (expression?.kind) {
    case "name":
      return expression.name;
    case "selector": {
      const path = pathOf(expression.operand);
      return path && `${path}.${expression.field}`;
    }
    case "call": {
      const path = expression.arguments.length === 0 ? pathOf(expression.callee) : null;
      return path && `${path}()`;
    }
    default:
      return null;
  }
}

const found = new WeakMap<object, ReadonlySet<string>>();

/** The names in statements and expressions, at any depth. */
export function namesUsedIn(code: object): ReadonlySet<string> {
  return getOrMake(found, code, () => {
    return new Set(allParts(partsOf(code)).flatMap(part => (part.kind === "name" ? part.name : [])));
  });
}
