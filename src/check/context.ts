/** What the rules may look at, and what several of them ask of it. */
import type { GoFile } from "../go/declarations.ts";
import type { BindingStruct } from "../model/bindings.ts";
import type { DeclaredTypes } from "../model/declared-types.ts";
import type { FunctionPlace } from "../model/handlers.ts";
import type { ImportScope } from "../model/import-scope.ts";
import type { MethodPrefix } from "../model/inference.ts";
import type { StructMember } from "../model/struct-members.ts";
import type { Binding, Handler, Model, Position, Receiver } from "../model/types.ts";

/** What the rules may look at. */
export interface CheckContext {
  /** The command writes nothing: rules run that no output depends on. */
  validating: boolean;
  model: Model;
  /** The user's files. */
  files: GoFile[];
  /** The names that their imports bring. */
  imported: ImportScope;
  /** The types that all packages use are in a package of their own, by the config's `basics`. */
  sharesTypes: boolean;
  /** Our own files that this run does not write again. */
  generated: GoFile[];
  /** The binding structs as they were declared, by name. */
  structs: ReadonlyMap<string, BindingStruct>;
  /** The model's bindings by name. */
  bindings: ReadonlyMap<string, Binding>;
  /** The handlers of each binding struct, by the struct's name; the one whose route counts first. */
  owners: ReadonlyMap<string, Handler[]>;
  /** The types of the user's files. */
  types: DeclaredTypes;
  /** The functions and methods of the user's files. */
  functions: DeclaredFunction[];
  /** Handlers that take part in an output. */
  handlers: Handler[];
  /** These with their declarations. */
  declared: DeclaredHandler[];
  /** The same by handler. */
  declarations: ReadonlyMap<Handler, DeclaredHandler>;
  /** Handlers whose routes are listed, in Go or in YAML. */
  routed: Handler[];
  /** Receivers that get a ListHandlers; none when the command writes no list. */
  listed: Receiver[];
  /** Bindings that get methods; none when the command writes none. */
  bound: Binding[];
  /** Those for which at least one method is written. */
  written: WrittenBinding[];
  /** Names of variables in generated methods, which a type of the package must not have. */
  localNames: readonly string[];
  /** Handler name prefixes, and the HTTP method that each stands for. */
  prefixes: MethodPrefix[];
  /** The build constraints of the files that have some, by the file's name. */
  constraints: ReadonlyMap<string, string>;
}

/** A function or method with its file and the package's types. */
export type DeclaredFunction = FunctionPlace;

/** A handler with its declaration. */
export type DeclaredHandler = DeclaredFunction & { handler: Handler };

/** A binding with what its struct holds. */
export interface WrittenBinding {
  binding: Binding;
  members: StructMember[];
}

/** Every function and method with its file. */
export function functionsOf(files: GoFile[], types: DeclaredTypes): DeclaredFunction[] {
  return files.flatMap(file => file.functions.map(fn => ({ fn, file, types })));
}

/** Finds the declarations of handlers. */
export function declaredHandlers(handlers: Handler[], functions: DeclaredFunction[]): DeclaredHandler[] {
  const key = (file: string, line: number, column: number) => `${file}:${line}:${column}`;
  const byPlace = new Map(
    handlers.map(handler => {
      const { file, line, column } = handler.position;
      return [key(file, line, column), handler];
    }),
  );
  return functions.flatMap(declared => {
    const { fn, file } = declared;
    const handler = byPlace.get(key(file.name, fn.span.line, fn.span.column));
    return handler ? [{ ...declared, handler }] : [];
  });
}

/** Bindings for which at least one method is written, with what their structs hold. */
export function writtenBindings(
  bound: Binding[],
  structs: ReadonlyMap<string, BindingStruct>,
): WrittenBinding[] {
  return bound
    .filter(
      ({ handler, go: { generate } }) =>
        handler !== null && (generate.parse || generate.build || generate.write),
    )
    .map(binding => ({
      binding,
      members: structs.get(binding.name)?.members ?? [],
    }));
}

/** Two handlers that share a request struct but not the route; null when there are none. */
export function differentRoutes(
  { kind, name }: Binding,
  { owners }: CheckContext,
): [Handler, Handler] | null {
  const [first, ...others] = (kind === "request" && owners.get(name)) || [];
  const other = others.find(({ method, path }) => method !== first?.method || path !== first.path);
  return first && other ? [first, other] : null;
}

/** The handlers that are so while more than three in four of their receiver's are not. */
export function exceptions({ model }: CheckContext, areSo: (handler: Handler) => boolean): Set<Handler> {
  const found = model.receivers.flatMap(({ handlers }) => {
    const few = handlers.filter(areSo);
    return few.length * 4 < handlers.length ? few : [];
  });
  return new Set(found);
}

/** Where to point at a member: a field of another package's struct is out of reach, so at what embeds it. */
export function placeOf(member: StructMember, members: StructMember[]): Position {
  if (!member.foreign) return member.position;
  const path = member.embeddedIn;
  const outer = members.find(
    ({ name, embeddedIn, foreign }) =>
      !foreign && name === path[embeddedIn.length] && embeddedIn.every((one, i) => one === path[i]),
  );
  return outer?.position ?? member.position;
}
