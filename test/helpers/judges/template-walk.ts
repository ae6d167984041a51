/**
 * Follows templates from their entries through blocks and partial calls, with the type of the context at every place, and
 * finds out what each template reads. The documentation of the templates is compared with that.
 */
import Handlebars from "handlebars";
import { uniqueHelpers } from "../../../src/code/checks/value-conditions.ts";
import { type FormatRule, formatRules } from "../../../src/constraints/format-rules.ts";
import { helperShapes } from "../../../src/templates/language/helpers.ts";
import { readBuiltInTemplates } from "../../../src/templates/render/template-set.ts";
import type { JsonSchema } from "./json-schemas.ts";

/** What templates read from the model, what they call, and how partials are called. */
export interface TemplateUses {
  /** `Handler.path`: a type of the schema and its key; for an object without a name the path to it, as `JSONView.fields[].tag`. */
  keys: Set<string>;
  /** `output.maxBody`, `index`: variables that begin with `@`. */
  variables: Set<string>;
  helpers: Set<string>;
  /** The syntax that templates use: `block parameter`, `inline partial`, … */
  syntax: Set<string>;
  partials: Map<string, PartialUse>;
}

interface PartialUse {
  /** The types of the contexts that it is called with. */
  contexts: Set<string>;
  /** The names that it reads beside the keys of its context, with those that it passes on: a partial that it includes with its own context reads them. */
  values: Set<string>;
}

/** A value that a template can name: its schema, with a name for it; null if no schema describes it. */
type Value = { schema: JsonSchema; name: string } | null;

interface Scope {
  context: Value;
  /** The values of the context beside its keys: those that the partial was called with. */
  values: Map<string, Value>;
  blockParameters: Map<string, Value>;
  outer: Scope | null;
  /** The partial of which this is the outermost scope. */
  partial: PartialUse | null;
}

/** The texts of the templates of a folder, by name. */
export function readTemplates(dir: string): Map<string, string> {
  return new Map(readBuiltInTemplates(dir).map(({ name, text }) => [name, text]));
}

/** What the entries, each with the type of its context, and all templates that they include use. */
export function templateUses(
  templates: Map<string, string>,
  entries: Record<string, string>,
  definitions: Record<string, JsonSchema>,
): TemplateUses {
  const uses: TemplateUses = {
    keys: new Set(),
    variables: new Set(),
    helpers: new Set(),
    syntax: new Set(),
    partials: new Map(),
  };
  const texts = new Map(templates);
  const seen = new Set<string>();
  let root: Value = null;

  const resolved = (schema: JsonSchema | undefined, name: string): Value => {
    if (!schema) return null;
    const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
    const definition = one.$ref?.replace("#/definitions/", "");
    return definition ? { schema: definitions[definition]!, name: definition } : { schema: one, name };
  };
  const itemOf = (list: Value): Value => list && resolved(list.schema.items, `${list.name}[]`);
  const keyOf = (value: Value, key: string): Value => {
    if (/^\d+$/.test(key)) return itemOf(value);
    const schema = value?.schema.properties?.[key];
    if (schema) uses.keys.add(`${value!.name}.${key}`);
    return resolved(schema, `${value?.name}.${key}`);
  };

  function pathValue({ data, depth, parts, original }: hbs.AST.PathExpression, scope: Scope): Value {
    const words = parts as unknown as string[];
    if (data) {
      if (words[0] === "root") return words.slice(1).reduce<Value>(keyOf, root);
      const [of, key] = words;
      uses.variables.add(["output", "config", "generator"].includes(of!) && key ? `${of}.${key}` : of!);
      if (of !== "output") return null;
      const lists: Record<string, JsonSchema> = {
        handlers: { type: "array", items: { $ref: "#/definitions/Handler" } },
        receiver: { $ref: "#/definitions/Receiver" },
        handler: { $ref: "#/definitions/Handler" },
        request: { $ref: "#/definitions/Binding" },
        response: { $ref: "#/definitions/Binding" },
      };
      return words.slice(2).reduce<Value>(keyOf, resolved(lists[key ?? ""], `@output.${key}`));
    }
    let at: Scope | null = scope;
    for (let steps = depth; steps > 0; steps--) at = at?.outer ?? null;
    if (!at) throw new Error(`${original} leads out of the template`);
    const [first, ...rest] = words;
    if (first === undefined) return at.context;
    const explicit = /^(?:this\b|\.)/.test(original);
    for (let in_: Scope | null = at; in_ && depth === 0 && !explicit; in_ = in_.outer) {
      if (in_.blockParameters.has(first)) return rest.reduce<Value>(keyOf, in_.blockParameters.get(first)!);
    }
    if (at.values.has(first)) {
      at.partial?.values.add(first);
      return rest.reduce<Value>(keyOf, at.values.get(first)!);
    }
    return [first, ...rest].reduce<Value>(keyOf, at.context);
  }

  function expression(node: hbs.AST.Expression, scope: Scope): Value {
    if (node.type === "PathExpression") return pathValue(node as hbs.AST.PathExpression, scope);
    if (node.type === "SubExpression") return call(node as hbs.AST.SubExpression, scope);
    return null;
  }

  function call(
    node: hbs.AST.SubExpression | hbs.AST.MustacheStatement | hbs.AST.BlockStatement,
    scope: Scope,
  ): Value {
    const path = node.path as hbs.AST.PathExpression;
    const pairs = node.hash?.pairs ?? [];
    const plain = node.params.length === 0 && pairs.length === 0;
    const name = path.original;
    if (plain && !(Object.hasOwn(helperShapes, name) && helperShapes[name]!.arguments[1] === 0)) {
      return expression(path, scope);
    }
    uses.helpers.add(name);
    for (const { key, value } of pairs) {
      uses.syntax.add(`${name} ${key}=`);
      expression(value, scope);
    }
    const values = node.params.map(param => expression(param, scope));
    const used = name === "use" ? text(node.params[0]) : null;
    if (used !== null && texts.has(`helpers/${used}`)) include([`helpers/${used}`], nameOnly, new Map());
    else if (name === "use" && used === null) {
      const start = text((node.params[0] as hbs.AST.SubExpression).params?.[0]);
      const named = [...texts.keys()].filter(key => start !== null && key.startsWith(`helpers/${start}`));
      include(named, nameOnly, new Map());
    }
    if (name !== "lookup") return values[0] ?? null;
    const key = text(node.params[1]) ?? String((node.params[1] as hbs.AST.NumberLiteral).value ?? "");
    return key ? keyOf(values[0]!, key) : null;
  }

  function statement(node: hbs.AST.Statement, scope: Scope): void {
    switch (node.type) {
      case "MustacheStatement":
        call(node as hbs.AST.MustacheStatement, scope);
        return;
      case "BlockStatement":
        block(node as hbs.AST.BlockStatement, scope);
        return;
      case "PartialStatement":
        partial(node as hbs.AST.PartialStatement, scope);
        return;
      case "PartialBlockStatement":
        uses.syntax.add("partial block");
        partial(node as unknown as hbs.AST.PartialStatement, scope);
        program((node as hbs.AST.PartialBlockStatement).program, scope);
        return;
      case "DecoratorBlock": {
        // An inline partial has the context of its calls.
        uses.syntax.add("inline partial");
        const { params, program: body } = node as hbs.AST.DecoratorBlock;
        inline.set(text(params[0])!, body);
      }
    }
  }
  const inline = new Map<string, hbs.AST.Program>();

  function block(node: hbs.AST.BlockStatement, scope: Scope): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    const of = call(node, scope);
    const enters = name === "each" || name === "with" || !uses.helpers.has(name);
    const context = name === "each" ? itemOf(of) : of;
    const blockParams = node.program?.blockParams ?? [];
    if (blockParams.length > 0) uses.syntax.add("block parameter");
    const blockParameters = new Map<string, Value>(
      blockParams.map((param, index) => [param, index ? null : context]),
    );
    const inside: Scope = enters
      ? { context, values: new Map(), blockParameters, outer: scope, partial: null }
      : scope;
    program(node.program, inside);
    if (node.inverse?.body.length) uses.syntax.add("else");
    program(node.inverse, scope);
  }

  function partial({ name, params, hash }: hbs.AST.PartialStatement, scope: Scope): void {
    const context = params[0] ? expression(params[0], scope) : scope.context;
    const given = new Map((hash?.pairs ?? []).map(({ key, value }) => [key, expression(value, scope)]));
    const values = new Map([...(params[0] ? [] : scope.values), ...given]);
    if (params[0]) uses.syntax.add("partial context");
    if (given.size > 0) uses.syntax.add("partial values");
    let names = [String((name as hbs.AST.PathExpression).original)];
    if (name.type === "SubExpression") {
      uses.syntax.add("computed partial");
      const { params: pieces } = name as hbs.AST.SubExpression;
      expression(name as hbs.AST.SubExpression, scope);
      const start = text(pieces[0]) ?? "";
      names = [...texts.keys()].filter(key => key.startsWith(start));
    }
    if (names[0] === "@partial-block") {
      uses.variables.add("partial-block");
      return;
    }
    const inlined = inline.get(names[0]!);
    if (inlined) {
      program(inlined, { ...scope, context, values, outer: null, partial: null });
      return;
    }
    const callees = include(names, context, values);
    // Values that the callee reads from the caller's context are values that the caller needs.
    const passedOn = params[0] ? [] : [...scope.values.keys()].filter(value => !given.has(value));
    for (const value of passedOn) {
      if (callees.some(callee => callee.values.has(value))) scope.partial?.values.add(value);
    }
  }

  /** Walks the templates of these names once for every context and set of values. */
  function include(names: string[], context: Value, values: Map<string, Value>): PartialUse[] {
    return names.map(name => {
      const source = texts.get(name);
      if (source === undefined) throw new Error(`no template ${name}`);
      const use = uses.partials.get(name) ?? { contexts: new Set(), values: new Set() };
      uses.partials.set(name, use);
      use.contexts.add(context?.name ?? "nothing");
      const types = Array.from(values, ([value, type]) => `${value}:${type?.name}`);
      const key = `${name} ${context?.name} ${types.sort()}`;
      if (!seen.has(key)) {
        seen.add(key);
        program(Handlebars.parse(source), {
          context,
          values,
          blockParameters: new Map(),
          outer: null,
          partial: use,
        });
      }
      return use;
    });
  }

  function program(node: hbs.AST.Program | undefined, scope: Scope): void {
    for (const child of node?.body ?? []) statement(child, scope);
  }

  for (const [entry, type] of Object.entries(entries)) {
    root = {
      schema: definitions[type === "RunModel" ? type : "Model"]!,
      name: type === "RunModel" ? type : "Model",
    };
    include([entry], { schema: definitions[type]!, name: type }, new Map());
  }
  const helpers = Object.values<FormatRule>(formatRules).flatMap(({ helper, numbers }) => [
    helper,
    numbers?.check.kind === "helper" ? numbers.check.helper : null,
  ]);
  // No template names the helpers of format rules and of `unique`: they are used by their names in tables.
  const unique = Object.values(uniqueHelpers).flatMap(names => Object.values(names));
  const partials = [...helpers, ...unique].map(helper => `helpers/${helper}`).filter(name => texts.has(name));
  include(partials, nameOnly, new Map());
  return uses;
}

/** The context of a package helper. */
const nameOnly: Value = { schema: { properties: { name: { type: "string" } } }, name: "package helper" };

function text(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}
