/** Reads the expressions in the body of a function. */
import type { GoText } from "./go-text.ts";
import { childOf, type OutlineNode } from "./outline.ts";
import type { CompositeExpression, Expression, Statement } from "./statements.ts";
import { readParameters, readResults, readType, textOf } from "./type-expressions.ts";

/** The arguments that all functions for reading expressions share. */
export interface BodyReader {
  source: GoText;
  /** Reads the block of a function literal. The function is given, since read-statements.ts imports this file. */
  readBlock(reader: BodyReader, block: OutlineNode | undefined): Statement[];
}

/** Reads a list of expressions, or a single one. */
export function readList(reader: BodyReader, node: OutlineNode | undefined): Expression[] {
  if (!node) return [];
  if (node.type !== "expression_list") return [readExpression(reader, node)];
  return node.children.map(child => readExpression(reader, child));
}

const nothing: Expression = { kind: "other", operands: [] };

/** Reads an expression. */
export function readExpression(reader: BodyReader, node: OutlineNode | undefined): Expression {
  if (!node) return nothing;
  const { source } = reader;
  const part = (field: string) => readExpression(reader, childOf(node, field));
  const text = () => textOf(source, node);
  switch (node.type) {
    case "identifier":
    case "true":
    case "false":
    case "nil":
    case "iota":
    case "label_name":
      return { kind: "name", name: text() };
    case "int_literal":
    case "float_literal":
    case "imaginary_literal":
      return { kind: "literal", token: "number", text: text() };
    case "rune_literal":
      return { kind: "literal", token: "rune", text: text() };
    case "interpreted_string_literal":
    case "raw_string_literal":
      return { kind: "literal", token: "string", text: text() };
    case "parenthesized_expression":
      return readExpression(reader, node.children[0]);
    case "selector_expression":
      return { kind: "selector", operand: part("operand"), field: textOf(source, childOf(node, "field")) };
    case "call_expression":
      return readCall(reader, node);
    case "type_conversion_expression":
      return readConversion(reader, node);
    case "composite_literal": {
      const type = childOf(node, "type");
      return readElements(reader, childOf(node, "body"), type && readType(source, type));
    }
    case "literal_value":
      return readElements(reader, node, undefined);
    case "literal_element":
      return readExpression(reader, node.children[0]);
    case "func_literal":
      return {
        kind: "function",
        parameters: readParameters(source, childOf(node, "parameters")),
        results: readResults(source, childOf(node, "result")),
        body: reader.readBlock(reader, childOf(node, "body")),
      };
    case "unary_expression": {
      const operand = childOf(node, "operand");
      const operator = source.text.slice(node.startIndex, operand?.startIndex).trim();
      return { kind: "unary", operator, operand: readExpression(reader, operand) };
    }
    case "binary_expression": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      const operator = operatorBetween(reader, left, right);
      return {
        kind: "binary",
        operator,
        left: readExpression(reader, left),
        right: readExpression(reader, right),
      };
    }
    case "type_assertion_expression": {
      const type = childOf(node, "type");
      return type ? { kind: "assertion", operand: part("operand"), type: readType(source, type) } : nothing;
    }
    case "index_expression":
      return { kind: "index", operand: part("operand"), index: part("index") };
    case "type_instantiation_expression":
      return part("type");
    default:
      if (isType(node.type)) return { kind: "type", type: readType(source, node) };
      return { kind: "other", operands: node.children.map(child => readExpression(reader, child)) };
  }
}

function isType(type: string): boolean {
  return type.endsWith("_type") || type === "type_identifier";
}

/** The operator between two parts of a node. The outline has no operators, so it is found in the text between the parts. */
export function operatorBetween(
  { source }: BodyReader,
  left: OutlineNode | undefined,
  right: OutlineNode | undefined,
): string {
  if (!left || !right) return "";
  const between = source.text.slice(left.endIndex, right.startIndex);
  return between
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .trim()
    .replace(/^\)+|\(+$/g, "")
    .trim();
}

function readCall(reader: BodyReader, node: OutlineNode): Expression {
  const given = childOf(node, "arguments")?.children ?? [];
  return {
    kind: "call",
    callee: readExpression(reader, childOf(node, "function")),
    arguments: given.map(argument =>
      readExpression(reader, argument.type === "variadic_argument" ? argument.children[0] : argument),
    ),
    spread: given.at(-1)?.type === "variadic_argument",
  };
}

/** Reads a conversion as a call: the grammar also takes a call of a generic function, `f[int](x)`, for a conversion. */
function readConversion(reader: BodyReader, node: OutlineNode): Expression {
  const written = childOf(node, "type");
  if (!written) return nothing;
  const type = readType(reader.source, written);
  const operand = readExpression(reader, childOf(node, "operand"));
  const callee: Expression =
    type.kind !== "name"
      ? { kind: "type", type }
      : type.package === null
        ? { kind: "name", name: type.name }
        : { kind: "selector", operand: { kind: "name", name: type.package }, field: type.name };
  return { kind: "call", callee, arguments: [operand], spread: false };
}

function readElements(
  reader: BodyReader,
  body: OutlineNode | undefined,
  type: CompositeExpression["type"] | undefined,
): Expression {
  const elements = (body?.children ?? []).map(element => {
    if (element.type !== "keyed_element") return { key: null, value: readExpression(reader, element) };
    const value = readExpression(reader, childOf(element, "value"));
    return { key: readExpression(reader, childOf(element, "key")), value };
  });
  return { kind: "composite", type: type ?? null, elements };
}
