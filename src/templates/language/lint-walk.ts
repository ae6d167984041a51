/**
 * Lints an entry template with the types of its data. It walks into every branch and every partial that can be included, and finds
 * mistakes that always fail. Values of unknown types are not reported: a run checks them.
 */

import { endlessInclusion, noItems, unprintable } from "./explain-key.ts";
import { type HelperShape, helperPartial } from "./helpers.ts";
import { checkExpressions } from "./lint-expressions.ts";
import {
  type Block,
  blockOf,
  called,
  collectFindings,
  inContext,
  includesItself,
  isChild,
  outermost,
  type Scope,
  scopeId,
  withBlockParameters,
} from "./lint-scope.ts";
import type { LoadedTemplate } from "./prepare-template.ts";
import { type Call, hasArguments, namePrefix, type PartialCall, pathOf, stringValue } from "./syntax-tree.ts";
import { type TemplateError, templateId } from "./template-error.ts";
import {
  alternatives,
  describeType,
  type EntryTypes,
  flag,
  isComposite,
  itemType,
  keysOf,
  knownTruth,
  listOf,
  literal,
  mistake,
  possibleTexts,
  type TemplateType,
  text,
  union,
  unknown,
  whole,
  withValues,
} from "./template-types.ts";

/** The templates of a walk. */
export interface WalkedProgram {
  entry: LoadedTemplate;
  byName: Map<string, LoadedTemplate>;
  shapes: Record<string, HelperShape>;
  /** The user's templates, and those that can include one of them. */
  leading: Set<LoadedTemplate>;
  treeOf(template: LoadedTemplate): hbs.AST.Program;
}

/** The number of nested partial calls that the walk follows. Without a limit it would not end when the context grows with each call. */
const deepest = 40;

/** Finds the mistakes that always fail in a program's templates. */
export function walkTemplates(
  { entry, byName, shapes, leading, treeOf }: WalkedProgram,
  { context, variables, helpers }: EntryTypes,
): TemplateError[] {
  const findings = collectFindings();
  const { expression, path: lookUp, call } = checkExpressions(shapes, helpers, findings, packageHelper);
  const walked = new Set<string>();
  const reportNode = (scope: Scope, message: string, { loc }: hbs.AST.Node) =>
    findings.report(scope, message, loc.start.column, loc.end.column);

  function program(node: hbs.AST.Program | undefined, scope: Scope): void {
    if (!node) return;
    const inner = withInlines(node, scope);
    for (const one of node.body) statement(one, inner);
  }

  /** Adds the inline partials of a block to its scope: they are declared before the block is printed. */
  function withInlines(node: hbs.AST.Program, scope: Scope): Scope {
    const inlines = new Map(scope.inlines);
    for (const one of node.body) {
      if (one.type !== "DecoratorBlock") continue;
      const { params, program: declared, loc } = one as hbs.AST.DecoratorBlock;
      const name = stringValue(params[0]);
      if (name !== null) inlines.set(name, blockOf(declared, loc.start.column, scope));
    }
    return inlines.size > scope.inlines.size ? { ...scope, inlines } : scope;
  }

  function statement(node: hbs.AST.Statement, scope: Scope): void {
    switch (node.type) {
      case "MustacheStatement":
        mustache(node as hbs.AST.MustacheStatement, scope);
        break;
      case "BlockStatement":
        blockStatement(node as hbs.AST.BlockStatement, scope);
        break;
      case "PartialStatement":
      case "PartialBlockStatement":
        partial(node as PartialCall, scope);
    }
  }

  function mustache(node: hbs.AST.MustacheStatement, scope: Scope): void {
    const path = pathOf(node.path);
    const isCall = hasArguments(node) || path.original === "helpers";
    const type = isCall ? call(node, scope) : lookUp(path, scope);
    const what = `${isCall ? "the result of " : ""}\`${path.original}\``;
    if (isComposite(type)) reportNode(scope, unprintable(what, describeType(type)), path);
  }

  function blockStatement(node: hbs.AST.BlockStatement, outer: Scope): void {
    const path = pathOf(node.path);
    const scope = { ...outer, conditional: true };
    const [argument] = node.params;
    for (const pair of node.hash?.pairs ?? []) expression(pair.value, outer);
    if (!argument) {
      section(node, lookUp(path, outer), scope);
      return;
    }
    const type = expression(argument, outer);
    const child = isChild(argument, outer);
    switch (path.original) {
      case "if":
      case "unless": {
        const truth = argument.type === "PathExpression" ? knownTruth(type) : null;
        const unless = path.original === "unless";
        // Both branches are walked if the truth is null.
        if (truth !== unless) program(node.program, scope);
        if (truth !== !unless) program(node.inverse, scope);
        break;
      }
      case "each":
        each(node, type, child, scope);
        break;
      case "with":
        inside(node, type, child, scope);
        program(node.inverse, scope);
    }
  }

  function each(node: hbs.AST.BlockStatement, type: TemplateType, child: boolean, scope: Scope): void {
    const item = itemType(type);
    if (item === null) {
      const message = noItems(describeType(type));
      if (message) reportNode(scope, message, node);
    } else {
      const key = keysOf(type);
      const frame = Object.entries({ key, index: whole, first: flag, last: flag });
      const inner = {
        ...inContext(scope, item, child),
        variables: new Map([...scope.variables, ...frame]),
        mistaken: scope.mistaken || type === mistake,
      };
      program(node.program, withBlockParameters(inner, node.program, [item, key]));
    }
    program(node.inverse, scope);
  }

  function inside(node: hbs.AST.BlockStatement, type: TemplateType, child: boolean, scope: Scope): void {
    const present = alternatives(type)?.filter(one => one.kind !== "scalar" || one.scalar !== "null");
    const context = present && present.length > 0 ? union(present) : unknown;
    const inner = { ...inContext(scope, context, child), mistaken: scope.mistaken || type === mistake };
    program(node.program, withBlockParameters(inner, node.program, [context]));
  }

  /** Walks `{{#name}}`: like `each` for a list, like `if` for a boolean, otherwise like `with`. */
  function section(node: hbs.AST.BlockStatement, type: TemplateType, scope: Scope): void {
    const types = alternatives(type);
    const child = isChild(node.path as hbs.AST.Expression, scope);
    if (types === null) inside(node, type, false, scope);
    for (const one of types ?? []) {
      if (one.kind === "list") each({ ...node, inverse: undefined as never }, one, child, scope);
      else if (one.kind === "object") inside(node, one, child, scope);
      else if (one.scalar === "boolean") program(node.program, scope);
      else if (one.scalar !== "null") inside(node, one, child, scope);
    }
    program(node.inverse, scope);
  }

  /** Walks the partial that declares a package helper, or all that a computed name may mean. Their context has the keys `name` and `codes`. */
  function packageHelper(node: Call, scope: Scope): void {
    const name = stringValue(node.params[0]);
    const prefix = helperPartial(node.params[0] ? namePrefix(node.params[0]) : "");
    const names =
      name === null ? [...byName.keys()].filter(one => one.startsWith(prefix)) : [helperPartial(name)];
    for (const template of names.flatMap(one => byName.get(one) ?? [])) {
      enter(template, {
        ...outermost(
          template,
          withValues(literal(null), [
            ["name", text],
            ["codes", listOf(text)],
          ]),
          variables,
        ),
        calls: called(scope, node).calls,
        conditional: true,
        builtInOnly: scope.builtInOnly,
      });
    }
  }

  function partial(node: PartialCall, scope: Scope): void {
    const [argument] = node.params;
    const values = (node.hash?.pairs ?? []).map(({ key, value }): [string, TemplateType] => [
      key,
      expression(value, scope),
    ]);
    const base = argument ? expression(argument, scope) : scope.contexts[0]!;
    const context = withValues(base, values);
    const own = (node as hbs.AST.PartialBlockStatement).program;
    const given = own ? blockOf(own, node.loc.start.column, scope) : null;
    const inlines = own ? withInlines(own, scope).inlines : scope.inlines;
    const inner: Scope = {
      ...called(scope, node.name),
      contexts: [context],
      outside: false,
      inlines,
      block: given ?? scope.block,
      mistaken: scope.mistaken || [base, ...values.map(([, type]) => type)].includes(mistake),
    };
    const names = partialNames(node, scope);
    for (const name of names) include(name, node, inner, scope, names.length > 1);
    // If the partial doesn't exist, the block of the call is printed.
    const [name] = names;
    if (given && names.length === 1 && !inlines.has(name!) && !byName.has(name!)) print(given, inner);
  }

  /** The names that a call can mean. */
  function partialNames({ name }: PartialCall, scope: Scope): string[] {
    if (name.type !== "SubExpression") return [String((name as hbs.AST.PathExpression).original)];
    const texts = possibleTexts(expression(name, scope));
    if (texts) return texts;
    const prefix = namePrefix(name);
    return prefix === "" ? [] : [...byName.keys()].filter(one => one.startsWith(prefix));
  }

  function include(name: string, node: PartialCall, inner: Scope, scope: Scope, guessed: boolean): void {
    const isBlock = name === "@partial-block";
    const block = isBlock ? scope.block : inner.inlines.get(name);
    if (block) print(block, inner);
    const template = block || isBlock ? undefined : byName.get(name);
    if (!template) return;
    const next = { ...inner, template, conditional: false, guessed: scope.guessed || guessed };
    if (!guessed && includesItself(template, next)) reportNode(scope, endlessInclusion(name), node.name);
    else enter(template, next);
  }

  /** Walks a template, unless it was already walked with the same types, or it, all that lead to it and all that it can include are built-in. */
  function enter(template: LoadedTemplate, from: Scope): void {
    const scope = { ...from, builtInOnly: from.builtInOnly && template.origin === "default" };
    const skips = scope.builtInOnly && !leading.has(template);
    if (skips && scope.block === null && scope.inlines.size === 0) return;
    const id = `${templateId(template)} ${scopeId(scope)}`;
    if (walked.has(id) || scope.calls.length > deepest) return;
    walked.add(id);
    program(treeOf(template), { ...scope, template, conditional: false });
  }

  /** Walks a block: it sees the names of the template that it is written in, and the context of the place that prints it. */
  function print({ id, program: node, scope }: Block, inner: Scope): void {
    const key = `${id} ${scopeId(inner)}`;
    if (walked.has(key) || inner.calls.length > deepest) return;
    walked.add(key);
    program(node, {
      ...inContext(scope, inner.contexts[0]!, false),
      variables: inner.variables,
      calls: inner.calls,
      conditional: true,
      guessed: inner.guessed,
      mistaken: inner.mistaken,
    });
  }

  enter(entry, outermost(entry, context, variables));
  return findings.errors();
}
