// The TypeScript of a package that has a type of each kind in its messages.
export default {
  dir: "./shop",
  typescript: { out: "web/{{package.name}}.gen.ts" },
  // Shop.Delete and Admin.Delete are meant to have one name.
  rules: { "ambiguous-name": "off" },
};
