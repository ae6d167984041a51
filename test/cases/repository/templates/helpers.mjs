export * from "./chi.mjs";
export * from "./markdown.mjs";
