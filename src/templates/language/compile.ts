/**
 * Compiles a template's syntax tree to the code of a function that concatenates strings: the built-in templates when the package is built, the
 * user's in a run. In the code, `c1` is a context, `d1` a frame, `k1` the key of a loop, `r` the runtime of runtime.ts, `s` the text so far.
 * The code is safe: all text from the template is quoted by JSON.stringify, and only `r` looks up keys.
 */
import { closest } from "../../base/text/suggest.ts";
import { type HelperShape, helperPartial, printingHelpers, unknownPackageHelper } from "./helpers.ts";
import { loadHandlebars, parseTemplate } from "./parse-template.ts";
import { type CompiledTemplate, unknownName } from "./runtime.ts";
import { locateOffsets, sourceOf, type Template, TemplateError } from "./template-error.ts";

/** The options of compiling a template. */
export interface CodeOptions {
  /** The helpers that it may call. */
  helpers: Record<string, HelperShape>;
  /** All names that `use` accepts. */
  packageHelpers: string[];
  /** The code prints a mark before each line of text and each value: see output-places.ts. */
  marked: boolean;
}

/** The partials and package helpers that a template calls or declares. */
export interface TemplateCalls {
  /** The partials that it calls by name, and those of the package helpers that it uses. `optional`: the call has a block, which is printed if the partial doesn't exist; or it is one of `use`, which is checked by itself. */
  partials: { name: string; start: number; end: number; optional: boolean }[];
  /** For partial calls with a computed name, the text that the name begins with: `helpers/` for `{{> (concat "helpers/" name)}}`. */
  prefixes: string[];
  /** The names of the partials that it declares with `{{#*inline "name"}}`. */
  inline: string[];
  /** It calls `{{helpers}}`, which declares package helpers. */
  declaresHelpers: boolean;
}

/** A compiled template. */
export interface TemplateCode {
  /** The text of a function that connects it to a runtime. If there are errors, the function can only be linted. */
  code: string;
  calls: TemplateCalls;
  /** The mistakes in its calls that don't depend on its data. */
  errors: TemplateError[];
}

/** A template that can be run. */
export interface LoadedTemplate extends Template, Omit<TemplateCode, "code"> {
  /** Returns the compiled template; it is compiled at the first call. */
  compiled(): CompiledTemplate;
}

/** What the module of compiled templates exports. */
export type PrecompiledTemplates = [
  /** The template's name, or that of a block for several names. */
  name: string,
  /** Its file, relative to the folder of built-in templates: a chapter, or a file with only this template. */
  file: string,
  calls: TemplateCode["calls"],
  compiled: CompiledTemplate,
][];

/** Parses a template, and makes it ready to run. Throws a TemplateError for a syntax error. */
export async function prepareTemplate(template: Template, options: CodeOptions): Promise<LoadedTemplate> {
  const ast = parseTemplate(await loadHandlebars(), template);
  const { code, calls, errors } = templateCode(ast, template, options);
  let compiled: CompiledTemplate | null = null;
  return {
    ...template,
    calls,
    errors,
    compiled: () => {
      compiled ??= new Function(`return ${code}`)() as CompiledTemplate;
      return compiled;
    },
  };
}

/** The JavaScript variables that hold what a place of a template can use. */
interface Scope {
  /** The contexts for `this` and `../`, innermost first. */
  contexts: string[];
  frame: string;
  /** The variables of block parameters, by the parameter's name. */
  parameters: Map<string, string>;
  /** The place is in a condition, a loop or a block of its own, so that it is not always printed with its template. */
  conditional: boolean;
}

/** Compiles a template. */
export function templateCode(ast: hbs.AST.Program, template: Template, options: CodeOptions): TemplateCode {
  const { helpers, packageHelpers, marked } = options;
  const calls: TemplateCalls = { partials: [], prefixes: [], inline: [], declaresHelpers: false };
  const errors: TemplateError[] = [];
  // The columns are offsets: see `exactParser`.
  const fail = (message: string, { loc }: hbs.AST.Node) =>
    errors.push(new TemplateError(message, locateOffsets(template, loc.start.column, loc.end.column)));
  let count = 0;
  const fresh = (prefix: string) => `${prefix}${++count}`;
  const shapeOf = (name: string) => (Object.hasOwn(helpers, name) ? helpers[name] : undefined);
  const print = (expression: string) => `s+=${expression};`;
  const mark = (offset: number, length = 0) => (marked ? `r.mark(${offset},${length})+` : "");

  /** The code of a function that prints a program (Handlebars' word for the body of a template or of a block) with the context that it gets. */
  function printer(node: hbs.AST.Program | undefined, scope: Scope): string {
    const [context, frame, key] = [fresh("c"), fresh("d"), fresh("k")];
    const parameters = new Map(scope.parameters);
    for (const [i, name] of (node?.blockParams ?? []).entries())
      parameters.set(name, [context, key][i] ?? "undefined");
    const inner = { contexts: [context, ...scope.contexts], frame, parameters, conditional: node !== ast };
    return `(${context},${frame},${key})=>{let s="";${program(node, inner, scope)}return s}`;
  }

  /** The code of a program; `outer` is the scope of its tag, which its inline partials see. */
  function program(node: hbs.AST.Program | undefined, scope: Scope, outer: Scope): string {
    if (!node) return "";
    const { code, frame } = declareInlines(node, scope, outer);
    return code + node.body.map(one => statement(one, { ...scope, frame })).join("");
  }

  /** Declares a frame with the inline partials of a program. */
  function declareInlines(node: hbs.AST.Program, { frame }: Scope, outer: Scope) {
    const declared = node.body.filter(one => one.type === "DecoratorBlock") as hbs.AST.DecoratorBlock[];
    if (declared.length === 0) return { code: "", frame };
    const inlines = declared.map(node => {
      const { params, program: own } = node;
      checkDecorator(node, true);
      return `[${JSON.stringify(stringValue(params[0]))}]:${printer({ ...own, blockParams: [] }, outer)}`;
    });
    const extended = fresh("d");
    return { code: `const ${extended}=r.declare(${frame},{${inlines.join(",")}});`, frame: extended };
  }

  function checkDecorator(node: hbs.AST.DecoratorBlock, isBlock: boolean): void {
    const { path, params } = node;
    const name = stringValue(params[0]);
    if (path.original !== "inline" || !isBlock)
      fail(`unknown decorator \`${path.original}\`, there is only {{#*inline "name"}}`, path);
    else if (params.length !== 1 || name === null)
      fail("an inline partial is declared with its name in quotes", node);
    else calls.inline.push(name);
  }

  function statement(node: hbs.AST.Statement, scope: Scope): string {
    switch (node.type) {
      case "ContentStatement":
        return content(node as hbs.AST.ContentStatement);
      case "MustacheStatement":
        return print(mark(node.loc.start.column) + mustache(node as hbs.AST.MustacheStatement, scope));
      case "BlockStatement":
        return block(node as hbs.AST.BlockStatement, scope);
      case "PartialStatement":
      case "PartialBlockStatement":
        return partial(node as PartialCall, scope);
      case "Decorator":
        checkDecorator(node as hbs.AST.Statement as hbs.AST.DecoratorBlock, false);
        return "";
      default:
        return "";
    }
  }

  function content({ value, original, loc }: hbs.AST.ContentStatement): string {
    const start = loc.start.column + Math.max(0, String(original).indexOf(value));
    return Array.from(value.matchAll(marked ? /.*?\n|.+/gs : /.+/gs), ({ 0: line, index }) => {
      return print(mark(start + index, line.length) + JSON.stringify(line));
    }).join("");
  }

  function mustache(node: hbs.AST.MustacheStatement, scope: Scope): string {
    const path = pathOf(node.path);
    const isLookup = !hasArguments(node) && shapeOf(path.original)?.arguments[1] !== 0;
    if (isLookup) return `r.text(${lookup(path, scope)},${place(path)})`;
    const value = call(node, scope);
    return printingHelpers.includes(path.original) ? value : `r.text(${value},${place(path)},true)`;
  }

  function call(node: Call, scope: Scope): string {
    const { path, params, hash, loc } = node;
    checkCall(node, scope);
    const values = params.map(param => expression(param, scope));
    const options = hash ? `,{${pairs(hash, scope)}}` : "";
    return `r.call(${JSON.stringify(pathOf(path).original)},${place({ loc })},[${values.join(",")}]${options})`;
  }

  function checkCall(node: Call, { parameters }: Scope): void {
    const path = pathOf(node.path);
    const name = path.original;
    const shape = shapeOf(name);
    const isBlock = node.type === "BlockStatement";
    if (name === "helpers") calls.declaresHelpers = true;
    if (!shape) {
      fail(unknownName("helper", name, Object.keys(helpers), true), path);
    } else if (parameters.has(name)) {
      fail(`the block parameter \`${name}\` hides the helper of that name`, path);
    } else if (isBlock && !shape.block) {
      const ways = `{{${name} …}}, or {{#if (${name} …)}} and the like`;
      fail(`\`${name}\` is not a block helper: write ${ways}`, path);
    } else if (shape.block && !isBlock) {
      fail(`\`${name}\` is a block helper: write {{#${name} …}}`, path);
    } else {
      checkArguments(node, shape);
      if (name === "use" && node.params[0]) packageHelper(node.params[0]);
    }
  }

  function checkArguments({ path, params, hash }: Call, shape: HelperShape): void {
    const { original: name } = pathOf(path);
    const [least, most] = shape.arguments;
    if (params.length < least || params.length > most) {
      const many = least === most ? `${least} arguments` : `${least} to ${most} arguments`;
      const wanted = most === 1 && least === 1 ? "one argument" : many;
      fail(`\`${name}\` takes ${wanted}, got ${params.length}`, pathOf(path));
    }
    for (const pair of hash?.pairs ?? []) {
      if (!shape.options || shape.options.includes(pair.key)) continue;
      const near = closest(pair.key, shape.options);
      fail(`\`${name}\` has no option \`${pair.key}\`${near ? `, did you mean \`${near}\`?` : ""}`, pair);
    }
  }

  /** Notes the package helper that `use` names; a computed name may be any that begins so. */
  function packageHelper(argument: hbs.AST.Expression): void {
    const name = stringValue(argument);
    if (name === null) calls.prefixes.push(helperPartial(namePrefix(argument)));
    else addPartial(helperPartial(name), argument, true);
    const problem = name === null ? null : unknownPackageHelper(name, packageHelpers);
    if (problem) fail(problem, argument);
  }

  function addPartial(name: string, { loc }: hbs.AST.Node, optional: boolean): void {
    calls.partials.push({ name, start: loc.start.column, end: loc.end.column, optional });
  }

  /** The `name=value` pairs of a call. The keys are written as computed ones: otherwise `__proto__` would not become a key. */
  function pairs(hash: hbs.AST.Hash, scope: Scope): string {
    return hash.pairs
      .map(({ key, value }) => `[${JSON.stringify(key)}]:${expression(value, scope)}`)
      .join(",");
  }

  function expression(node: hbs.AST.Expression, scope: Scope): string {
    if (node.type === "PathExpression") return lookup(node as hbs.AST.PathExpression, scope);
    if (node.type === "SubExpression") return call(node as hbs.AST.SubExpression, scope);
    const { value } = node as hbs.AST.StringLiteral | hbs.AST.NumberLiteral;
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  }

  function lookup(path: hbs.AST.PathExpression, { contexts, frame, parameters }: Scope): string {
    const { depth, data } = path;
    const parts = path.parts as unknown as string[];
    const [first = ""] = parts;
    const at = place(path);
    const parameter = isScoped(path) ? undefined : parameters.get(first);
    if (!isScoped(path) && !parameter && parts.length === 1 && shapeOf(first)?.yields)
      return `r.getOrCall(${contexts[0]},${JSON.stringify(first)},${at})`;
    let value = parameter ?? contexts[0]!;
    if (data && first === "partial-block") value = `(${frame}.block!==null)`;
    else if (data) value = `r.variable(${frame},${JSON.stringify(first)},${depth},${at})`;
    else if (depth > 0) value = `r.up(${depth},${at},${contexts.join(",")})`;
    for (let part = data || parameter ? 1 : 0; part < parts.length; part++) {
      const known = part === 0 && parameters.size > 0 ? `,${JSON.stringify([...parameters.keys()])}` : "";
      value = `r.get(${value},${JSON.stringify(parts[part])},${at},${part}${known})`;
    }
    return value;
  }

  function block(node: hbs.AST.BlockStatement, scope: Scope): string {
    const path = pathOf(node.path);
    if (hasArguments(node) || shapeOf(path.original)?.block) checkCall(node, scope);
    if (node.params.length === 0)
      return repeat("section", [lookup(path, scope), scope.contexts[0]!], node, scope);
    const value = expression(node.params[0]!, scope);
    if (path.original === "each") return repeat("each", [value, place(node)], node, scope);
    if (path.original === "with") return repeat("with", [value], node, scope);
    if (path.original !== "if" && path.original !== "unless") return "";
    const includeZero = node.hash?.pairs[0];
    const test = `r.isTrue(${value}${includeZero ? `,${expression(includeZero.value, scope)}` : ""})`;
    const inner = { ...scope, conditional: true };
    const branches = [program(node.program, inner, scope), program(node.inverse, inner, scope)];
    const [yes, no] = path.original === "if" ? branches : branches.reverse();
    const truth = fresh("t");
    return `{const ${truth}=${test};if(${truth}){${yes}}if(${truth}!==true){${no}}}`;
  }

  /** The code of a block that changes the context: the runtime decides how often it is printed, and with which contexts. */
  function repeat(name: string, values: string[], node: hbs.AST.BlockStatement, scope: Scope): string {
    const yes = printer(node.program, scope);
    const no = `()=>{let s="";${program(node.inverse, scope, scope)}return s}`;
    return print(`r.${name}(${[...values, scope.frame, yes, no].join(",")})`);
  }

  function partial(node: PartialCall, scope: Scope): string {
    const { name, params, hash, loc } = node;
    if (params.length > 1) fail("a partial takes one context, and name=value pairs after it", params[1]!);
    let text: string;
    if (name.type === "SubExpression") {
      calls.prefixes.push(namePrefix(name));
      text = call(name as hbs.AST.SubExpression, scope);
    } else {
      const plain = String((name as hbs.AST.PathExpression).original);
      addPartial(plain, name, node.type === "PartialBlockStatement" || plain === "@partial-block");
      text = JSON.stringify(plain);
    }
    const base = params[0] ? expression(params[0], scope) : scope.contexts[0]!;
    const values = hash ? `{${pairs(hash, scope)}}` : "null";
    let [code, frame, own] = ["", scope.frame, "null"];
    if (node.type === "PartialBlockStatement") {
      const { program: block } = node as hbs.AST.PartialBlockStatement;
      ({ code, frame } = declareInlines(block, scope, scope));
      own = printer({ ...block, body: block.body.filter(one => one.type !== "DecoratorBlock") }, scope);
    }
    const always = scope.conditional ? "" : ",true";
    const called = `r.partial(${text},${place(name)},${base},${frame},${own},${values}${always})`;
    const { indent } = node as { indent?: string };
    const before = indent ? print(mark(loc.start.column - indent.length) + JSON.stringify(indent)) : "";
    return `{${code}${before}${print(isAlone(sourceOf(template), node) ? called : `r.withoutBreak(${called})`)}}`;
  }

  const code = `r=>${printer(ast, { contexts: [], frame: "", parameters: new Map(), conditional: false })}`;
  return { code, calls, errors };
}

/** The start and the end of a node in the template's source, as two arguments. */
function place({ loc }: Pick<hbs.AST.Node, "loc">): string {
  return `${loc.start.column},${loc.end.column}`;
}

// Functions on the nodes of a syntax tree.

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;
type PartialCall = hbs.AST.PartialStatement | hbs.AST.PartialBlockStatement;

/** Reports whether a tag has more than a name. */
function hasArguments({ params, hash }: Call): boolean {
  return params.length > 0 || Boolean(hash);
}

/** The path in a tag. Handlebars reads a literal in place of a path as a key: `{{"a b"}}`. */
function pathOf(node: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.PathExpression {
  if (node.type === "PathExpression") return node as hbs.AST.PathExpression;
  const name = String((node as hbs.AST.StringLiteral).original);
  return { type: "PathExpression", data: false, depth: 0, parts: [name], original: name, loc: node.loc };
}

/** Reports whether a path says where it starts, so that it can't be a block parameter: `this.a`, `../a`, `@a`. */
function isScoped({ depth, data, original }: hbs.AST.PathExpression): boolean {
  return depth > 0 || data || /^\.|this\b/.test(original);
}

/** Reports whether the tag of a partial call is alone on its line: then Handlebars removes the line break after it. */
function isAlone(source: string, { type, loc }: PartialCall): boolean {
  const end = loc.end.column;
  const start = type === "PartialStatement" ? loc.start.column : source.lastIndexOf("{{", end);
  return /(?:^|[\r\n])[ \t]*$/.test(source.slice(0, start)) && /^[ \t]*(?:$|[\r\n])/.test(source.slice(end));
}

/** The text of a string literal; null for all other nodes. */
function stringValue(node: hbs.AST.Expression | undefined): string | null {
  return node?.type === "StringLiteral" ? (node as hbs.AST.StringLiteral).value : null;
}

/** The text that a computed name begins with: the first argument of `concat`, if it is a string literal; else empty. */
function namePrefix(node: hbs.AST.Expression): string {
  if (node.type !== "SubExpression") return "";
  const { path, params } = node as hbs.AST.SubExpression;
  return (path as hbs.AST.PathExpression).original === "concat" ? (stringValue(params[0]) ?? "") : "";
}
