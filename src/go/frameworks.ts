/** The web frameworks whose handlers gen lists: what such a handler looks like, and how generated Go registers it. Another one is another row. */

/** A web framework. */
export interface Framework {
  /** What the model calls the signature of its handlers. */
  signature: "gin" | "echo";
  /** Its name within generated names: `ListGinHandlers`. */
  title: string;
  /** The import path of its package. */
  path: string;
  /** The name of that package. */
  packageName: string;
  /** The type of the package that a handler takes: `*Context`. */
  takes: string;
  /** A handler returns an error; else it returns nothing. */
  returnsError: boolean;
  /** How a handler gets the *http.Request and the http.ResponseWriter of its context. */
  request: string;
  writer: string;
  /** The writer sends a status with the first byte of the body, or at the end: until then, a later status takes its place. */
  delaysStatus: boolean;
  /** The package's interface for routers; null where it has none, so that generated code declares one. */
  router: string | null;
  /** The method of routers that registers a handler. */
  register: string;
  /** What that method returns, if generated code declares the interface. */
  returned: string | null;
  /** The placeholder for the rest of a path has a name: `*path`; else it is `*`. */
  namesRest: boolean;
  /** All paths of a method have the same placeholder in one place, and nothing stands beside one for the rest: its router panics otherwise. */
  sharesPlaces: boolean;
  /** What answers the errors of handlers looks at the errors that an error wraps, too. */
  looksInside: boolean;
}

/** The names that generated code declares for the handlers of a framework: two functions, or methods of receivers, and two types. */
export function namesFor({ title }: Framework) {
  return {
    ...{ list: `List${title}Handlers`, registration: `Register${title}` },
    ...{ info: `${title}HandlerInfo`, router: `${title}Router` },
  };
}

const gin: Framework = {
  ...{ signature: "gin", title: "Gin", path: "github.com/gin-gonic/gin", packageName: "gin" },
  ...{ takes: "*Context", returnsError: false, request: ".Request", writer: ".Writer", delaysStatus: true },
  ...{ router: "IRouter", register: "Handle", returned: null, namesRest: true, sharesPlaces: true },
  looksInside: false,
};

const echo: Framework = {
  ...{ signature: "echo", title: "Echo", path: "github.com/labstack/echo/v4", packageName: "echo" },
  ...{ takes: "Context", returnsError: true, request: ".Request()", writer: ".Response()" },
  ...{ router: null, register: "Add", returned: "*Route", namesRest: false, sharesPlaces: false },
  delaysStatus: false,
  looksInside: false,
};

export const frameworks: readonly Framework[] = [
  gin,
  echo,
  {
    ...{ ...echo, path: "github.com/labstack/echo/v5", takes: "*Context", returned: "RouteInfo" },
    looksInside: true,
  },
];

/** The frameworks whose packages a file imports. */
export function importedFrameworks({ imports }: { imports: readonly { path: string }[] }): Framework[] {
  return frameworks.filter(({ path }) => imports.some(one => one.path === path));
}

/** Code that replaces what answers the errors of echo's handlers, or binds its requests, or checks those of gin, or what sends the values that go-chi/render gets, or decodes them; or says that it always sends JSON. */
const replaces =
  /\b(HTTPErrorHandler|Binder|binding\.Validator|render\.(?:Respond|Decode|SetContentType))\s*(?:=(?!=)|:(?!=)|\(render\.ContentTypeJSON\b)/g;
/** Code that limits the length of bodies. */
const limits = /\b(?:MaxBytes(?:Reader|Handler)|BodyLimit(?:WithConfig)?)\(|RequestEntityTooLarge\b/;

/** What code replaces, by these names, and "Body" where it limits bodies. */
export function replacedIn(text: string): string[] {
  const replaced = Array.from(text.matchAll(replaces), ([, name]) => name!);
  return limits.test(text) ? [...replaced, "Body"] : replaced;
}

/** Text that replaces something, and imports no package of its module, has one of these words. */
export const replacing = "HTTPErrorHandler Binder MaxBytes BodyLimit EntityTooLarge Validator".split(" ");

/** Methods of contexts that read the request, or keep something: they answer nothing. */
export const silentMethods = {
  gin: /^(?:Abort|Copy|Set|Get\w*|MustGet|Delete|(?:Add)?Param|(?:Default)?(?:Query|PostForm)\w*|FormFile|MultipartForm|SaveUploadedFile|ClientIP|RemoteIP|ContentType|IsWebsocket|IsAborted|Cookie|Set(?:Cookie\w*|SameSite|Accepted)|FullPath|HandlerNames?|Deadline|Done|Err|Value|NegotiateFormat)$/,
  echo: /^(?:(?:Set)?Param\w*|Query\w*|Form\w*|MultipartForm|Cookies?|SetCookie|Get|Set|Validate|RealIP|(?:Set)?Path|Scheme|IsTLS|IsWebSocket|Logger|Echo)$/,
};

/** Those that return a value and an error, which is one of Go's own. */
export const failingReader = /^(?:FormFile|MultipartForm|Cookie|FormParams|GetRawData)$/;

/** Functions of echo that read the request of a context, which is their first argument. */
export const contextReaders = [
  ...["QueryParamsBinder", "PathParamsBinder", "PathValuesBinder", "FormFieldBinder"],
  ...["PathParam", "QueryParam", "QueryParams", "FormParam", "FormParams", "FormValue", "FormValues"],
  "ContextGet",
].flatMap(name => [name, `${name}Or`]);

/** What else matters of middleware of other modules. */
interface ForeignMiddleware {
  /** It writes a text. */
  text?: boolean;
  /** It lets pass what GET and HEAD ask for. */
  isSafe?: boolean;
  /** The field of its configuration with a function that answers in its place; in version 4 of echo, some get the error before the context. */
  handler?: string;
  errorFirst?: boolean;
  /** The field of its configuration without which it answers nothing. */
  needs?: string;
}

const [ofErrors, errorFirst] = [{ handler: "ErrorHandler" }, { handler: "ErrorHandler", errorFirst: true }];

/** Middleware of other modules: its package, mostly without version, its names, and what it answers itself before handlers. */
const foreignMiddleware: readonly (readonly [string, string, number[], ForeignMiddleware?])[] = [
  ["github.com/gin-gonic/gin", "BasicAuth BasicAuthForRealm", [401]],
  ["github.com/go-chi/chi/middleware", "AllowContentEncoding AllowContentType", [415]],
  ["github.com/go-chi/chi/middleware", "BasicAuth", [401]],
  ["github.com/go-chi/chi/middleware", "Throttle", [429], { text: true }],
  ["github.com/go-chi/chi/middleware", "Timeout", [504]],
  ["github.com/labstack/echo/v5/middleware", "KeyAuth", [401]],
  ["github.com/labstack/echo/v5/middleware", "KeyAuthWithConfig", [401], ofErrors],
  ["github.com/labstack/echo/middleware", "BasicAuth BasicAuthWithConfig KeyAuth", [400, 401]],
  ["github.com/labstack/echo/middleware", "BodyLimit BodyLimitWithConfig", [413]],
  ["github.com/labstack/echo/middleware", "CSRF", [400, 403], { isSafe: true }],
  ["github.com/labstack/echo/middleware", "CSRFWithConfig", [400, 403], { isSafe: true, ...errorFirst }],
  ["github.com/labstack/echo/middleware", "KeyAuthWithConfig", [400, 401], errorFirst],
  ["github.com/labstack/echo/middleware", "RateLimiter", [429]],
  ["github.com/labstack/echo/middleware", "RateLimiterWithConfig", [429], { handler: "DenyHandler" }],
  ["github.com/labstack/echo/middleware", "TimeoutWithConfig", [503], { text: true, needs: "Timeout" }],
  ["github.com/labstack/echo-jwt", "JWT", [400, 401]],
  ["github.com/labstack/echo-jwt", "WithConfig", [400, 401], ofErrors],
  ["net/http", "TimeoutHandler", [503], { text: true }],
];

/** What a function of another module answers before handlers; null for those that gen does not know. */
export function answersOfMiddleware({ path, name }: { path: string | null; name: string }) {
  const paths = [path, path?.replace(/\/v\d+(?=\/|$)/, "")];
  const found = foreignMiddleware.find(row => paths.includes(row[0]) && row[1].split(" ").includes(name));
  return found ? { statuses: found[2], ...found[3] } : null;
}
