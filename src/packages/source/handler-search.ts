/** Cheap searches in the text of Go files, which decide whether a file is parsed. They may choose a file that need not be parsed, but miss none that must be. */
import { frameworks } from "../../go/frameworks.ts";
import { mayRegisterLiterals, registers } from "../../go/http.ts";
import type { SourceFile } from "./types.ts";

type Text = Pick<SourceFile, "text">;

const netHTTP = /["`]net\/http["`]/;

/** A function at package level with ResponseWriter in its signature. A function literal with it is only a handler where code registers it. */
const signature = /(?:^|;|\*\/)[ \t]*func\b[^{]*ResponseWriter/m;

/** A function at package level with a context in its signature. */
const contextSignature = /(?:^|;|\*\/)[ \t]*func\b[^{]*\bContext\b/m;

/** A function at package level with a context or a request in its signature, of which code may make a handler. */
const adapted = /(?:^|;|\*\/)[ \t]*func\b[^{]*(?:\bContext\b|\*\w+\.Request\b)/m;

/** An exported function at package level that takes nothing but a context of another package, and may be registered there. */
const context = /(?:^|;|\*\/)[ \t]*func\b[^{]*\b[A-Z]\w*\(\w+ \*\w+\.\w*(?:Context|Ctx)\)/m;

/** An import of a framework, whose handlers take its context. */
const framework = new RegExp(
  `["\`](?:${frameworks.map(({ path }) => path.replaceAll(".", "\\.")).join("|")})["\`]`,
);

/** A comment that makes a function a handler: a line that begins with a route and is not indented, or with `gen:handler` or `gen:list`. */
const declaring =
  /^(?:[ \t]*(?:\/\/ ?|\/?\*+[ \t]*))?(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE)[ \t]+\/|^[ \t]*(?:\/\/|\/?\*+)?[ \t]*g(?:en|h):(?:list|handler)\b/m;

/** An alias of http.ResponseWriter, which handlers in other files may use. */
const writerAlias = /[^:=!<>]=[\s(]*(?:[\w\u0080-\uffff]+\s*\.\s*)?ResponseWriter\b/;

/** Files with this directive, or with that of gohandlers, are always parsed: on a function that is not a handler it is reported. */
const listDirective = /\b(?:g(?:en|h):list|gen:handler)\b/;

/** An import of a library whose handlers have other parameters than those of net/http. */
const otherLibrary =
  /["`]github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|kataras\/iris|valyala\/fasthttp)\b/;

/** A line comment at package level that begins with a route, in the form of gen or of another tool. */
const routeComment =
  /^\/\/[ \t]*(?:@router?[ \t]+\/|(?:(?:route|router|path|endpoint):[ \t]*)?(?:get|head|post|put|patch|delete|options):?[ \t]+\/)/im;

/** A function at package level that returns an http.HandlerFunc, one of a framework, or an http.Handler. One that returns a function has ResponseWriter in its signature. */
const factory =
  /(?:^|;|\*\/)[ \t]*func\b[^{]*\)\s*\(?(?:\w+[ \t]+)?(?:\w+\s*\.\s*)?Handler(?:Func)?\s*\)?\s*\{/m;

/** Reports whether a file may have handlers in forms that gen does not list: they are counted. */
export function mayServeInOtherForms({ text }: Text): boolean {
  return text.includes("github.com/") && otherLibrary.test(text);
}

/** Reports whether a file may have routes above handlers of another library, which are reported. */
export function mayServeElsewhere({ text }: Text): boolean {
  return text.includes("github.com/") && otherLibrary.test(text) && routeComment.test(text);
}

/**
 * Reports whether a file can declare a handler: it needs ResponseWriter in a signature, and an import of net/http under any name; or a result that is a handler; a context, and a comment that
 * declares a route; or the context of a framework.
 */
export function mayDeclareHandlers({ text }: Text): boolean {
  const isFactory = () => text.includes("Handler") && factory.test(text);
  const isOfHTTP = () =>
    netHTTP.test(text) && ((text.includes("ResponseWriter") && signature.test(text)) || isFactory());
  const isTyped = () => (text.includes('"context"') || text.includes("`context`")) && declaring.test(text);
  const isOfFramework = () => text.includes("github.com/") && framework.test(text);
  return (
    (text.includes("net/http") && isOfHTTP()) ||
    (isTyped() && contextSignature.test(text)) ||
    (isOfFramework() && (contextSignature.test(text) || isFactory()))
  );
}

/** Reports whether a file may declare an alias of http.ResponseWriter: then any file of the package can declare a handler. */
export function mayDeclareWriterAlias({ text }: Text): boolean {
  return text.includes("net/http") && netHTTP.test(text) && writerAlias.test(text);
}

/** A struct with the name of a message. */
const message = /(?:Request|Response)\b[^\n]*\bstruct\b/;

/** A tag that only gen reads, or that it shares with other libraries; not `json`. */
const ownTag = /[`" ](?:(?:route|query|header|cookie|form):\\?"|body:(?:""|\\"\\"))/;

/**
 * Reports whether a package must be parsed: its files can declare a handler or a message with tags of gen, have a `gen:list` directive, or were
 * written by gen; or, for outputs of answers, they may register function literals, and functions that code makes handlers of. In any other package, structs called XRequest have nothing to do with gen; protobuf writes such structs, for example.
 */
export function mayHoldHandlers(files: Pick<SourceFile, "text" | "generated">[], ofAnswers: boolean) {
  const mayRegister = ofAnswers && files.some(({ text }) => registers.test(text));
  const matches = (pattern: RegExp) => files.some(({ text }) => pattern.test(text));
  return (
    files.some(
      file =>
        file.generated ||
        mayDeclareHandlers(file) ||
        mayDeclareWriterAlias(file) ||
        (ofAnswers && (mayRegisterLiterals(file.text) || context.test(file.text))) ||
        (mayRegister && adapted.test(file.text)) ||
        ((file.text.includes(":list") || file.text.includes(":handler")) && listDirective.test(file.text)),
    ) ||
    (matches(message) && matches(ownTag))
  );
}
