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

/** What middleware of other modules answers itself before handlers, by its package without version, and its name; with `text`, it writes a text. */
const foreignMiddleware: Record<string, { statuses: number[]; text?: boolean }> = {
  "github.com/gin-gonic/gin.BasicAuth": { statuses: [401] },
  "github.com/go-chi/chi/middleware.AllowContentEncoding": { statuses: [415] },
  "github.com/go-chi/chi/middleware.AllowContentType": { statuses: [415] },
  "github.com/go-chi/chi/middleware.BasicAuth": { statuses: [401] },
  "github.com/go-chi/chi/middleware.Throttle": { statuses: [429], text: true },
  "github.com/go-chi/chi/middleware.Timeout": { statuses: [504] },
  "github.com/labstack/echo/middleware.BasicAuth": { statuses: [400, 401] },
  "github.com/labstack/echo/middleware.BodyLimit": { statuses: [413] },
  "github.com/labstack/echo/middleware.KeyAuth": { statuses: [400, 401] },
  "github.com/labstack/echo/middleware.RateLimiter": { statuses: [429] },
  "github.com/labstack/echo-jwt.JWT": { statuses: [400, 401] },
  "net/http.TimeoutHandler": { statuses: [503], text: true },
};

/** What a function of another module answers before handlers; undefined for those that gen does not know. */
export function answersOfMiddleware({ path, name }: { path: string | null; name: string }) {
  return foreignMiddleware[`${path?.replace(/\/v\d+(?=\/|$)/, "")}.${name}`];
}
