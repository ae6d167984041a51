/**
 * Every key of gen's config with its default: a copy changes nothing. Outputs that are off by default are comments: make
 * one code to have it written, and put what is yours in place of its examples.
 *
 * Copy this file as gen.config.js (or .mjs, .cjs, .json, .yaml, .yml; .ts needs Node 22.18 or newer), or write the same
 * keys in .genrc, or in package.json below "gen".
 *
 * gen uses the nearest config: in the package's directory or above it, up to the repository's root (the folder with
 * .git; without one the folder with go.mod, without both the working directory). It skips configs of other users;
 * --config names a config, whoever owns it. Flags win over the config. Paths are relative to the config file.
 */
export default {
  // The package's directory, or a list of several. Each may be a glob, such as "services/*", or end in /... for all
  // packages below, as in "./...". It counts for runs without --dir in or below this folder. Default: the working directory.
  dir: undefined,

  // Build tags that count as satisfied, beside those of the system.
  tags: [],

  // A folder of templates and partials that replace the built-in ones of the same name, such as "templates".
  templates: undefined,

  // Helpers of your own for templates: a module that exports functions, such as "templates/helpers.mjs", or an object
  // of functions, as in { shout: text => `${text}!` }.
  helpers: undefined,

  inference: {
    // The HTTP method by the first words of a handler's name, for handlers whose doc comment declares none.
    // Yours are added to these; false turns one off, as in `Visit: false`.
    methods: {
      Get: "GET",
      List: "GET",
      Visit: "GET",
      Head: "HEAD",
      Create: "POST",
      Post: "POST",
      Upload: "POST",
      Put: "PUT",
      Replace: "PUT",
      Patch: "PATCH",
      Update: "PATCH",
      Delete: "DELETE",
      Remove: "DELETE",
      Options: "OPTIONS",
    },

    // Words that say nothing about the route where a handler's name begins or ends with them. With ["Handle", "Handler"],
    // HandleCreateUser and CreateUserHandler are POST /create-user.
    strip: [],

    // Take the route of a handler whose comment declares none from the code that registers it with a router, such as
    // mux.HandleFunc("GET /rooms", s.GetRooms): in its package, or in one of the module that imports it. With false, a warning
    // says where such a route differs from that of the name.
    registrations: false,
  },

  // Types that can't be read from source, or that have their own JSON methods, by import path and name, for example
  //   "example.com/ids.ID": { kind: "basic", name: "int64" }
  //   "example.com/ids.Key": { kind: "text", format: "uuid" }       it has UnmarshalText and MarshalText
  //   "example.com/x.Flag": { kind: "methods", in: ["query"] }      it has FromQuery and ToQuery; or "header", …
  //   "example.com/x.Color": { kind: "methods", in: [], json: "string" }   it has MarshalJSON and UnmarshalJSON
  // with `validate: true` if the type has Validate() error. In JSON, a basic type is what its name says, and a text type is a string;
  // for others, `json` says what it is: "boolean", "integer", "number", "string" or "any". `format` goes into the model, and from there into documents.
  types: {},

  // Import path of a package for what generated code shares, such as "example.com/app/basics": only this package declares
  // HandlerInfo, BindingError and the other helpers, and gen all writes it, too. By default, each package declares what it uses.
  // { path: "example.com/app/reception", types: ["HandlerInfo"] } takes only that type, from a package of your own.
  basics: undefined,

  // The largest body that generated Parse methods read, in bytes; 0 for no limit.
  maxBody: 10485760,

  // How many failures one call of a generated Parse, Build or Validate collects before it stops looking for more; 0 for no limit.
  maxFailures: 100,

  // Whether generated Parse methods refuse the body of a request that has no Content-Type.
  requireContentType: false,

  // Whether generated Parse methods refuse the JSON body of a request that has a key without a field: "allow" or "reject".
  unknownFields: "allow",

  // Where values that are not constants of their type are refused: "requests" (by Parse of a request), "closed" (also by Write and Parse of a
  // response) or "open" (nowhere). This is about types of your module with at least two constants; gen:enum and gen:open in a type's doc
  // comment decide whether a type is one of them.
  enums: "requests",

  // What Write of a response sends for a nil slice, at any depth of its JSON body: "null", as encoding/json does, or "[]". Nil maps, pointers and
  // []byte stay null, as does what handwritten code encodes.
  nilLists: "null",

  // Functions of your own for rules of validate tags, by the rule's name, for example
  //   sku: "example.com/app/rules.IsSKU"       func IsSKU(s string) bool, for the tag `validate:"sku"`
  //   multiple: "example.com/app/rules.Multiple"   func Multiple(n int, of string) error, for `validate:"multiple=5"`
  // The error of a func(T) error is what clients read. A function takes the place of gen's rule of that name.
  validators: {},

  // A function of yours that answers the errors of handlers with adapters, and what their Parse and Write refuse:
  // func(http.ResponseWriter, *http.Request, error), by its name in the package of the handlers, or with an import
  // path before it, as in "example.com/app/problems.Write". Without it, WriteProblemFor answers.
  errors: undefined,

  // The severity of each rule, by its code: "off", "warning" or "error", as in `"implicit-route": "off"`.
  // src/rules/README.md lists the codes, and those that always stay errors.
  rules: {},

  // gen list: ListHandlers() per receiver. With `list: false` gen all leaves it out.
  list: {
    // The file to write. A name without a directory is written to the package's directory, so that one config works for
    // many packages; "./handlers.gen.go" is written beside this file. {{package.name}} and the like are filled in, as in
    // templates. A path may lead out of the repository if it says so here, as "../web/api.ts" does; a symbolic link may
    // not. A value in a path is one name and can't hold a separator, except for {{package.dir}}.
    out: "handlers.gen.go",

    // A template that replaces the built-in list.go.hbs, such as "templates/routes.go.hbs".
    template: undefined,

    // Only handlers of this receiver type, or of a list of them; "func" means the plain functions. Empty for all.
    recv: [],
  },

  // The handlers of gin and echo, which gen list writes where the package has some. With `frameworks: false` neither that nor gen all does.
  frameworks: {
    // As list.out.
    out: "frameworks.gen.go",

    // As list.template, for frameworks.go.hbs.
    template: undefined,

    // As list.recv.
    recv: [],
  },

  // gen bindings: Parse, Build and Write on request and response structs. With `bindings: false` gen all leaves it out.
  bindings: {
    // As list.out.
    out: "bindings.gen.go",

    // As list.template, for bindings.go.hbs.
    template: undefined,

    // As list.recv.
    recv: [],

    // Whether Parse of a request applies the rules of validate tags and calls the request's own Validate; otherwise that is left to the handler.
    // What Parse reads from texts, such as a query, is checked in any case; with issues, the values of a JSON body are left to the generated
    // Validate, too. With `issues: true`, the default is false.
    validateParse: true,

    // Whether Build applies the rules of validate tags before it makes a request.
    validateBuild: true,

    // Whether the generated Validate of a request returns map[string]any, texts by the names of values, in place of an error.
    issues: false,

    // What writes and reads JSON bodies: encoding/json, which uses reflection, or with "generated" functions in a file beside the bindings.
    // They do the same in a fraction of the time.
    json: "encoding/json",

    // The file for the functions and types that the generated Go files of a package share: as list.out. With the path of the bindings, they
    // are in the same file.
    helpersOut: "helpers.gen.go",

    // Whether a request must have every field of its JSON body, also of structs within, unless it is a pointer, or has omitempty or omitzero.
    // It needs json: "generated".
    requireJSON: false,
  },

  // The file of these functions. The commands bindings and all write it where bindings.json is "generated", always for the whole package.
  json: {
    // As list.out.
    out: "json.gen.go",

    // As list.template, for json.go.hbs.
    template: undefined,
  },

  // gen yaml: method and path of each handler. gen list writes it too. With `yaml: false` neither that nor gen all does.
  yaml: {
    // As list.out.
    out: "gen.yml",

    // As list.template, for gen.yml.hbs.
    template: undefined,

    // As list.recv, for gen yaml and gen all: gen list always writes the gen.yml of the whole package.
    recv: [],
  },

  // gen typescript: types of the messages, and a function per handler that sends its request with fetch. gen all writes it
  // only where this key is there and not false.
  // typescript: {
  //   // As list.out, for example "../web/src/{{package.name}}.ts"; or a folder, with a slash at its end: "../web/src/".
  //   // Default: "api.gen.ts", in the directory of the package, or "api/" for several packages.
  //   out: undefined,
  //
  //   // As list.template, for typescript.ts.hbs.
  //   template: undefined,
  //
  //   // As list.recv.
  //   recv: [],
  //
  //   // "run": one file for all packages; "package": one for each. Default: "run" where several packages have handlers and out is
  //   // neither a plain file name nor has placeholders.
  //   per: undefined,
  // },

  // gen openapi: an OpenAPI 3.1 document of all packages. gen all writes it only where this key is there and not false.
  // All but the first four keys is what the document says of the API as a whole.
  // openapi: {
  //   // The file to write, relative to this file: JSON, or YAML if its name ends in .yaml or .yml.
  //   out: "openapi.json",
  //
  //   // As list.template, for openapi.json.hbs.
  //   template: undefined,
  //
  //   // As list.recv.
  //   recv: [],
  //
  //   // The version of OpenAPI: "3.1", or "3.0" for tools that read no other. The document leaves out what 3.0 can't say.
  //   version: "3.1",
  //
  //   // The default title is the last element of the module's path, the default version 0.0.0. All else may be left out.
  //   info: {
  //     title: "Pets",
  //     version: "1.2.0",
  //     summary: undefined,
  //     description: "All about **pets**.",
  //     termsOfService: undefined,
  //     contact: { name: "The pets team", url: undefined, email: "pets@example.com" },
  //     license: { name: "MIT", identifier: "MIT", url: undefined },
  //   },
  //
  //   // Where the API is served.
  //   servers: [{ url: "https://pets.example.com" }],
  //
  //   // Descriptions of tags, in the order in which they are shown. The operations of a receiver have its name as their tag.
  //   tags: [{ name: "Pets", description: "What pets are there." }],
  //
  //   // What requests need: one of these, for example { bearer: [] }. gen:security in a comment decides otherwise for a handler
  //   // or a receiver.
  //   security: [],
  //
  //   // Security schemes by name as OpenAPI writes them, for example
  //   //   bearer: { type: "http", scheme: "bearer" }
  //   securitySchemes: {},
  //
  //   // A page about the API.
  //   externalDocs: { url: "https://pets.example.com/docs", description: undefined },
  //
  //   // Prefixes of paths by receiver type; func means the plain functions. Paths begin with them everywhere, also
  //   // in ListHandlers and clients. A gen:prefix in the comment of the type or of a handler is used instead.
  //   prefixes: {},
  //
  //   // The names of schemas, with {{name}}, {{package.name}} and {{package.path}}, the path of the package within its
  //   // module: "{{package.path}}.{{name}}" gives api.v2.Pet. Names that two packages would have begin with the path.
  //   schemaName: "{{name}}",
  //
  //   // A function that gets the document before it is written, and changes it or returns another one, for example
  //   //   document => { for (const path of Object.values(document.paths)) delete path.head; }
  //   // It must not be async. Whole numbers that JavaScript does not hold exactly are bigints.
  //   edit: undefined,
  // },

  // gen client: a Go client with a method per handler, in a package of its own. gen all writes it only where this key is there and not
  // false.
  // client: {
  //   // The file to write: by default in the folder client of the package's directory. A path that you name is relative to this file, as in
  //   // "{{package.name}}client/client.gen.go", or "{{package.name}}/{{kebab type}}client/client.gen.go" per receiver.
  //   out: undefined,
  //
  //   // As list.template, for client.go.hbs.
  //   template: undefined,
  //
  //   // As list.recv.
  //   recv: [],
  //
  //   // Name of the Go package that the file belongs to. Default: the name of its folder.
  //   package: undefined,
  //
  //   // What it is written once for: each "package" or each "receiver".
  //   per: "package",
  //
  //   // Whether the client has copies of the message types and of what they need, so that it does not import the package of the handlers.
  //   // A mock in its folder uses them.
  //   standalone: false,
  //
  //   // Whether the methods of the client and of the mock have a context as their first parameter. Without it, calls can't be cancelled.
  //   context: true,
  // },

  // gen mock: a mock of that client for tests. gen all writes it only where this key is there and not false.
  // mock: {
  //   // As client.out, by default beside the client as client/mock.gen.go.
  //   out: undefined,
  //
  //   // As list.template, for mock.go.hbs.
  //   template: undefined,
  //
  //   // As list.recv.
  //   recv: [],
  //
  //   // As client.package.
  //   package: undefined,
  //
  //   // As client.per.
  //   per: "package",
  // },

  // Outputs of your own, by name: gen all writes them after the others, in this order, and gen NAME writes one. For
  // example
  //   docs: {
  //     template: "templates/docs.md.hbs",
  //     out: "docs/{{package.name}}.md",   as list.out; with `per: "run"` a name without a directory is beside this file
  //     per: "package",                    or once per "receiver", per "handler", or per "run" over all packages
  //     recv: [],                          as list.recv
  //   }
  outputs: {},
};
