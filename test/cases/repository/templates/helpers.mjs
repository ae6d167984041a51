export * from "./chi.mjs";
export * from "./markdown.mjs";
export * from "./typescript.mjs";
