// TypeScript types for the requests and responses of a package, and a function that sends each.
export default {
  templates: "templates",
  helpers: "templates/typescript.mjs",
  outputs: {
    typescript: {
      template: "templates/typescript.ts.hbs",
      out: "web/{{package.name}}.gen.ts",
    },
  },
};
