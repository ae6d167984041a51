/** What the template of handlers of frameworks prints. Part of the contract with templates, as ../../model/types.ts is. */
import type { FieldType, Handler, Package, Receiver } from "../../model/types.ts";

/** The handlers of one package that take the context of a framework. */
export interface FrameworksFile {
  /** The Go package of the handlers. */
  package: Package;
  /** The frameworks of which it has handlers. */
  frameworks: FrameworkHandlers[];
}

/** The handlers of one framework, and what generated code names of its package. */
export interface FrameworkHandlers {
  /** Its name, as in its type of a whole server: `Echo` in `echo.Echo`. */
  title: string;
  /** The names that the file declares for it. */
  names: FrameworkNames;
  /** The import path of its package. */
  path: string;
  /** The name of that package. */
  packageName: string;
  /** The interface of routers: `gin.IRouter`, or one that the file declares, such as `EchoRouter`. */
  router: FieldType;
  /** The method of routers that registers a handler: `Handle`. */
  register: string;
  /** What that method returns, if the file declares the interface; else null. */
  returned: FieldType | null;
  /** The receivers with such handlers. */
  receivers: FrameworkReceiver[];
}

/** What a file declares for a framework. */
export interface FrameworkNames {
  /** The function, or method of a receiver, that lists its handlers: `ListGinHandlers`. */
  list: string;
  /** The one that registers them: `RegisterGin`. */
  registration: string;
  /** The type of the entries of the list: `GinHandlerInfo`. */
  info: string;
  /** The interface of routers, which is declared only where the package of the framework has none: `EchoRouter`. */
  router: string;
}

/** A receiver with its handlers of one framework. */
export interface FrameworkReceiver {
  /** The receiver, with these handlers only. */
  receiver: Receiver;
  /** Those that `RegisterGin` registers: handwritten code has registered the others, and their routes come from there. */
  toRegister: Handler[];
  /** The parameter for the router: `r`, or `router` where the receiver has that name. */
  parameter: string;
}
