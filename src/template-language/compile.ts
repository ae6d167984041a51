/**
 * Compiles a template's syntax tree to the text of a function that concatenates strings: the built-in templates when the package is built, the
 * user's at run time. Its parameters are `c` context, `d` frame of `@` variables, `p` inline partials, `b` block of the partial; `r` is the
 * runtime of runtime.ts, `s` the text so far. All text from the template goes through JSON.stringify, and all lookups go through `r`.
 */
import { type HelperShape, helperShapes, printingHelpers } from "./helpers.ts";
import { type Call, hasArguments, isAlone, isScoped, type PartialCall, pathOf } from "./syntax-tree.ts";
import { stringValue } from "./template-calls.ts";

/** The options of compiling a template. */
export interface CodeOptions {
  source: string;
  /** The helpers that it may call. */
  helpers: Record<string, HelperShape>;
  /** The code prints a mark before each line of text and each value: see output-places.ts. */
  marked: boolean;
}

/** The JavaScript variables that hold what a place of a template can use. */
interface Scope {
  /** The contexts for `this` and `../`, innermost first. */
  contexts: string[];
  frame: string;
  inlines: string;
  block: string;
  /** The variables of block parameters, by the parameter's name. */
  parameters: Map<string, string>;
}

/** The text of a function that connects the template to a runtime. The tree must have no errors: see lint-calls.ts. */
export function templateCode(ast: hbs.AST.Program, { source, helpers, marked }: CodeOptions): string {
  let count = 0;
  const fresh = (prefix: string) => `${prefix}${++count}`;
  const shapeOf = (name: string) => (Object.hasOwn(helpers, name) ? helpers[name] : undefined);
  const print = (expression: string) => `s+=${expression};`;
  const mark = (offset: number) => (marked ? `r.mark(${offset})+` : "");

  /** The code of a program; `outer` is the scope of its tag, which its inline partials see. */
  function program(node: hbs.AST.Program | undefined, scope: Scope, outer: Scope): string {
    if (!node) return "";
    const { code, inlines } = declareInlines(node, outer);
    const inner = inlines === null ? scope : { ...scope, inlines };
    return code + node.body.map(one => statement(one, inner)).join("");
  }

  function functionOf(parameters: string[], body: string): string {
    return `(${parameters.join(",")})=>{let s="";${body}return s}`;
  }

  /** Declares the variable for the inline partials of a program. Each of them can include all of them. */
  function declareInlines(node: hbs.AST.Program, outer: Scope): { code: string; inlines: string | null } {
    const declared = node.body.filter(one => one.type === "DecoratorBlock") as hbs.AST.DecoratorBlock[];
    if (declared.length === 0) return { code: "", inlines: null };
    const inlines = fresh("p");
    const entries = declared.map(({ params, program: own }) => {
      const [context, frame, block] = [fresh("c"), fresh("d"), fresh("b")];
      const contexts = [context, ...outer.contexts];
      const scope: Scope = { contexts, frame, inlines, block, parameters: outer.parameters };
      const body = program(own, scope, { ...outer, inlines });
      return `[${JSON.stringify(stringValue(params[0]))}]:${functionOf([context, frame, block], body)}`;
    });
    return { code: `const ${inlines}={...${outer.inlines},${entries.join(",")}};`, inlines };
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
      default:
        return "";
    }
  }

  function content({ value, original, loc }: hbs.AST.ContentStatement): string {
    if (value === "") return "";
    if (!marked) return print(JSON.stringify(value));
    let offset = loc.start.column + Math.max(0, String(original).indexOf(value));
    const lines = value.split(/(?<=\n)/).map(line => {
      const text = `r.mark(${offset},${line.length})+${JSON.stringify(line)}`;
      offset += line.length;
      return text;
    });
    return print(lines.join("+"));
  }

  function mustache(node: hbs.AST.MustacheStatement, scope: Scope): string {
    const path = pathOf(node.path);
    const { original: name } = path;
    if (!hasArguments(node) && shapeOf(name)?.arguments[1] !== 0) {
      return `r.text(${lookup(path, scope)},${place(path)})`;
    }
    const value = call(node, scope);
    return printingHelpers.includes(name) ? value : `r.text(${value},${place(path)},true)`;
  }

  function call(node: Call, scope: Scope): string {
    const { original: name } = pathOf(node.path);
    const values = node.params.map(param => expression(param, scope));
    const head = `${JSON.stringify(name)},${place(node)}`;
    if (Object.hasOwn(helperShapes, name)) return `r.call(${[head, ...values].join(",")})`;
    return `r.callUser(${head},[${values.join(",")}],{${pairs(node.hash, scope)}})`;
  }

  /** The `name=value` pairs of a call. The keys are written as computed ones: otherwise `__proto__` would not become a key. */
  function pairs(hash: hbs.AST.Hash | undefined, scope: Scope): string {
    return (hash?.pairs ?? [])
      .map(({ key, value }) => `[${JSON.stringify(key)}]:${expression(value, scope)}`)
      .join(",");
  }

  function expression(node: hbs.AST.Expression, scope: Scope): string {
    switch (node.type) {
      case "PathExpression":
        return lookup(node as hbs.AST.PathExpression, scope);
      case "SubExpression":
        return call(node as hbs.AST.SubExpression, scope);
      case "StringLiteral":
        return JSON.stringify((node as hbs.AST.StringLiteral).value);
      case "NumberLiteral":
        return String(Number((node as hbs.AST.NumberLiteral).value));
      case "BooleanLiteral":
        return String(Boolean((node as hbs.AST.BooleanLiteral).value));
      default:
        return node.type === "NullLiteral" ? "null" : "undefined";
    }
  }

  function lookup(path: hbs.AST.PathExpression, scope: Scope): string {
    const { depth, data } = path;
    const parts = path.parts as unknown as string[];
    const [first] = parts;
    const at = place(path);
    const names = [...scope.parameters.keys()];
    const hint = names.length > 0 ? `,0,${JSON.stringify(names.join("\n"))}` : "";
    let value = scope.contexts[0]!;
    let part = 0;
    if (data) {
      value = variable(path, scope);
      part = 1;
    } else if (depth > 0) {
      value = `r.up(${depth},${at},${scope.contexts.join(",")})`;
    } else if (!isScoped(path) && scope.parameters.has(first!)) {
      value = scope.parameters.get(first!)!;
      part = 1;
    } else if (!isScoped(path) && parts.length === 1 && shapeOf(first!)?.yields) {
      return `r.getOrCall(${value},${JSON.stringify(first)},${at})`;
    }
    for (; part < parts.length; part++) {
      value = `r.get(${value},${JSON.stringify(parts[part])},${at}${part > 0 ? `,${part}` : hint})`;
    }
    return value;
  }

  function variable(path: hbs.AST.PathExpression, { frame, block: own }: Scope): string {
    const name = (path.parts as unknown as string[])[0]!;
    if (name === "partial-block") return `(${own}!==null)`;
    return `r.variable(${frame},${JSON.stringify(name)},${path.depth},${place(path)})`;
  }

  function block(node: hbs.AST.BlockStatement, scope: Scope): string {
    const path = pathOf(node.path);
    if (!hasArguments(node)) return section(node, lookup(path, scope), scope);
    const value = expression(node.params[0]!, scope);
    switch (path.original) {
      case "each":
        return each(node, value, scope);
      case "with": {
        const context = fresh("c");
        const inner = inside(node.program, context, undefined, scope);
        const [yes, no] = [program(node.program, inner, scope), program(node.inverse, scope, scope)];
        return `{const ${context}=${value};if(!r.isEmpty(${context})){${yes}}else{${no}}}`;
      }
      default: {
        const zero = node.hash?.pairs[0];
        const truth = `r.isTrue(${value}${zero ? `,${expression(zero.value, scope)}` : ""})`;
        const [yes, no] = [program(node.program, scope, scope), program(node.inverse, scope, scope)];
        return `if(${path.original === "unless" ? "!" : ""}${truth}){${yes}}else{${no}}`;
      }
    }
  }

  /** The scope in a block that has its own context. */
  function inside(
    node: hbs.AST.Program | undefined,
    context: string,
    key: string | undefined,
    scope: Scope,
  ): Scope {
    const values = [context, key ?? "undefined"];
    const added = (node?.blockParams ?? []).map(
      (name, index) => [name, values[index] ?? "undefined"] as const,
    );
    return {
      ...scope,
      contexts: [context, ...scope.contexts],
      parameters: new Map([...scope.parameters, ...added]),
    };
  }

  function each(node: hbs.AST.BlockStatement, value: string, scope: Scope): string {
    const [context, frame] = [fresh("c"), fresh("d")];
    const inner = inside(node.program, context, `${frame}.key`, { ...scope, frame });
    const yes = functionOf([context, frame], program(node.program, inner, scope));
    const no = functionOf([], program(node.inverse, scope, scope));
    return print(`r.each(${value},${place(node)},${scope.frame},${yes},${no})`);
  }

  /** The code of `{{#name}}`, which depends on the value at run time. */
  function section(node: hbs.AST.BlockStatement, value: string, scope: Scope): string {
    const [context, frame, key] = [fresh("c"), fresh("d"), fresh("k")];
    const inner = inside(node.program, context, key, { ...scope, frame });
    const yes = functionOf([context, frame, key], program(node.program, inner, scope));
    const no = functionOf([], program(node.inverse, scope, scope));
    return print(`r.section(${value},${scope.contexts[0]},${scope.frame},${yes},${no})`);
  }

  function partial(node: PartialCall, scope: Scope): string {
    const { name, params, hash } = node;
    const computed = name.type === "SubExpression";
    const text = computed
      ? call(name as hbs.AST.SubExpression, scope)
      : JSON.stringify(String((name as hbs.AST.PathExpression).original));
    const base = params[0] ? expression(params[0], scope) : scope.contexts[0]!;
    const context = hash ? `{...${base},${pairs(hash, scope)}}` : base;
    let own = "null";
    let declared: { code: string; inlines: string | null } = { code: "", inlines: null };
    if (node.type === "PartialBlockStatement") {
      const { program: given } = node as hbs.AST.PartialBlockStatement;
      declared = declareInlines(given, scope);
      const [inner, frame] = [fresh("c"), fresh("d")];
      const contexts = [inner, ...scope.contexts];
      const inlines = declared.inlines ?? scope.inlines;
      const within: Scope = { ...scope, contexts, frame, inlines };
      own = functionOf([inner, frame], given.body.map(one => statement(one, within)).join(""));
    }
    const { frame, block: around } = scope;
    const given = [frame, declared.inlines ?? scope.inlines, around, own].join(",");
    const called = `r.partial(${text},${place(name)},${context},${given})`;
    const alone = isAlone(source, node);
    const indent = (node as { indent?: string }).indent ?? "";
    const printed =
      (indent === "" ? "" : print(mark(node.loc.start.column - indent.length) + JSON.stringify(indent))) +
      print(alone ? called : `r.withoutBreak(${called})`);
    return declared.code === "" ? printed : `{${declared.code}${printed}}`;
  }

  const outside: Scope = {
    ...{ contexts: [], frame: "d", inlines: "p", block: "b", parameters: new Map() },
  };
  const scope: Scope = { ...outside, contexts: ["c"] };
  return `r=>${functionOf(["c", "d", "p", "b"], program(ast, scope, outside))}`;
}

/** The start and the end of a node in the template's source, as two arguments. */
function place({ loc }: hbs.AST.Node): string {
  return `${loc.start.column},${loc.end.column}`;
}
