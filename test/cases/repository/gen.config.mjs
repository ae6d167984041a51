// All packages of a repository, with the templates of the samples router-chi and markdown-routes, and a TypeScript file for each.
export default {
  dir: ["./..."],
  templates: "templates",
  helpers: "templates/helpers.mjs",
  typescript: { out: "web/{{package.name}}.gen.ts" },
  outputs: {
    routes: {
      template: "templates/chi-routes.go.hbs",
      out: "routes.gen.go",
    },
    docs: {
      template: "templates/routes.md.hbs",
      out: "docs/routes.md",
      per: "run",
    },
  },
};
