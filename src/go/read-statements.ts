/** Reads the statements in the body of a function. */
import type { TypeExpression } from "./declarations.ts";
import type { GoText } from "./go-text.ts";
import { childOf, childrenOf, type OutlineNode, specs } from "./outline.ts";
import { type BodyReader, operatorBetween, readExpression, readList } from "./read-expressions.ts";
import type { Expression, Statement } from "./statements.ts";
import { readType, textOf } from "./type-expressions.ts";

/** Reads the statements of a function's block. */
export function readBody(source: GoText, block: OutlineNode): Statement[] {
  return readBlock({ source, readBlock }, block);
}

/** The statements of a block or a case. */
function readBlock(reader: BodyReader, block: OutlineNode | undefined): Statement[] {
  return childrenOf(block, "statement_list").flatMap(list =>
    list.children.flatMap(child => readStatement(reader, child)),
  );
}

/** Reads a statement; a declaration of several specs gives several. */
function readStatement(reader: BodyReader, node: OutlineNode): Statement[] {
  const { source } = reader;
  const [first] = node.children;
  switch (node.type) {
    case "expression_statement":
      return [{ kind: "expression", expression: readExpression(reader, first) }];
    case "short_var_declaration":
    case "assignment_statement":
    case "receive_statement": {
      const [left, right] = [childOf(node, "left"), childOf(node, "right")];
      // `case <-done:` assigns nothing.
      if (!left) return [{ kind: "expression", expression: readExpression(reader, right) }];
      const operator = operatorBetween(reader, left, right);
      return [{ kind: "assign", operator, left: readList(reader, left), right: readList(reader, right) }];
    }
    case "send_statement": {
      const operand = readExpression(reader, childOf(node, "channel"));
      const value = readExpression(reader, childOf(node, "value"));
      return [
        { kind: "assign", operator: "=", left: [{ kind: "unary", operator: "<-", operand }], right: [value] },
      ];
    }
    case "inc_statement":
    case "dec_statement": {
      const operator = node.type === "inc_statement" ? "+=" : "-=";
      return [{ kind: "assign", operator, left: [readExpression(reader, first)], right: [one] }];
    }
    case "var_declaration":
      return specs(node).map(spec => readVariables(reader, spec));
    case "const_declaration":
      return readConstants(reader, node);
    case "type_declaration":
      return [{ kind: "types", types: node.children.flatMap(spec => readLocalType(reader, spec)) }];
    case "return_statement":
      return [{ kind: "return", values: readList(reader, first) }];
    case "if_statement":
      return [readIf(reader, node)];
    case "for_statement":
      return [readFor(reader, node)];
    case "expression_switch_statement": {
      const value = childOf(node, "value");
      return [
        {
          kind: "switch",
          initializer: readSimple(reader, childOf(node, "initializer")),
          value: value ? readExpression(reader, value) : null,
          cases: casesOf(node).map(clause => ({
            values: clause.type === "default_case" ? null : readList(reader, childOf(clause, "value")),
            body: readBlock(reader, clause),
          })),
        },
      ];
    }
    case "type_switch_statement":
      return [readTypeSwitch(reader, node)];
    case "select_statement":
      return [
        {
          kind: "select",
          cases: casesOf(node).map(clause => ({
            communication: readSimple(reader, childOf(clause, "communication")),
            body: readBlock(reader, clause),
          })),
        },
      ];
    case "labeled_statement": {
      const label = textOf(source, childOf(node, "label"));
      const labeled = node.children.find(({ field }) => field !== "label");
      const statement = labeled && readStatement(reader, labeled)[0];
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
      return [{ kind: node.type === "go_statement" ? "go" : "defer", call: readExpression(reader, first) }];
    case "block":
      return [{ kind: "block", body: readBlock(reader, node) }];
    case "empty_statement":
      return [];
    default: {
      const operands = node.children.map(child => readExpression(reader, child));
      return [{ kind: "expression", expression: { kind: "other", operands } }];
    }
  }
}

const one: Expression = { kind: "literal", token: "number", text: "1" };

/** Reads a simple statement, such as the `x := f()` of `if x := f(); x > 0`; null without one. */
function readSimple(reader: BodyReader, node: OutlineNode | undefined): Statement | null {
  return (node && readStatement(reader, node)[0]) ?? null;
}

function casesOf(node: OutlineNode): OutlineNode[] {
  return node.children.filter(({ type }) => type.endsWith("_case"));
}

function readLocalType({ source }: BodyReader, spec: OutlineNode): { name: string; type: TypeExpression }[] {
  const [name, type] = [childOf(spec, "name"), childOf(spec, "type")];
  return name && type ? [{ name: textOf(source, name), type: readType(source, type) }] : [];
}

function namesOf({ source }: BodyReader, spec: OutlineNode): string[] {
  return spec.children.filter(({ field }) => field === "name").map(name => textOf(source, name));
}

function readVariables(reader: BodyReader, spec: OutlineNode): Statement {
  const type = childOf(spec, "type");
  return {
    kind: "declare",
    names: namesOf(reader, spec),
    type: type ? readType(reader.source, type) : null,
    values: readList(reader, childOf(spec, "value")),
    iota: null,
  };
}

/** Reads constants; a spec without values repeats the type and the values of the last spec with values. */
function readConstants(reader: BodyReader, node: OutlineNode): Statement[] {
  let written: OutlineNode | undefined;
  return childrenOf(node, "const_spec").map((spec, iota) => {
    if (childOf(spec, "value")) written = spec;
    const type = childOf(written, "type");
    return {
      kind: "declare",
      names: namesOf(reader, spec),
      type: type ? readType(reader.source, type) : null,
      values: readList(reader, childOf(written, "value")),
      iota,
    };
  });
}

function readIf(reader: BodyReader, node: OutlineNode): Statement {
  const alternative = childOf(node, "alternative");
  return {
    kind: "if",
    initializer: readSimple(reader, childOf(node, "initializer")),
    condition: readExpression(reader, childOf(node, "condition")),
    consequence: readBlock(reader, childOf(node, "consequence")),
    alternative: !alternative
      ? []
      : alternative.type === "block"
        ? readBlock(reader, alternative)
        : readStatement(reader, alternative),
  };
}

function readFor(reader: BodyReader, node: OutlineNode): Statement {
  const body = readBlock(reader, childOf(node, "body"));
  const head = node.children.find(({ field }) => field !== "body");
  if (head?.type === "range_clause") {
    const [left, right] = [childOf(head, "left"), childOf(head, "right")];
    return {
      kind: "range",
      declares: operatorBetween(reader, left, right).startsWith(":="),
      left: readList(reader, left),
      over: readExpression(reader, right),
      body,
    };
  }
  const isClause = head?.type === "for_clause";
  const condition = isClause ? childOf(head, "condition") : head;
  return {
    kind: "for",
    initializer: isClause ? readSimple(reader, childOf(head, "initializer")) : null,
    condition: condition ? readExpression(reader, condition) : null,
    update: isClause ? readSimple(reader, childOf(head, "update")) : null,
    body,
  };
}

function readTypeSwitch(reader: BodyReader, node: OutlineNode): Statement {
  const { source } = reader;
  const alias = childOf(node, "alias")?.children[0];
  return {
    kind: "typeSwitch",
    initializer: readSimple(reader, childOf(node, "initializer")),
    alias: alias ? textOf(source, alias) : null,
    value: readExpression(reader, childOf(node, "value")),
    cases: casesOf(node).map(clause => ({
      types:
        clause.type === "default_case"
          ? null
          : clause.children
              .filter(({ field }) => field === "type")
              .map(type => (textOf(source, type) === "nil" ? null : readType(source, type))),
      body: readBlock(reader, clause),
    })),
  };
}
