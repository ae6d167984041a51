/** Reads the statements and expressions in the body of a function. */
import type { CompositeExpression, Expression, Statement, TypeExpression } from "./declarations.ts";
import { childOf, childrenOf, type OutlineNode, specs, textIn, textOf } from "./outline.ts";
import { readParameters, readResults, readType, writtenType } from "./type-expressions.ts";

/** The statements of a body; null where there is none, and where one of the nodes at `deep` is in it, whose children the outline lacks. */
export function readStatements(body: OutlineNode | undefined, deep: readonly number[]): Statement[] | null {
  if (!body || deep.some(at => body.startIndex <= at && at < body.endIndex)) return null;
  return readBlock(body);
}

function readBlock(block: OutlineNode | undefined): Statement[] {
  return childrenOf(block, "statement_list").flatMap(list => list.children.flatMap(readStatement));
}

/** Reads a statement; a declaration of several specs gives several. */
function readStatement(node: OutlineNode): Statement | Statement[] {
  const [first] = node.children;
  switch (node.type) {
    case "expression_statement":
      return { kind: "expression", expression: readExpression(first) };
    case "short_var_declaration":
    case "assignment_statement":
    case "receive_statement": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      // `case <-done:` assigns nothing.
      if (!left) return { kind: "expression", expression: readExpression(right) };
      const operator = operatorBetween(left, right);
      return { kind: "assign", operator, left: readList(left), right: readList(right) };
    }
    case "send_statement": {
      const left: Expression[] = [{ kind: "unary", operator: "<-", operand: partOf(node, "channel") }];
      return { kind: "assign", operator: "=", left, right: [partOf(node, "value")] };
    }
    case "inc_statement":
    case "dec_statement": {
      const operator = node.type === "inc_statement" ? "+=" : "-=";
      return { kind: "assign", operator, left: [readExpression(first)], right: [one] };
    }
    case "var_declaration":
      return specs(node).map(spec => readDeclaration(spec, spec, null));
    case "const_declaration":
      return readConstants(node);
    case "type_declaration":
      return { kind: "types", types: node.children.flatMap(readLocalType) };
    case "return_statement":
      return { kind: "return", values: readList(first) };
    case "if_statement":
      return readIf(node);
    case "for_statement":
      return readFor(node);
    case "expression_switch_statement":
      return {
        kind: "switch",
        initializer: simpleIn(node, "initializer"),
        value: childOf(node, "value") ? partOf(node, "value") : null,
        cases: casesOf(node).map(clause => ({
          values: clause.type === "default_case" ? null : readList(childOf(clause, "value")),
          body: readBlock(clause),
        })),
      };
    case "type_switch_statement":
      return readTypeSwitch(node);
    case "select_statement":
      return {
        kind: "select",
        cases: casesOf(node).map(clause => ({
          communication: simpleIn(clause, "communication"),
          body: readBlock(clause),
        })),
      };
    case "labeled_statement": {
      const labeled = node.children.find(({ field }) => field !== "label");
      const statement = readSimple(labeled) ?? { kind: "block", body: [] };
      return { kind: "labeled", label: textIn(node, "label"), statement };
    }
    case "break_statement":
    case "continue_statement":
    case "goto_statement":
    case "fallthrough_statement": {
      const jump = node.type.replace("_statement", "") as "break" | "continue" | "goto" | "fallthrough";
      return { kind: "jump", jump, label: first ? textOf(first) : null };
    }
    case "defer_statement":
    case "go_statement":
      return { kind: node.type === "go_statement" ? "go" : "defer", call: readExpression(first) };
    case "block":
      return { kind: "block", body: readBlock(node) };
    case "empty_statement":
      return [];
    default:
      return { kind: "expression", expression: readExpression(node) };
  }
}

const one: Expression = { kind: "literal", token: "number", text: "1" };

/** Reads a simple statement, such as the `x := f()` of `if x := f(); x > 0`; null without one. */
function readSimple(node: OutlineNode | undefined): Statement | null {
  const [statement = null] = node ? [readStatement(node)].flat() : [];
  return statement;
}

function simpleIn(node: OutlineNode | undefined, field: string): Statement | null {
  return readSimple(childOf(node, field));
}

function casesOf(node: OutlineNode): OutlineNode[] {
  return node.children.filter(({ type }) => type.endsWith("_case"));
}

function readLocalType(spec: OutlineNode): { name: string; type: TypeExpression }[] {
  const type = writtenType(spec);
  return childOf(spec, "name") && type ? [{ name: textIn(spec, "name"), type }] : [];
}

/** Reads the names of a spec, and the type and the values that are written in it or, for constants, in another one. */
function readDeclaration(spec: OutlineNode, written: OutlineNode | undefined, iota: number | null) {
  const names = spec.children.filter(({ field }) => field === "name").map(textOf);
  const values = readList(childOf(written, "value"));
  return { kind: "declare" as const, names, type: writtenType(written), values, iota };
}

/** Reads constants; a spec without values repeats the type and the values of the last spec with values. */
function readConstants(node: OutlineNode): Statement[] {
  let written: OutlineNode | undefined;
  return childrenOf(node, "const_spec").map((spec, iota) => {
    if (childOf(spec, "value")) written = spec;
    return readDeclaration(spec, written, iota);
  });
}

function readIf(node: OutlineNode): Statement {
  const alternative = childOf(node, "alternative");
  return {
    kind: "if",
    initializer: simpleIn(node, "initializer"),
    condition: partOf(node, "condition"),
    consequence: readBlock(childOf(node, "consequence")),
    alternative: alternative?.type === "if_statement" ? [readIf(alternative)] : readBlock(alternative),
  };
}

function readFor(node: OutlineNode): Statement {
  const body = readBlock(childOf(node, "body"));
  const head = node.children.find(({ field }) => field !== "body");
  if (head?.type === "range_clause") {
    const [left, right] = [childOf(head, "left"), childOf(head, "right")];
    const declares = operatorBetween(left, right).startsWith(":=");
    return { kind: "range", declares, left: readList(left), over: readExpression(right), body };
  }
  const clause = head?.type === "for_clause" ? head : undefined;
  const condition = clause ? childOf(clause, "condition") : head;
  return {
    kind: "for",
    initializer: simpleIn(clause, "initializer"),
    condition: condition ? readExpression(condition) : null,
    update: simpleIn(clause, "update"),
    body,
  };
}

function readTypeSwitch(node: OutlineNode): Statement {
  const alias = childOf(node, "alias")?.children[0];
  return {
    kind: "typeSwitch",
    initializer: simpleIn(node, "initializer"),
    alias: alias ? textOf(alias) : null,
    value: partOf(node, "value"),
    cases: casesOf(node).map(clause => {
      const types = clause.children.filter(({ field }) => field === "type");
      const read = types.map(type => (textOf(type) === "nil" ? null : readType(type)));
      return { types: clause.type === "default_case" ? null : read, body: readBlock(clause) };
    }),
  };
}

/** Reads a list of expressions, or a single one. */
function readList(node: OutlineNode | undefined): Expression[] {
  if (!node) return [];
  if (node.type !== "expression_list") return [readExpression(node)];
  return node.children.map(readExpression);
}

const nothing: Expression = { kind: "other", operands: [] };

function partOf(node: OutlineNode, field: string): Expression {
  return readExpression(childOf(node, field));
}

function readExpression(node: OutlineNode | undefined): Expression {
  if (!node) return nothing;
  switch (node.type) {
    case "identifier":
    case "true":
    case "false":
    case "nil":
    case "iota":
    case "label_name":
      return { kind: "name", name: textOf(node) };
    case "int_literal":
    case "float_literal":
    case "imaginary_literal":
      return { kind: "literal", token: "number", text: textOf(node) };
    case "rune_literal":
      return { kind: "literal", token: "rune", text: textOf(node) };
    case "interpreted_string_literal":
    case "raw_string_literal":
      return { kind: "literal", token: "string", text: textOf(node) };
    case "parenthesized_expression":
      return readExpression(node.children[0]);
    case "selector_expression":
      return { kind: "selector", operand: partOf(node, "operand"), field: textIn(node, "field") };
    case "call_expression":
      return readCall(node);
    case "type_conversion_expression":
      return readConversion(node);
    case "composite_literal":
      return readElements(childOf(node, "body"), writtenType(node));
    case "literal_value":
      return readElements(node, null);
    case "literal_element":
      return readExpression(node.children[0]);
    case "func_literal":
      return {
        kind: "function",
        parameters: readParameters(childOf(node, "parameters")),
        results: readResults(childOf(node, "result")),
        body: readBlock(childOf(node, "body")),
        ...placeOf(childOf(node, "body") ?? node),
      };
    case "unary_expression": {
      const operand = childOf(node, "operand");
      const operator = node.source.text.slice(node.startIndex, operand?.startIndex).trim();
      return { kind: "unary", operator, operand: readExpression(operand) };
    }
    case "binary_expression": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      const operator = operatorBetween(left, right);
      return { kind: "binary", operator, left: readExpression(left), right: readExpression(right) };
    }
    case "type_assertion_expression": {
      const type = writtenType(node);
      return type ? { kind: "assertion", operand: partOf(node, "operand"), type } : nothing;
    }
    case "index_expression":
      return { kind: "index", operand: partOf(node, "operand"), index: partOf(node, "index") };
    case "type_instantiation_expression":
      return partOf(node, "type");
    default:
      if (node.type.endsWith("_type") || node.type === "type_identifier")
        return { kind: "type", type: readType(node) };
      return { kind: "other", operands: node.children.map(readExpression) };
  }
}

/** The operator between two parts of a node. The outline has no operators, so it is found in the text between the parts. */
function operatorBetween(left: OutlineNode | undefined, right: OutlineNode | undefined): string {
  if (!left || !right) return "";
  const between = left.source.text.slice(left.endIndex, right.startIndex);
  return between
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "")
    .trim()
    .replace(/^\)+|\(+$/g, "")
    .trim();
}

function readCall(node: OutlineNode): Expression {
  const given = childOf(node, "arguments")?.children ?? [];
  return {
    kind: "call",
    callee: partOf(node, "function"),
    typeArguments: (childOf(node, "type_arguments")?.children ?? []).map(readType).map(typeOperand),
    arguments: given.map(argument =>
      readExpression(argument.type === "variadic_argument" ? argument.children[0] : argument),
    ),
    spread: given.at(-1)?.type === "variadic_argument",
    ...placeOf(node),
  };
}

/** Reads a conversion as a call: the grammar also takes a call of a generic function, `f[int](x)`, for a conversion. */
function readConversion(node: OutlineNode): Expression {
  const type = writtenType(node);
  if (!type) return nothing;
  const typeArguments = type.kind === "name" ? type.typeArguments.map(typeOperand) : [];
  const callee = typeOperand(type.kind === "name" ? { ...type, typeArguments: [] } : type);
  const given = [partOf(node, "operand")];
  return { kind: "call", callee, typeArguments, arguments: given, spread: false, ...placeOf(node) };
}

/** A type in the place of an operand. Its name may be that of a value: `new(x)`, `new(http.StatusOK)`. */
export function typeOperand(type: TypeExpression): Expression {
  if (type.kind !== "name" || type.typeArguments.length > 0) return { kind: "type", type };
  if (type.package === null) return { kind: "name", name: type.name };
  return { kind: "selector", operand: { kind: "name", name: type.package }, field: type.name };
}

function placeOf({ source, startIndex, endIndex }: OutlineNode) {
  return { start: startIndex - source.start, end: endIndex - source.start };
}

function readElements(body: OutlineNode | undefined, type: CompositeExpression["type"]): Expression {
  const elements = (body?.children ?? []).map(element => {
    if (element.type !== "keyed_element") return { key: null, value: readExpression(element) };
    return { key: partOf(element, "key"), value: partOf(element, "value") };
  });
  return { kind: "composite", type, elements };
}
