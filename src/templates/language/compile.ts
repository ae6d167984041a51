/**
 * Compiles a template's syntax tree to the code of a function that concatenates strings: the built-in templates when the package is built, the
 * user's in a run. In the code, `c1` is a context, `d1` a frame, `k1` the key of a loop, `r` the runtime of runtime.ts, `s` the text so far.
 * The code is safe: all text from the template is quoted by JSON.stringify, and only `r` looks up keys.
 */
import { type HelperShape, printingHelpers } from "./helpers.ts";
import {
  type Call,
  hasArguments,
  isAlone,
  isScoped,
  type PartialCall,
  pathOf,
  stringValue,
} from "./syntax-tree.ts";

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
  /** The variables of block parameters, by the parameter's name. */
  parameters: Map<string, string>;
  /** The place is in a condition, a loop or a block of its own, so that it is not always printed with its template. */
  conditional: boolean;
}

/** The text of a function that connects the template to a runtime. If the tree has errors, the function can only be linted: see prepare-template.ts. */
export function templateCode(ast: hbs.AST.Program, { source, helpers, marked }: CodeOptions): string {
  let count = 0;
  const fresh = (prefix: string) => `${prefix}${++count}`;
  const shapeOf = (name: string) => (Object.hasOwn(helpers, name) ? helpers[name] : undefined);
  const print = (expression: string) => `s+=${expression};`;
  const mark = (offset: number, length = 0) => (marked ? `r.mark(${offset},${length})+` : "");

  /** The code of a function that prints a program (Handlebars' word for the body of a template or of a block) with the context that it gets. */
  function printer(node: hbs.AST.Program | undefined, scope: Scope): string {
    const [context, frame, key] = [fresh("c"), fresh("d"), fresh("k")];
    const added = (node?.blockParams ?? []).map(
      (name, i) => [name, [context, key][i] ?? "undefined"] as const,
    );
    const parameters = new Map([...scope.parameters, ...added]);
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
    const inlines = declared.map(({ params, program: own }) => {
      return `[${JSON.stringify(stringValue(params[0]))}]:${printer({ ...own, blockParams: [] }, outer)}`;
    });
    const extended = fresh("d");
    return { code: `const ${extended}=r.declare(${frame},{${inlines.join(",")}});`, frame: extended };
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
    const start = loc.start.column + Math.max(0, String(original).indexOf(value));
    const lines = value.matchAll(marked ? /.*?\n|.+/gs : /.+/gs);
    return Array.from(lines, ({ 0: line, index }) => {
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

  function call({ path, params, hash, loc }: Call, scope: Scope): string {
    const values = params.map(param => expression(param, scope));
    const options = hash ? `,{${pairs(hash, scope)}}` : "";
    return `r.call(${JSON.stringify(pathOf(path).original)},${place({ loc })},[${values.join(",")}]${options})`;
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
    if (!isScoped(path) && !parameter && parts.length === 1 && shapeOf(first)?.yields) {
      return `r.getOrCall(${contexts[0]},${JSON.stringify(first)},${at})`;
    }
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
    const text =
      name.type === "SubExpression"
        ? call(name as hbs.AST.SubExpression, scope)
        : JSON.stringify(String((name as hbs.AST.PathExpression).original));
    const base = params[0] ? expression(params[0], scope) : scope.contexts[0]!;
    const values = hash ? `{${pairs(hash, scope)}}` : "null";
    let [code, frame, own] = ["", scope.frame, "null"];
    if (node.type === "PartialBlockStatement") {
      const { program: block } = node as hbs.AST.PartialBlockStatement;
      ({ code, frame } = declareInlines(block, scope, scope));
      const body = block.body.filter(one => one.type !== "DecoratorBlock");
      own = printer({ ...block, body }, scope);
    }
    const always = scope.conditional ? "" : ",true";
    const called = `r.partial(${text},${place(name)},${base},${frame},${own},${values}${always})`;
    const { indent } = node as { indent?: string };
    const before = indent ? print(mark(loc.start.column - indent.length) + JSON.stringify(indent)) : "";
    return `{${code}${before}${print(isAlone(source, node) ? called : `r.withoutBreak(${called})`)}}`;
  }

  return `r=>${printer(ast, { contexts: [], frame: "", parameters: new Map(), conditional: false })}`;
}

/** The start and the end of a node in the template's source, as two arguments. */
function place({ loc }: Pick<hbs.AST.Node, "loc">): string {
  return `${loc.start.column},${loc.end.column}`;
}
