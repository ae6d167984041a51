/**
 * What an output is: a kind of file that gen writes. A built-in one is a folder here and a row in `table.ts`; an output of the user is the
 * same object with a template of theirs.
 */
import type { OutputDefaults } from "../config/outputs.ts";
import type { Config } from "../config/types.ts";
import type { Model } from "../model/types.ts";

/** The type of what an entry template gets: a definition of the model's schema. */
export type ContextType =
  | "Model"
  | "Receiver"
  | "Handler"
  | "RunModel"
  | "TypeScriptFile"
  | "ClientFile"
  | "OpenAPIDocument";

/** A part of the model that takes time to find: shapes need the packages of all types in JSON bodies. `responses` are read from the bodies of handlers. */
export type Need = "shapes" | "responses" | "checks" | "prefixes";

/** What a file has of a package. Each rule is about handlers and structs of which some file has certain things. */
export type Printed = "routes" | "ListHandlers" | "messages" | "methods" | "shapes" | "calls";

/** An output, as a run sees it. */
export interface Output extends OutputDefaults {
  context: ContextType;
  /** The parts of the model that it is made from, besides those that every model has. */
  needs: readonly Need[];
  prints: readonly Printed[];
  /** Makes what the entry template gets, with code that is loaded here, since few runs need it. By default it gets the model, or the receiver or the handler. */
  view?(model: Model, config: Config): Promise<object>;
  /** The command of the same name, with the other outputs that it writes. */
  command?: { summary: string; writes?: readonly string[] };
  /**
   * What is written although structs have errors: the whole file, since it is made from the routes alone; the methods of the other structs; or
   * the functions that these methods call. Without it, nothing is.
   */
  inSpiteOfErrors?: "all" | "methods" | "functions";
  /** Its Go files declare HandlerInfo where no other file of the package does. */
  declaresHandlerInfo?: true;
  /** Each key of its files is the name of a handler, so that the header of generated files has no place in JSON. */
  hasHandlersOnly?: true;
}

/** A row of the table of outputs. */
export interface BuiltInOutput extends Output {
  template: string;
}
