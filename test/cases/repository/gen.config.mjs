// All packages of a repository, with the templates of the samples router-chi and markdown-routes, one TypeScript file and an OpenAPI document of all.
export default {
  dir: ["./..."],
  templates: "templates",
  helpers: "templates/helpers.mjs",
  typescript: { out: "web/" },
  openapi: {
    out: "api/openapi.yaml",
    info: { title: "Pet store", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "https://pets.example.org/v1" }],
    security: [{ token: [] }],
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
  },
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
