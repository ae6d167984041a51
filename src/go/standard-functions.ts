/** What functions of the standard library and of well-known modules return and do, and methods that have the same names in any package: of many, the name says it. */

/** Functions that read a text, and the types that they read. */
export const parsedTypes: Readonly<Record<string, string>> = {
  "strconv.Atoi": "int",
  "strconv.ParseInt": "int64",
  "strconv.ParseUint": "uint64",
  "strconv.ParseFloat": "float64",
  "strconv.ParseBool": "bool",
};

/** Functions and methods that return a text; methods of any type are here and below by name and number of arguments. */
const texts = [
  /^(?:r\.(?:(?:Post)?FormValue|PathValue|UserAgent|Referer)|\$.*\.Get)$/,
  /^(?:strings\.(?:Join|Repeat|Replace|Title|To|Trim)|strconv\.(?:Format|Itoa|Quote)|fmt\.Sprint)\w*$/,
  /^path(?:\/filepath)?\.(?:Base|Clean|Dir|Ext|FromSlash|Join|ToSlash)$/,
  /^(?:net\/http\.StatusText|(?:net\/url|html)\.\w+scape(?:String)?|(?:Error|String) 0|Format 1)$/,
];
const integers = /^(?:Unix(?:Micro|Milli|Nano)?|(?:Milli|Micro|Nano)seconds) 0$/;
const fractions = /^(?:Hours|Minutes|Seconds) 0$/;
/** Functions of package time, and methods of its times, that return a time. */
export const times = /^(?:time\.(?:Now|Date|Unix\w*)|(?:UTC|Local) 0|(?:Add|In|Round|Truncate) 1|AddDate 3)$/;

/** The basic type that the name of a function says; null for others. */
export function basicResult(name: string): string | null {
  if (texts.some(one => one.test(name))) return "string";
  return parsedTypes[name] ?? (integers.test(name) ? "int64" : fractions.test(name) ? "float64" : null);
}

/** Methods that execute a template, also with the package of its type before them. */
export const executing = /(?:^|\.)Execute(?:Template)?$/;

/** Functions that don't return. */
export const ending = /^(?:os\.Exit|runtime\.Goexit|log\.(?:Fatal|Panic)(?:f|ln)?)$/;

/** Methods that don't return, as loggers and package testing name them. */
export const endingMethod = /^(?:Fatal|Panic)(?:f|ln)?$/;

/** Packages whose functions only compute, and return the same for the same arguments; and how many results those functions have that don't have one. */
export const pure = /^(?:strings|strconv|path|slices|unicode|net\/url)$/;
export const panicking = /^(?:slices\.|strconv\.(?:Format|Append)|strings\.(?:Repeat|NewReplacer)$)/;
export const parsing = /^(?:strconv|net\/url)\.(?:Parse|Atoi|Unquote)/;
export const severalResults = /^(?:Cut\w*|Parse\w*|Atoi|Unquote\w*|Split(?:HostPort)?|FormFile|Cookie)$/;

/** Packages with writers that write to another writer, now or later: compressors, archives, buffers. */
export const streams =
  /^(?:bufio|compress\/\w+|encoding\/csv|text\/tabwriter|archive\/\w+|mime\/multipart|github\.com\/(?:klauspost\/compress\/\w+|andybalholm\/brotli))$/;

/** Packages that write logs: they read what they get, also later, and change nothing of it. */
export const logging = /^(?:log|log\/slog|go\.uber\.org\/zap|github\.com\/(?:sirupsen\/logrus|rs\/zerolog))$/;

/** Functions, and packages with types, that call what they got before, such as `Wait` of an errgroup.Group. */
export const callingBack = [
  /^(?:errors|iter|sync|testing)\.|^context\.Cause$/,
  // Of these packages, other functions call only what they get.
  /^(?:bufio\.(?!New)|io\.(?!Copy|ReadA|ReadFull|WriteString)|net\/http\.(?!NewRequest))/,
  // Of any package: of what runs several functions, and returns the error of one.
  /\.(?:Await|Join|Run|Wait)$/,
  /\/(?:sync|backoff|conc|pond|ants|retry-go|multierr|go-multierror)\b/,
];

/** Functions and methods of net/http that send a request: they call no more than a transport, or a function for redirects or connections. */
export const sending = /^net\/http\.(?:Do|Get|Head|Post|PostForm)$/;

/** Packages whose functions do what those of encoding/json do. */
export const likeJSON =
  /^github\.com\/(?:bytedance\/sonic|goccy\/go-json|json-iterator\/go|segmentio\/encoding\/json)$/;

/** The errors with names that reading and decoding a request can return, also that of gin; and of these, those of bodies. */
export const errorsOfRequests =
  /^(?:context|(?:encoding|mime)\/\w+|io|net|net\/(?:http|url)|os|strconv)\.|^github\.com\/(?:gin-gonic|go-playground)\//;
export const errorsOfBodies = /^(?:context|encoding\/\w+|io|net|net\/http)\.|\.ErrDeadlineExceeded$/;

/** The indexes of the arguments of `fmt.Errorf` that the verbs `%w` of a format stand for; null where they are not known. See https://pkg.go.dev/fmt. */
export function wrappedArguments(format: string | null): ReadonlySet<number> | null {
  if (format === null || /%[-+# 0-9.]*[[*]/.test(format)) return null;
  const verbs = Array.from(format.matchAll(/%[-+# 0-9.]*([a-zA-Z%])/g), ([, verb]) => verb);
  return new Set(verbs.filter(verb => verb !== "%").flatMap((verb, index) => (verb === "w" ? [index] : [])));
}
