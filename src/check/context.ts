import type { FunctionDeclaration, GoFile } from "../go/declarations.ts";
import type { BindingStruct } from "../model/bindings.ts";
import type { Binding, Model, Position, Receiver } from "../model/types.ts";

/** What the rules may look at. */
export interface CheckContext {
  model: Model;
  /** The user's files. */
  files: GoFile[];
  /** Our own files that this run does not write again. */
  generated: GoFile[];
  /** The binding structs as they were declared, by name. */
  structs: BindingStruct[];
  /** Receivers that get a ListHandlers; none when the command writes no list. */
  listed: Receiver[];
  /** Bindings that get methods; none when the command writes none. */
  bound: Binding[];
  /** Names of variables in generated methods, which a type of the package must not have. */
  localNames: readonly string[];
}

/** What a rule found; the position's file is a base name. */
export interface Finding {
  message: string;
  position: Position;
  related: { message: string; position: Position }[];
}

/** Every function and method with its file. */
export function functionsOf(files: GoFile[]): { fn: FunctionDeclaration; file: GoFile }[] {
  return files.flatMap(file => file.functions.map(fn => ({ fn, file })));
}

export function finding(message: string, position: Position, related: Finding["related"] = []): Finding {
  return { message, position, related };
}
