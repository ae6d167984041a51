/**
 * Compiles a bound syntax tree as Handlebars does, but to code that calls what gen itself provides directly, with what it needs: Handlebars
 * gives every helper an object of options, which most of the time of a run would go into.
 */
import type Handlebars from "handlebars";
import { valueHelperNames } from "./helpers.ts";
import { directCalls, internal } from "./internal-helpers.ts";

/** A compiled template as `Handlebars.template` takes it. */
export type TemplateSpec = object;

/** What stands on the compiler's stack: a piece of code, or nothing where a block has no such part. */
type Code = string | object | null | undefined;

/** The part of Handlebars' compiler that its types leave out. */
interface Compilers {
  Compiler: new () => { compile(ast: hbs.AST.Program, options: CompileOptions): object };
  JavaScriptCompiler: new () => CodeCompiler;
}

interface CodeCompiler {
  compile(
    environment: object,
    options: CompileOptions,
    context: undefined,
    asObject: boolean,
  ): TemplateSpec | string;
  /** The code for a key of an object; meant to be replaced. */
  nameLookup(parent: string, name: string): string[];
  /** The constructor of compilers for nested programs. */
  compiler: new () => CodeCompiler;
  /** Takes a helper call off the stack (hash, inverse, program, arguments) and puts its code there. */
  invokeKnownHelper(count: number, name: string): void;
  /** Takes a partial call off the stack (hash, inverse, program, context, name) and puts its code there. */
  invokePartial(isDynamic: boolean, name: string, indent: string): void;
  /** Takes a call off the stack. */
  setupParams(name: string, count: number, params: Code[]): Record<string, Code>;
  push(code: Code | Code[]): void;
  popStack(): Code;
  topStack(): Code;
  contextName(depth: number): string;
  objectLiteral(entries: Record<string, Code>): object;
  /** A piece of code that is kept in a variable where it is used twice. */
  aliasable(code: string): object;
  useBlockParams: boolean;
  useDepths: boolean;
  /** The program that is compiled, with the blocks in it. */
  environment: { children: { index: number; useDecorators?: boolean }[] };
  source: { currentLocation: object; functionCall(name: Code, type: string, params: Code[]): object };
}

const emptyHash = "{}";

/** As `Handlebars.compile` and `Handlebars.precompile` do, but with a result that several environments can run, and without another parse. */
export function compileTemplate(
  handlebars: typeof Handlebars,
  ast: hbs.AST.Program,
  helpers: string[],
  asObject: boolean,
): TemplateSpec | string {
  const { Compiler, JavaScriptCompiler } = handlebars as unknown as Compilers;
  class DirectCompiler extends JavaScriptCompiler {
    override compiler = DirectCompiler;

    /** Nothing but helpers is looked up by name: all else goes through the internal ones, which look closer. */
    override nameLookup(parent: string, name: string): string[] {
      return [parent, "[", JSON.stringify(name), "]"];
    }

    override invokeKnownHelper(count: number, name: string): void {
      const isCondition = name === "if" || name === "unless";
      if (isCondition && this.topStack() === emptyHash) this.condition(name === "unless");
      else if (Object.hasOwn(directCalls, name)) this.direct(count, name, directCalls[name]!);
      else if (valueHelperNames.includes(name)) {
        this.direct(count, name, [JSON.stringify(this.source.currentLocation)]);
      } else super.invokeKnownHelper(count, name);
    }

    /** A call with nothing but its arguments and `more`. */
    direct(count: number, name: string, more: string[]): void {
      const params: Code[] = [];
      this.setupParams(name, count, params);
      this.push(this.ours(name, [...params, ...more]));
    }

    /** Runs one of two blocks, without an object for the other. */
    condition(negated: boolean): void {
      this.popStack();
      const inverse = this.popStack();
      const program = this.popStack();
      const truth = this.ours(internal.truth, [this.popStack()]);
      const name = this.contextName(0);
      const context = this.aliasable(`${name} != null ? ${name} : (container.nullContext || {})`);
      const run = (block: Code): Code[] => (block ? this.run(String(block), context) : ['""']);
      const [yes, no] = negated ? [inverse, program] : [program, inverse];
      this.push(["(", truth, " ? ", ...run(yes), " : ", ...run(no), ")"]);
    }

    /** Runs a block at once; what Handlebars makes of one is a function that has more to carry, which only some need. */
    run(block: string, context: object): Code[] {
      const index = Number(
        /^container\.program\((\d+), data, 0(?:, blockParams(?:, depths)?)?\)$/.exec(block)?.[1],
      );
      const { useDecorators } = this.environment.children.find(child => child.index === index) ?? {};
      if (Number.isNaN(index) || useDecorators || this.useBlockParams) return [block, "(", context, ")"];
      const given = ["container", context, "helpers", "partials", "data", "undefined"];
      if (this.useDepths) given.push("depths");
      return [this.source.functionCall(`container.fn(${index})`, "", given)];
    }

    /** As Handlebars has it, but with the `name=value` pairs already in the context. */
    override invokePartial(_isDynamic: boolean, name: string, _indent: string): void {
      const params: Code[] = [];
      const { name: _name, hash, ...options } = this.setupParams(name, 1, params);
      const context = hash
        ? this.source.functionCall("Object.assign", "", ["{}", ...params, hash])
        : params[0];
      const called = this.popStack();
      const given = { helpers: "helpers", partials: "partials", decorators: "container.decorators" };
      const literal = this.objectLiteral({ ...options, ...given });
      this.push(this.source.functionCall("container.invokePartial", "", [called, context, literal]));
    }

    ours(name: string, params: Code[]): object {
      const calls = this.aliasable(this.nameLookup("helpers", internal.calls).join(""));
      return this.source.functionCall([calls, ...this.nameLookup("", name)] as unknown as Code, "", params);
    }
  }
  const options = {
    data: true,
    strict: true,
    noEscape: true,
    preventIndent: true,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries([...helpers, ...Object.values(internal)].map(name => [name, true])),
  } as CompileOptions;
  const environment = new Compiler().compile(ast, options);
  return new DirectCompiler().compile(environment, options, undefined, asObject);
}
