/**
 * Every key of gen's config with its default. Copy it as gen.config.js (or .mjs, .cjs, .json, .yaml, .yml; .ts needs
 * Node 22.18 or newer), or write the same keys in .genrc, or in package.json below "gen".
 *
 * gen takes the nearest config from the package's directory upwards, up to the repository's root (the folder with
 * .git; without one the folder with go.mod, without both the working directory), but none that belongs to another user;
 * --config names another one, whoever owns it. Flags win over the config. Paths are relative to the config file.
 */
export default {
  // The package's directory, or a list of several. Each may be a glob, such as "services/*", or end in /... for all
  // packages below, as in "./...". It counts for runs below this file without --dir. Default: the working directory.
  dir: undefined,

  // Build tags that count as satisfied, beside those of the system.
  tags: [],

  // A folder of templates and partials that replace the built-in ones of the same name, such as "templates".
  templates: undefined,

  // Helpers of your own for templates: a module that exports functions, such as "templates/helpers.mjs", or an object
  // of functions, as in { shout: text => `${text}!` }.
  helpers: undefined,

  inference: {
    // The HTTP method by the first words of a handler's name, where its doc comment declares none.
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
  },

  // Types that can't be read from source, or are left to their methods, by import path and name, for example
  //   "example.com/ids.ID": { kind: "basic", name: "int64" }
  //   "example.com/ids.Key": { kind: "text", format: "uuid" }       it has UnmarshalText and MarshalText
  //   "example.com/x.Flag": { kind: "methods", in: ["query"] }      it has FromQuery and ToQuery
  // each with `validate: true` where the type has Validate() error. What it is in JSON is known for basic, and a string for text;
  // `json` says it for others: "boolean", "integer", "number", "string" or "any". `format` goes into the model, and from there into documents.
  types: {},

  // Import path of a package made by gen basics, such as "example.com/app/basics": its HandlerInfo and BindingError
  // are used instead of declared in every package.
  basics: undefined,

  // The largest body that generated Parse methods read, in bytes; 0 for no limit.
  maxBody: 10485760,

  // Whether generated Parse methods refuse the body of a request that has no Content-Type.
  requireContentType: false,

  // How bad the findings of a rule are, by its code: "off", "warning" or "error", as in `"implicit-route": "off"`.
  // src/check/README.md lists the codes; those without which nothing right could be generated stay errors.
  rules: {},

  // gen list: ListHandlers() per receiver. With `list: false` gen all leaves it out.
  list: {
    // The file to write. A name without a directory lies in the package's directory, so that one config serves many
    // packages; "./handlers.gen.go" lies beside this file. As in a template, {{package.name}} and the like are filled in.
    // "../web/api.ts" may lead out of the repository, since it says so; a value (but for {{package.dir}}) is a name in
    // the path and can't hold a separator, and a symbolic link must stay in the repository.
    out: "handlers.gen.go",

    // A template that stands in for the built-in list.go.hbs, such as "templates/routes.go.hbs".
    template: undefined,

    // Only handlers of this receiver type, or of these; "func" means the plain functions. Empty for all.
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
  },

  // gen yaml: method and path of each handler. gen list writes it too. With `yaml: false` neither that nor gen all does.
  yaml: {
    // As list.out.
    out: "gen.yml",

    // As list.template, for gen.yml.hbs.
    template: undefined,

    // As list.recv, for gen yaml alone: gen list always writes the listing of the whole package.
    recv: [],
  },

  // Outputs of your own, by name: gen all writes them after the others, in this order, and gen NAME writes one. For
  // example
  //   docs: {
  //     template: "templates/docs.md.hbs",
  //     out: "docs/{{package.name}}.md",   as list.out; with `per: "run"` a mere name lies beside this file
  //     per: "package",                    or once per "receiver", per "handler", or per "run" over all packages
  //     recv: [],                          as list.recv
  //   }
  outputs: {},
};
