import type { YamlScalar } from "./helpers.ts";

/** What prints a YAML scalar on one line; its library takes time to load, so only ask for it where it is used. */
export async function yamlScalar(): Promise<YamlScalar> {
  const { stringify } = await import("yaml");
  // Quoted too is what YAML 1.1 takes for something else than text: Yes, off, 1:30.
  const options = { version: "1.2", compat: "yaml-1.1", lineWidth: 0, blockQuote: false } as const;
  // JSON's strings are YAML too, and stay on one line.
  const escaped = (text: string) =>
    JSON.stringify(text).replace(
      /[\x7f-\x9f\u2028\u2029\uFEFF]/g,
      mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return value =>
    typeof value === "string" && /[\p{C}\p{Zl}\p{Zp}]/u.test(value)
      ? escaped(value)
      : stringify(value, options).trimEnd();
}
