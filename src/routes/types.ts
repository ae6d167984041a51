/** What a search for registrations is made of: code, its variables and values, and the routes that it registers. */
import type {
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  GoFile,
  TypeExpression,
} from "../go/declarations.ts";
import type { Framework } from "../go/frameworks.ts";
import type { DeclaredTypes, GoType, TypePackage, TypeReader } from "../types/go-types.ts";
import type { Dialect } from "./patterns.ts";

/** A package whose code is searched for registrations. */
export interface SearchedPackage {
  /** Absolute path. */
  dir: string;
  importPath: string | null;
  /** For the types of its code. */
  pkg: TypePackage;
  types: DeclaredTypes;
  /** The functions and methods by their names: `main`, `Server.routes`. */
  functions: ReadonlyMap<string, Code>;
  /** The values of the variables at package level, by their names. */
  variables: ReadonlyMap<string, Code>;
}

/** A function, or the value of a variable at package level. */
export interface Code {
  in: SearchedPackage;
  file: GoFile;
  /** Null for a value. */
  fn: FunctionDeclaration | null;
  /** The receiver's type without aliases; null for plain functions and values. */
  receiver: string | null;
  /** The type that is written for a value; null where there is none. */
  type: TypeExpression | null;
  /** The text, and the line where it begins. */
  text: string;
  line: number;
  /** For a function literal, a call of a function that returns it; null for others. */
  literal: Wrapper | null;
}

/** A text with marks for its parts that are not constant. */
export interface Text {
  text: string;
  /** Whose ListHandlers has the entry whose Method or Path is in it; null without one. */
  entryOf: Listed | null;
}

/** A handler, with the code that names it. */
export interface Named {
  handler: Code;
  at: Code;
  /** What it is passed to first; null where that is not known, undefined for nothing. */
  wrapper?: Wrapper | null;
  /** The middleware of the module that is passed with it. */
  guards?: Wrapper[];
}

/** A function, a method or a type to which a handler is passed, such as `httpx.HandlerFunc` in `httpx.HandlerFunc(s.GetPet)`, or a struct that holds it. */
export interface Wrapper {
  /** The import path of its package, or of its receiver's; null outside of a module. */
  path: string | null;
  /** The type of its receiver; null for none. */
  receiver: string | null;
  name: string;
  /** The arguments that are literals or `true`, and those with a name, such as middleware; null for the others. */
  given: (string | Wrapper | null)[];
  /** The fields that a composite literal gives them to; empty where it names none, and null for a call. */
  fields: string[] | null;
  /** Which of them the handler is. */
  index: number;
  /** The framework whose handler is made of it, or registered for it; null for net/http, and where that is not known. */
  framework: Framework | null;
  /** It registers something that calls the handler, as by `func (a *App) Get(path string, h Handler)`, and makes no handler of it. */
  registers: boolean;
  /** The arguments of the call that makes it, as in `role("admin")(s.GetPet)`. */
  maker?: Wrapper["given"];
  /** What gets the result, as `logged` in `logged(known(s.GetPet))`, as far as that is known, from the inside out. */
  outers?: Wrapper[];
  /** It gets another function that may answer as well, as in `chain(first, second)`. */
  isChain?: boolean;
  /** It is middleware of net/http that echo calls before a handler: `echo.WrapMiddleware(auth)`. */
  isPlain?: boolean;
  /** For a call of a literal that the function around it has in a variable, calls of functions that return the same, and the argument that is the handler. */
  local: { made: Wrapper; handled: Wrapper } | null;
}

/** A router, such as an http.ServeMux, or a group of one. */
export interface Router {
  /** The places where it is mounted, by their paths; none for one that a server is started with. `isWhole` where it gets the whole path of a request, as far as the code shows. */
  outer: { router: Router; path: string; isWhole: boolean }[];
  /** How it reads patterns; null where that is not known. */
  dialect: Dialect | null;
  /** The middleware that it calls before all that is registered with it, as by `r.Use(auth)`, the outermost first. */
  uses: Wrapper[];
  /** What is called before these, for a group of gin or echo: what its router had when the group was made; a server of echo has it in the end. */
  before?: (Wrapper | Router)[];
  /** It is one path, whose methods get nothing but handlers, as in `m.Combo("/pets").Get(list).Post(add)`. */
  isPath?: boolean;
}

/** A registration as it is read; gorilla's are completed by later calls, as in `r.HandleFunc("/pets", h).Methods("GET")`. */
export interface Route {
  router: Router;
  dialect: Dialect;
  /** The path or the pattern; null where none was read. */
  path: Text | null;
  /** It also matches what lies below the path. */
  isPrefix: boolean;
  /** Empty where the pattern has the method, or all methods are meant. */
  methods: string[];
  handler: Named | null;
  /** The middleware before it, with a router of gin or echo; for others, it is what the router has in the end. */
  guards?: (Wrapper | Router)[];
  /** The middleware around what is registered, if that is all of a ListHandlers. */
  around?: Wrapper[];
  /** The function that registers it. */
  by: Code;
}

/** What a call gives back. */
export interface Result {
  router: Router | null;
  route: Route | null;
  /** What a function that is read returns; empty for other calls. */
  returned: Value[];
  /** The middleware before what is registered with the result, as in `r.With(auth).Get("/pets", list)`. */
  guards?: Wrapper[];
}

/** A function that is made for a literal, in a package. */
type MadeFunction = Pick<Code, "file"> & { fn: FunctionDeclaration; pkg: TypePackage };

/** A search, with what it has found. */
export interface Search {
  reader: TypeReader;
  /** By directory; the first one is the package whose handlers are looked for. */
  packages: ReadonlyMap<string, SearchedPackage>;
  /** By import path. */
  imported: ReadonlyMap<string | null, SearchedPackage>;
  /** The functions and methods of these packages by their names. */
  named: ReadonlyMap<string, Code[]>;
  /** The functions to follow, in the order of the source. */
  registering: ReadonlySet<Code>;
  /** The variables at package level, by directory and name, and the fields of structs, by directory, type and name. */
  shared: Map<string, Variable>;
  /** Reads a call, once in each scope. */
  call(one: CallExpression, scope: Scope): Result;
  /** The calls that were read, by the scope they are in. */
  calls: WeakMap<Scope, Map<CallExpression, Result>>;
  found: Route[];
  /** The receivers whose ListHandlers is called. */
  listed: Set<Listed>;
  /** The handlers that routers call where they have no route. */
  unrouted: Set<Code>;
  /** What is set as the `HTTPErrorHandler` of echo, by its expressions. */
  errorHandlers: Map<Expression, Value>;
  /** The function literals that code registers. */
  literals: Map<FunctionExpression, Code>;
  /** The functions that are made for function literals, by these: they return them. */
  makers: Map<Expression, { name: string; make(pkg: TypePackage): MadeFunction }>;
  /** The functions whose code was read. */
  read: Set<Code | FunctionExpression>;
  /** The function literals that get or make a router, until something calls them, with the scopes around them. */
  waiting: Map<FunctionExpression, Scope>;
  /** The default ServeMux of net/http. */
  root: Router;
  /** How many more functions may be followed: code can call itself in very many ways. */
  left: number;
}

/** A variable, a parameter or a field. */
export interface Variable {
  /** The values that it gets; null for one that is not known. */
  values: (Value | null)[];
  /** The declared type; null where none is written. */
  type: GoType | null;
  /** The router that it holds, if it holds one. */
  router: Router | null;
  /** Its value is being looked at, which may lead back to it. */
  isOpen: boolean;
  /** What a variadic parameter gets from a call; null for other variables, and where that is not known. */
  rest: Value[] | null;
  /** The type of what a variadic parameter gets; null for other variables. */
  element: GoType | null;
}

/** The receiver whose ListHandlers is called: null for the plain functions, empty for those of another package; `unknown` where the code does not show it. */
export type Listed = { receiver: string | null } | "unknown";

/** An expression with what its names mean. */
export interface Value {
  expression: Expression;
  scope: Scope;
  /** Which of the results of a call. */
  result: number;
  /** The type of a literal that doesn't repeat it. */
  type: GoType | null;
}

/** What the names in a place mean: a variable, and the scope before its declaration. */
export interface Scope {
  name: string;
  variable: Variable | null;
  outer: Scope | null;
  search: Search;
  code: Code;
  /** The functions whose calls led here. */
  callers: readonly (Code | FunctionExpression)[];
  /** What the function returns. */
  returns: Value[];
}
