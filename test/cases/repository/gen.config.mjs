// All packages of a repository, with the templates of the three samples router-chi, typescript and markdown-routes.
export default {
  dir: ["./..."],
  templates: "templates",
  helpers: "templates/helpers.mjs",
  outputs: {
    routes: {
      template: "templates/chi-routes.go.hbs",
      out: "routes.gen.go",
    },
    typescript: {
      template: "templates/typescript.ts.hbs",
      out: "web/{{package.name}}.gen.ts",
    },
    docs: {
      template: "templates/routes.md.hbs",
      out: "docs/routes.md",
      per: "run",
    },
  },
};
