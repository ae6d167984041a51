/**
 * Lints an entry template with the types of its data: runs the compiled templates with types in place of values. Such a run takes every
 * branch, goes into every partial that can be included, and finds mistakes that always fail. Values of unknown types are not reported:
 * a run checks them.
 */
import { getOrMake } from "../../base/text/common.ts";
import type { LoadedTemplate } from "./compile.ts";
import { type HelperShape, helperPartial, helperShapes } from "./helpers.ts";
import type { Frame, PartialCall, Print, Runtime } from "./runtime.ts";
import {
  callPlaces,
  endlessInclusion,
  explainPath,
  noItems,
  partPlace,
  pathAt,
  unknownVariable,
  unprintable,
} from "./runtime.ts";
import { locateOffsets, TemplateError, templateId } from "./template-error.ts";
import type { EntryTypes, Literal, TemplateType } from "./template-types.ts";
import {
  alternatives,
  argumentProblem,
  canBeSame,
  describeType,
  flag,
  isComposite,
  itemType,
  keysOf,
  keyType,
  listOf,
  literal,
  mistake,
  possibleTexts,
  resultType,
  text,
  union,
  unknown,
  whole,
  withoutNull,
  withValues,
} from "./template-types.ts";

/** The templates of a walk. */
export interface WalkedProgram {
  entry: LoadedTemplate;
  byName: Map<string, LoadedTemplate>;
  shapes: Record<string, HelperShape>;
  /** The user's templates, and those that can include one of them. */
  leading: Set<LoadedTemplate>;
}

/** The number of nested partial calls that the walk follows. Without a limit it would not end when the context grows with each call. */
const deepest = 40;

/** What a place of a template can use, as types. */
interface TypeFrame extends Frame {
  /** The type of the context. */
  context: TemplateType;
  variables: Record<string, TemplateType>;
}

/** A partial call that is walked. */
interface WalkedCall extends PartialCall {
  template: LoadedTemplate;
  outer: WalkedCall | null;
  /** Whatever the data is, the template with the call makes it. */
  always: boolean;
}

/** How the walk came to a place. */
interface Way {
  /** The innermost partial call. */
  calling: WalkedCall | null;
  /** One of the calls can mean several partials, so that the types may be wrong. */
  guessed: boolean;
  /** All templates that lead here are built-in, so that the types are those that built-in templates are written for. */
  builtInOnly: boolean;
}

/** Finds the mistakes that always fail in a program's templates. */
export function walkTemplates(
  { entry, byName, shapes, leading }: WalkedProgram,
  { context: given, variables, helpers }: EntryTypes,
): TemplateError[] {
  const plainHelpers = Object.keys(shapes).filter(name => !shapes[name]!.block);
  /** The mistakes by their places: `guessed` if found only in contexts that may never occur, with the `part` of a path that has no value. */
  const findings = new Map<string, Pick<Way, "guessed"> & { error: TemplateError; part: string | null }>();
  /** The parts of paths that have a value in some context. */
  const reached = new Set<string>();
  const walked = new Set<string>();
  const printers = new Map<LoadedTemplate, Print>();
  /** The ids of blocks that other templates may print. */
  const ids = new WeakMap<Print, string>();
  /** The contexts of blocks on a bool: each is the context around it. */
  const repeated = new WeakSet<TemplateType>();
  let way: Way = { calling: null, guessed: false, builtInOnly: true };

  /** Walks a template or a block, unless it was already walked with the same types. */
  function walk(id: string, context: TemplateType, frame: TypeFrame, print: Print): void {
    const inlines = [...frame.inlines.values()].map(one => ids.get(one));
    const names = Object.entries(frame.variables).map(([name, type]) => `${name}:${type.id}`);
    const { guessed, builtInOnly, calling } = way;
    const block = frame.block && ids.get(frame.block);
    const key = [id, context.id, names, inlines, block, guessed, builtInOnly].join(" ");
    if (walked.has(key) || (calling?.depth ?? 0) > deepest) return;
    walked.add(key);
    print(context, inContext(frame, context));
  }

  /** Walks a template; not if it, all that lead to it and all that it can include are built-in. */
  function enter(template: LoadedTemplate, context: TemplateType, frame: TypeFrame): void {
    const builtInOnly = way.builtInOnly && template.origin === "default";
    const mayDiffer = frame.block !== null || frame.inlines.size > 0;
    if (builtInOnly && !leading.has(template) && !mayDiffer) return;
    const print = getOrMake(printers, template, () => template.compiled()(typeRuntime(template)));
    onWay({ builtInOnly }, () => walk(templateId(template), context, frame, print));
  }

  function onWay(next: Partial<Way>, go: () => void): void {
    const before = way;
    way = { ...way, ...next };
    go();
    way = before;
  }

  /** What a template's code calls to walk it; `start` and `end` are offsets in its source. */
  function typeRuntime(template: LoadedTemplate): Runtime {
    function report(message: string, start: number, end: number, part: string | null = null): void {
      const { guessed, calling } = way;
      // Built-in templates fit together, so a finding in one of them only shows that the guess was wrong.
      if (guessed && template.origin === "default") return;
      const key = `${template.path}:${start}:${end}`;
      const earlier = findings.get(key);
      if (earlier && (!earlier.guessed || guessed)) return;
      const error = new TemplateError(message, locateOffsets(template, start, end), callPlaces(calling));
      findings.set(key, { error, guessed, part });
    }

    /** A block that other templates may print. */
    function block(print: Print, name: string | number, { context, block: outer }: TypeFrame): Print {
      const id = `${template.path}:${name}(${context.id})${(outer && ids.get(outer)) ?? ""}`;
      const walkBlock: Print = (context, frame) => {
        walk(id, typed(context), frame as TypeFrame, print);
        return "";
      };
      ids.set(walkBlock, id);
      return walkBlock;
    }

    /** Walks the partial that declares a package helper, or all that a computed name may mean. */
    function packageHelper(name: TemplateType, start: number, end: number): void {
      const given = { name: text, codes: listOf(text), hasMethod: flag };
      const context = withValues(literal(null), Object.entries(given));
      const frame = { variables, parent: null, inlines: new Map(), block: null, context };
      for (const one of namesOf(name, helperPartial(""))) {
        const partial = byName.get(one);
        const calling = call({ start, end, name: one, always: false });
        if (partial) onWay({ calling, guessed: false }, () => enter(partial, context, frame));
      }
    }

    function call(about: Pick<WalkedCall, "start" | "end" | "name" | "always">): WalkedCall {
      return { ...about, template, outer: way.calling, depth: (way.calling?.depth ?? 0) + 1 };
    }

    /** The names of partials that a text after `before` may mean. */
    function namesOf(name: TemplateType, before: string): string[] {
      const prefix = before + (name.kind === "scalar" ? name.prefix : "");
      const texts = possibleTexts(name)?.map(one => before + one);
      return texts ?? (prefix === "" ? [] : [...byName.keys()].filter(one => one.startsWith(prefix)));
    }

    const runtime: Runtime = {
      get(value, key, start, end, part, names) {
        const type = typed(value);
        const found = keyType(type, key);
        const id = `${template.path}:${start}:${part}`;
        if (found !== mistake && found !== null) reached.add(id);
        if (found !== null) return found;
        const root = describeType(variables.root ?? unknown);
        const scope = { root, blockParameters: names ?? [], helpers: plainHelpers };
        const message = explainPath(pathAt(template, start, end), part, describeType(type), scope);
        report(message, ...partPlace(template, start, end, part), id);
        return mistake;
      },
      getOrCall: (value, key) => keyType(typed(value), key) ?? unknown,
      up(depth, start, end, ...contexts) {
        // For `../`, Handlebars counts two contexts as one if they are the same object.
        const types = contexts.map(typed).filter(type => !repeated.has(type));
        if (types.slice(0, depth).some((type, at) => types[at + 1] && canBeSame(type, types[at + 1]!)))
          return unknown;
        if (types[depth]) return types[depth];
        report("`../` leads out of the template", start, end);
        return mistake;
      },
      variable({ variables }, name, depth, start, end) {
        if (depth > 0) return unknown;
        if (Object.hasOwn(variables, name)) return variables[name];
        report(unknownVariable(name, Object.keys(variables)), ...partPlace(template, start, end, 0));
        return mistake;
      },
      text(value, start, end, called = false) {
        const type = typed(value);
        const { original } = pathAt(template, start, end);
        if (isComposite(type)) report(unprintable(original, called, describeType(type)), start, end);
        return "";
      },
      call(name, start, end, values) {
        const given = values.map(typed);
        // compile.ts reports mistakes in the call itself.
        if (!Object.hasOwn(helperShapes, name)) return unknown;
        if (name === "use") packageHelper(given[0] ?? unknown, start, end);
        const problem = argumentProblem(name, given);
        if (problem) report(problem, start, end);
        return given.includes(mistake) ? mistake : resultType(name, given, helpers.get(name) ?? unknown);
      },
      // The truth of a literal is known if a partial call passes it.
      isTrue: value =>
        isType(value) && value.kind === "scalar" && value.literal ? Boolean(value.values![0]) : "both",
      with(value, frame, yes, no) {
        const context = withoutNull(typed(value));
        yes(context, inContext(frame, context));
        return no();
      },
      each(value, start, end, outer, yes, no) {
        const type = typed(value);
        const item = itemType(type);
        const problem = item === null ? noItems(describeType(type)) : null;
        if (problem !== null) report(problem, start, end);
        if (item !== null) {
          const key = keysOf(type);
          const variables = { ...outer.variables, key, index: whole, first: flag, last: flag };
          yes(item, inContext({ ...outer, variables, parent: outer }, item), key);
        }
        return no();
      },
      section(value, context, frame, yes, no) {
        const rest: TemplateType[] = [];
        for (const one of alternatives(typed(value)) ?? [typed(value)]) {
          if (one.kind === "list") runtime.each(one, 0, 0, frame, yes, () => "");
          else if (one.kind === "scalar" && one.scalar === "boolean") {
            const same = { ...typed(context) };
            repeated.add(same);
            yes(same, frame);
          } else if (one.kind !== "scalar" || one.scalar !== "null") rest.push(one);
        }
        // A key that one of several objects has is no mistake.
        if (rest.length > 0) yes(union(rest), inContext(frame, union(rest)));
        return no();
      },
      declare(frame, declared) {
        const inlines = new Map(frame.inlines);
        for (const [name, print] of Object.entries(declared)) {
          const own: Print = (context, from) => print(context, { ...from, inlines });
          inlines.set(name, block(own, name, frame as TypeFrame));
        }
        return { ...frame, inlines };
      },
      partial(given, start, end, base, frame, own, values, always = false) {
        const added = Object.entries(values ?? {}).map(([key, value]) => [key, typed(value)] as const);
        const context = withValues(typed(base), added);
        const ownBlock: Print | null =
          own && ((context, from) => own(context, { ...from, inlines: frame.inlines, block: frame.block }));
        const passed = ownBlock && block(ownBlock, start, frame as TypeFrame);
        const inner = { ...frame, block: passed ?? frame.block, context };
        const names = typeof given === "string" ? [given] : namesOf(typed(given), "");
        for (const name of names) {
          const isBlock = name === "@partial-block";
          const print = isBlock ? frame.block : frame.inlines.get(name);
          const partial = print || isBlock ? undefined : byName.get(name);
          // The data chooses one of several.
          const isOnly = names.length === 1;
          const calling = call({ start, end, name, always: always && isOnly });
          const guessed = way.guessed || !isOnly;
          if (isOnly && partial && includesItself(partial, calling))
            report(endlessInclusion(name), start, end);
          else if (partial) onWay({ calling, guessed }, () => enter(partial, context, inner as TypeFrame));
          // If the partial doesn't exist, the block of the call is printed.
          else onWay({ calling }, () => (print ?? passed)?.(context, inner));
        }
        return "";
      },
      withoutBreak: text => text,
      mark: () => "",
    };
    return runtime;
  }

  enter(entry, given, { variables, parent: null, inlines: new Map(), block: null, context: given });
  // If a part of a path failed in a guessed context but has a value in another one, the guess was wrong.
  return [...findings.values()]
    .filter(({ guessed, part }) => !guessed || part === null || !reached.has(part))
    .map(({ error }) => error);
}

function inContext(frame: Frame, context: TemplateType): TypeFrame {
  return { ...(frame as TypeFrame), context };
}

/** A value that compiled code passes on: a type, or a literal of the template. */
function typed(value: unknown): TemplateType {
  if (isType(value)) return value;
  return value === undefined ? unknown : literal(value as Literal);
}

function isType(value: unknown): value is TemplateType {
  return typeof value === "object" && value !== null;
}

/** Reports whether a template includes itself endlessly: it is among the callers, and they always make the calls in between. */
function includesItself(template: LoadedTemplate, innermost: WalkedCall): boolean {
  for (let call: WalkedCall | null = innermost; call?.always; call = call.outer)
    if (templateId(call.template) === templateId(template)) return true;
  return false;
}
