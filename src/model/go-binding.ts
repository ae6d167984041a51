/** What only templates that print Go need of a package, of a handler and of a binding struct. Part of the model's contract, see types.ts. */
import type {
  GoBodyText,
  GoCheck,
  GoCheckStep,
  GoPattern,
  GoRuleStep,
  GoRules,
} from "../code/checks/rule-types.ts";
import type {
  GoAbsentFields,
  GoBodyReader,
  GoJSONReader,
  GoJSONWriter,
  GoListFunction,
} from "../code/json/json-types.ts";
import type { FieldType } from "../types/type-text.ts";

/** What only templates that print Go need of a handler. */
export interface GoHandler {
  /** The constant of net/http for the method, for example `MethodGet`. */
  methodConstant: string;
  /** The function that is printed for it, to which `ListHandlers` refers; null for a handler that is an http.HandlerFunc itself. */
  adapter: GoAdapter | null;
  /** How the router of a framework has it; null for one of none, and for a function that makes a handler. */
  framework: GoFrameworkRoute | null;
}

/** A handler as the router of a framework has it. */
export interface GoFrameworkRoute {
  /** The import path of the framework's package. */
  framework: string;
  /** The path in the syntax of its router: `/rooms/:name`; null where that has no such pattern. */
  path: string | null;
  /** Why that has none, after the words of the path: `has a:b, which …`; else null. */
  problem: string | null;
}

/** A function with the signature of http.HandlerFunc that calls a handler with another one, and answers its errors. */
export interface GoAdapter {
  /** For example `serveGetRoom`. */
  name: string;
  /** The name of its *http.Request: `r`, or `request` where methods call the receiver `r`. */
  incoming: string;
  /** The handler takes the http.ResponseWriter and the *http.Request, and returns an error. */
  writes: boolean;
  /** The name of the request struct that is parsed for the handler; null where it takes none. */
  request: string | null;
  /** The handler takes a pointer to it. */
  takesPointer: boolean;
  /** The handler returns a response. */
  returnsResponse: boolean;
  /** That response is a pointer, which may be nil. */
  mayBeNil: boolean;
  /** The constant of net/http for the status of a success: `StatusCreated`. Null where Write sends its own, and where the handler writes. */
  status: string | null;
}

/** What only templates that print Go need of a binding struct: `Parse` reads a message, `Build` and `Write` write one. */
export interface GoBinding {
  /** The constant of net/http for the method; null without a handler. */
  methodConstant: string | null;
  /** Its zero value, for example `ListPetsRequest{}`, or `nil` for a slice. */
  zero: string;
  /** A nil value is written as an empty list or object, since null is not a message. */
  replacesNil: boolean;
  /** Which methods to generate: false where the user wrote the method. */
  generate: {
    /** `Parse`, of a request or a response. */
    parse: boolean;
    /** `Build`, of a request; false for a response. */
    build: boolean;
    /** `BuildContext`, of a request; also false if a field has that name. */
    buildContext: boolean;
    /** `Path`, of a request; also false if a field has that name. */
    path: boolean;
    /** `Write`, of a response; false for a request. */
    write: boolean;
    /** `WriteStatus`, of a response; also false if a field has that name. */
    writeStatus: boolean;
    /** `Validate`, of a request with rules. */
    validate: boolean;
    /** `Validate` that returns a map, of a request with rules or `issuesOfChecks`, where the config has `bindings.issues`. */
    issues: boolean;
  };
  /** `body` is `json`. */
  hasJSONBody: boolean;
  /** `body` is `form`. */
  hasFormBody: boolean;
  /** The body is a stream: `rawBody` is `stream`. */
  streams: boolean;
  /** The body is a form of parts: `rawBody` is `multipart`. */
  sendsForm: boolean;
  /** The struct with a field for each of `parts`, which makes the reader that is sent; null without parts. */
  partsType: string | null;
  /** The field with the header field Content-Type of a raw body that can have several content types; null without one. */
  contentTypeField: string | null;
  /** There is something to read: fields outside of the body, or a body. */
  hasParts: boolean;
  /** Parse reads nothing else than a JSON body. */
  onlyJSON: boolean;
  /** At least one field takes part in a conversion or a check that can fail when it is read. */
  readsCanFail: boolean;
  /** At least one field outside of a JSON body can fail when it is written, or there are `sentChecks`. */
  writesCanFail: boolean;
  /** Write sends what json.Marshal makes of the struct or the field that is the body, and nothing else: there are no `lists` in it. */
  onlyMarshals: boolean;
  /** There are header or cookie fields. */
  hasHeader: boolean;
  /** At least one header or cookie field may hold what can't be sent there. */
  headerCanFail: boolean;
  /** The query fields with one value, as rows of names for their declaration: `["Limit, Offset"]`. */
  queryRows: string[];
  /** The names of the query fields that are lists. */
  queryLists: string[];
  /** At least one cookie field needs more than to be collected while the cookies are scanned. */
  convertsCookies: boolean;
  /** The path has at least one route field. */
  hasRouteInPath: boolean;
  /** The path ends in a slash, `{$}` or `{rest...}`. */
  matchesTree: boolean;
  /** The path has a route field, or there are query fields. */
  computesPath: boolean;
  /** At least one route or query field can fail when it is written. */
  pathCanFail: boolean;
  /** Build gets path and query by a call of Path. */
  callsPath: boolean;
  /** Build itself uses single fields, and not only the whole struct, which it encodes as a JSON body. */
  buildsFields: boolean;
  /** Several steps of Build can fail, and it returns all errors together. */
  joinsErrors: boolean;
  /** The struct as its JSON body sees it; null when the body may see all of it, or there is no JSON body. */
  view: JSONView | null;
  /** There is a view that the JSON fields are copied to and from: `view.copied`. */
  copiesView: boolean;
  /** The function that writes the JSON body without reflection; null where encoding/json writes it, and without `bindings.json: "generated"` in the config. */
  jsonWriter: GoJSONWriter | null;
  /** The function that reads the JSON body without reflection; null where encoding/json reads it, and without `bindings.json: "generated"` in the config. */
  jsonReader: GoBodyReader | null;
  /** The function that reports absent fields of the JSON body of a request; null where none can be absent, and without `bindings.requireJSON` in the config. */
  absentFields: string | null;
  /** What the client reads about values of well-known types in the JSON body that don't fit; empty for other bodies. */
  bodyTexts: GoBodyText[];
  /** The function that says where the JSON body of a response has lists, in which Write sends `[]` in the place of null; null where it has none, and without config `nilLists: "[]"`. */
  lists: string | null;
  /** What Parse checks of a JSON body that was decoded into the struct; empty where any value is right. */
  bodyChecks: GoCheckStep[];
  /** What Write checks of a response before it encodes it: members of enums, where config `enums` closes them in responses; else empty. */
  sentChecks: GoCheckStep[];
  /** The calls of Validate that Parse makes last, if all was read: those of lists with a name, of embedded structs, and of the struct itself. */
  messageChecks: GoCheckStep[];
  /** What a `Validate` that returns a map checks, and Parse does not after reading: the parameters of a request, each of which Parse checks where it reads it, and a JSON body that the config leaves to the handler. */
  laterChecks: GoCheckStep[];
  /** A `Validate` that returns a map also has the failures of `laterChecks`, `bodyChecks` and `messageChecks`. False for a request with a `Parse` of the user, and for a body that is not a struct. */
  issuesOfChecks: boolean;
  /** What applies the rules of the fields' tags `validate`, in a method of a request; empty for a response. */
  rules: GoRuleStep[];
  /** The name of the method that does so where `Validate` is another method; empty without rules. */
  rulesMethod: string;
  /** Some rules are on fields that no part of the message holds, so Parse and Build don't report these failures: the program sets the fields between Parse and its call of `Validate`. */
  rulesOutsideMessage: boolean;
  /** There are rules, and Parse applies them: the config does not leave that to the handler. */
  parsesRules: boolean;
  /** Parse applies rules, and nothing else checks the values that were read. */
  onlyRules: boolean;
  /** There are `bodyChecks`, `messageChecks` or `parsesRules`. */
  hasChecks: boolean;
  /** The fields that no part of the message sets, in the order of the struct, if Parse keeps their values in a literal of the whole struct. */
  kept: string[];
  /** Parse resets single fields, `resets`, since a literal can't keep the others: one holds a lock, or lies in an embedded struct; or there is nothing to reset. */
  resetsFields: boolean;
  /** What it resets then; empty where it sets the whole struct. */
  resets: GoReset[];
  /** Embedded structs that are pointers, outermost first: they must not be nil when a promoted field is used. */
  embeddedPointers: EmbeddedPointer[];
  /** Those of them that hold a route or query field, so that the method Path uses them. */
  pathPointers: EmbeddedPointer[];
}

/** What only templates that print Go need of a package. */
export interface GoModel {
  /** The functions that check what the messages hold, by name. A template that is rendered sees those that no other generated file of the package declares. */
  checks: GoCheck[];
  /** The functions that apply the rules of tags `validate` to the structs in messages, by name; those that no other generated file declares. */
  rules: GoRules[];
  /** The regular expressions that rules use, by the names of their variables; those that no other generated file declares. */
  patterns: GoPattern[];
  /** The functions that write the types of JSON bodies without reflection, by name; empty without `bindings.json: "generated"` in the config. */
  jsonWriters: GoJSONWriter[];
  /** The functions that read the types of JSON bodies without reflection, by name; empty without `bindings.json: "generated"` in the config. */
  jsonReaders: GoJSONReader[];
  /** The functions that report absent fields of JSON bodies, by name; empty without `bindings.requireJSON` in the config. */
  absentFields: GoAbsentFields[];
  /** The functions that say where JSON bodies have lists, by name; empty without config `nilLists: "[]"`. */
  lists: GoListFunction[];
}

/** A struct with the same fields as a binding struct and other tags, so that a JSON body can reach none but the JSON fields. */
export interface JSONView {
  /** Name of the type, for example `updatePetRequestJSON`. */
  name: string;
  /** The name with the type parameters of the binding struct, for example `pageRequestJSON[T]`. */
  typeText: string;
  /** Type parameters as a declaration writes them: `[T any]`; empty when the struct is not generic. */
  typeParameters: string;
  /** The struct embeds other types, so that Go can't convert it to the view: the JSON fields are copied. */
  copied: boolean;
  /** Where the view is copied: the JSON fields; else every field of the struct in its order. */
  fields: {
    /** The field's Go name. */
    name: string;
    /** The field's type. */
    type: FieldType;
    /** Its tag in the view, without the backquotes: `json:"-"` where the body must not reach it. */
    tag: string;
  }[];
}

/** An embedded struct that is a pointer, through which fields of the message are promoted. */
export interface EmbeddedPointer {
  /** What selects it from the binding struct, for example `Page.Sort`. */
  selector: string;
  /** The type that it points to. */
  type: FieldType;
  /** Another embedded pointer lies inside it. */
  holdsPointers: boolean;
  /** Parse keeps some of the fields that it points to, so it makes a new value only where it is nil. */
  kept: boolean;
}

/** Fields that Parse sets to zero before it reads a message. */
export interface GoReset {
  /** The embedded pointers that lead to them and may be nil, outermost first; then there is nothing to reset. */
  pointers: string[];
  /** In the order of the struct. */
  fields: {
    /** What selects the field from the binding struct. */
    selector: string;
    /** The field's type. */
    type: FieldType;
    /** Its zero value, for example `0`; null for a struct or an array (`literal`), and where only `*new(T)` is known to be right. */
    zero: string | null;
    /** The zero value is `T{}`. */
    literal: boolean;
  }[];
}
