/** Reads the statements and expressions in the body of a function. */
import type { CompositeExpression, Expression, Statement, TypeExpression } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { childOf, childrenOf, type OutlineNode, specs } from "./outline.ts";
import { readParameters, readResults, readType, textOf } from "./type-expressions.ts";

/** The statements of a body; null where there is none, and where one of the nodes at `deep` is in it, whose children the outline lacks. */
export function readStatements(
  source: GoText,
  body: OutlineNode | undefined,
  deep: readonly number[],
): Statement[] | null {
  if (!body || deep.some(at => body.startIndex <= at && at < body.endIndex)) return null;
  return readBlock(source, body);
}

/** The statements of a block or a case. */
function readBlock(source: GoText, block: OutlineNode | undefined): Statement[] {
  return childrenOf(block, "statement_list").flatMap(list =>
    list.children.flatMap(child => readStatement(source, child)),
  );
}

/** Reads a statement; a declaration of several specs gives several. */
function readStatement(source: GoText, node: OutlineNode): Statement[] {
  const [first] = node.children;
  switch (node.type) {
    case "expression_statement":
      return [{ kind: "expression", expression: readExpression(source, first) }];
    case "short_var_declaration":
    case "assignment_statement":
    case "receive_statement": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      // `case <-done:` assigns nothing.
      if (!left) return [{ kind: "expression", expression: readExpression(source, right) }];
      const operator = operatorBetween(source, left, right);
      return [{ kind: "assign", operator, left: readList(source, left), right: readList(source, right) }];
    }
    case "send_statement": {
      const operand = readExpression(source, childOf(node, "channel"));
      const value = readExpression(source, childOf(node, "value"));
      return [
        { kind: "assign", operator: "=", left: [{ kind: "unary", operator: "<-", operand }], right: [value] },
      ];
    }
    case "inc_statement":
    case "dec_statement": {
      const operator = node.type === "inc_statement" ? "+=" : "-=";
      return [{ kind: "assign", operator, left: [readExpression(source, first)], right: [one] }];
    }
    case "var_declaration":
      return specs(node).map(spec => readVariables(source, spec));
    case "const_declaration":
      return readConstants(source, node);
    case "type_declaration":
      return [{ kind: "types", types: node.children.flatMap(spec => readLocalType(source, spec)) }];
    case "return_statement":
      return [{ kind: "return", values: readList(source, first) }];
    case "if_statement":
      return [readIf(source, node)];
    case "for_statement":
      return [readFor(source, node)];
    case "expression_switch_statement": {
      const value = childOf(node, "value");
      return [
        {
          kind: "switch",
          initializer: readSimple(source, childOf(node, "initializer")),
          value: value ? readExpression(source, value) : null,
          cases: casesOf(node).map(clause => ({
            values: clause.type === "default_case" ? null : readList(source, childOf(clause, "value")),
            body: readBlock(source, clause),
          })),
        },
      ];
    }
    case "type_switch_statement":
      return [readTypeSwitch(source, node)];
    case "select_statement":
      return [
        {
          kind: "select",
          cases: casesOf(node).map(clause => ({
            communication: readSimple(source, childOf(clause, "communication")),
            body: readBlock(source, clause),
          })),
        },
      ];
    case "labeled_statement": {
      const label = textOf(source, childOf(node, "label"));
      const labeled = node.children.find(({ field }) => field !== "label");
      const statement = labeled && readStatement(source, labeled)[0];
      return [{ kind: "labeled", label, statement: statement ?? { kind: "block", body: [] } }];
    }
    case "break_statement":
    case "continue_statement":
    case "goto_statement":
    case "fallthrough_statement": {
      const jump = node.type.replace("_statement", "") as "break" | "continue" | "goto" | "fallthrough";
      return [{ kind: "jump", jump, label: first ? textOf(source, first) : null }];
    }
    case "defer_statement":
    case "go_statement":
      return [{ kind: node.type === "go_statement" ? "go" : "defer", call: readExpression(source, first) }];
    case "block":
      return [{ kind: "block", body: readBlock(source, node) }];
    case "empty_statement":
      return [];
    default: {
      const operands = node.children.map(child => readExpression(source, child));
      return [{ kind: "expression", expression: { kind: "other", operands } }];
    }
  }
}

const one: Expression = { kind: "literal", token: "number", text: "1" };

/** Reads a simple statement, such as the `x := f()` of `if x := f(); x > 0`; null without one. */
function readSimple(source: GoText, node: OutlineNode | undefined): Statement | null {
  return (node && readStatement(source, node)[0]) ?? null;
}

function casesOf(node: OutlineNode): OutlineNode[] {
  return node.children.filter(({ type }) => type.endsWith("_case"));
}

function readLocalType(source: GoText, spec: OutlineNode): { name: string; type: TypeExpression }[] {
  const [name, type] = [childOf(spec, "name"), childOf(spec, "type")];
  return name && type ? [{ name: textOf(source, name), type: readType(source, type) }] : [];
}

function namesOf(source: GoText, spec: OutlineNode): string[] {
  return spec.children.filter(({ field }) => field === "name").map(name => textOf(source, name));
}

function readVariables(source: GoText, spec: OutlineNode): Statement {
  const type = childOf(spec, "type");
  return {
    kind: "declare",
    names: namesOf(source, spec),
    type: type ? readType(source, type) : null,
    values: readList(source, childOf(spec, "value")),
    iota: null,
  };
}

/** Reads constants; a spec without values repeats the type and the values of the last spec with values. */
function readConstants(source: GoText, node: OutlineNode): Statement[] {
  let written: OutlineNode | undefined;
  return childrenOf(node, "const_spec").map((spec, iota) => {
    if (childOf(spec, "value")) written = spec;
    const type = childOf(written, "type");
    return {
      kind: "declare",
      names: namesOf(source, spec),
      type: type ? readType(source, type) : null,
      values: readList(source, childOf(written, "value")),
      iota,
    };
  });
}

function readIf(source: GoText, node: OutlineNode): Statement {
  const alternative = childOf(node, "alternative");
  return {
    kind: "if",
    initializer: readSimple(source, childOf(node, "initializer")),
    condition: readExpression(source, childOf(node, "condition")),
    consequence: readBlock(source, childOf(node, "consequence")),
    alternative: !alternative
      ? []
      : alternative.type === "block"
        ? readBlock(source, alternative)
        : readStatement(source, alternative),
  };
}

function readFor(source: GoText, node: OutlineNode): Statement {
  const body = readBlock(source, childOf(node, "body"));
  const head = node.children.find(({ field }) => field !== "body");
  if (head?.type === "range_clause") {
    const [left, right] = [childOf(head, "left"), childOf(head, "right")];
    return {
      kind: "range",
      declares: operatorBetween(source, left, right).startsWith(":="),
      left: readList(source, left),
      over: readExpression(source, right),
      body,
    };
  }
  const isClause = head?.type === "for_clause";
  const condition = isClause ? childOf(head, "condition") : head;
  return {
    kind: "for",
    initializer: isClause ? readSimple(source, childOf(head, "initializer")) : null,
    condition: condition ? readExpression(source, condition) : null,
    update: isClause ? readSimple(source, childOf(head, "update")) : null,
    body,
  };
}

function readTypeSwitch(source: GoText, node: OutlineNode): Statement {
  const alias = childOf(node, "alias")?.children[0];
  return {
    kind: "typeSwitch",
    initializer: readSimple(source, childOf(node, "initializer")),
    alias: alias ? textOf(source, alias) : null,
    value: readExpression(source, childOf(node, "value")),
    cases: casesOf(node).map(clause => ({
      types:
        clause.type === "default_case"
          ? null
          : clause.children
              .filter(({ field }) => field === "type")
              .map(type => (textOf(source, type) === "nil" ? null : readType(source, type))),
      body: readBlock(source, clause),
    })),
  };
}

/** Reads a list of expressions, or a single one. */
function readList(source: GoText, node: OutlineNode | undefined): Expression[] {
  if (!node) return [];
  if (node.type !== "expression_list") return [readExpression(source, node)];
  return node.children.map(child => readExpression(source, child));
}

const nothing: Expression = { kind: "other", operands: [] };

/** Reads an expression. */
function readExpression(source: GoText, node: OutlineNode | undefined): Expression {
  if (!node) return nothing;
  const part = (field: string) => readExpression(source, childOf(node, field));
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
      return readExpression(source, node.children[0]);
    case "selector_expression":
      return { kind: "selector", operand: part("operand"), field: textOf(source, childOf(node, "field")) };
    case "call_expression":
      return readCall(source, node);
    case "type_conversion_expression":
      return readConversion(source, node);
    case "composite_literal": {
      const type = childOf(node, "type");
      return readElements(source, childOf(node, "body"), type && readType(source, type));
    }
    case "literal_value":
      return readElements(source, node, undefined);
    case "literal_element":
      return readExpression(source, node.children[0]);
    case "func_literal":
      return {
        kind: "function",
        parameters: readParameters(source, childOf(node, "parameters")),
        results: readResults(source, childOf(node, "result")),
        body: readBlock(source, childOf(node, "body")),
      };
    case "unary_expression": {
      const operand = childOf(node, "operand");
      const operator = source.text.slice(node.startIndex, operand?.startIndex).trim();
      return { kind: "unary", operator, operand: readExpression(source, operand) };
    }
    case "binary_expression": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      const operator = operatorBetween(source, left, right);
      return {
        kind: "binary",
        operator,
        left: readExpression(source, left),
        right: readExpression(source, right),
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
      return { kind: "other", operands: node.children.map(child => readExpression(source, child)) };
  }
}

function isType(type: string): boolean {
  return type.endsWith("_type") || type === "type_identifier";
}

/** The operator between two parts of a node. The outline has no operators, so it is found in the text between the parts. */
function operatorBetween(
  source: GoText,
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

function readCall(source: GoText, node: OutlineNode): Expression {
  const given = childOf(node, "arguments")?.children ?? [];
  return {
    kind: "call",
    callee: readExpression(source, childOf(node, "function")),
    arguments: given.map(argument =>
      readExpression(source, argument.type === "variadic_argument" ? argument.children[0] : argument),
    ),
    spread: given.at(-1)?.type === "variadic_argument",
  };
}

/** Reads a conversion as a call: the grammar also takes a call of a generic function, `f[int](x)`, for a conversion. */
function readConversion(source: GoText, node: OutlineNode): Expression {
  const written = childOf(node, "type");
  if (!written) return nothing;
  const type = readType(source, written);
  const operand = readExpression(source, childOf(node, "operand"));
  const callee: Expression =
    type.kind !== "name"
      ? { kind: "type", type }
      : type.package === null
        ? { kind: "name", name: type.name }
        : { kind: "selector", operand: { kind: "name", name: type.package }, field: type.name };
  return { kind: "call", callee, arguments: [operand], spread: false };
}

function readElements(
  source: GoText,
  body: OutlineNode | undefined,
  type: CompositeExpression["type"] | undefined,
): Expression {
  const elements = (body?.children ?? []).map(element => {
    if (element.type !== "keyed_element") return { key: null, value: readExpression(source, element) };
    const value = readExpression(source, childOf(element, "value"));
    return { key: readExpression(source, childOf(element, "key")), value };
  });
  return { kind: "composite", type: type ?? null, elements };
}
