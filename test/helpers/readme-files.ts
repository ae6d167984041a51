/** The Go module of the README's walk-through. */
import fs from "node:fs";

/** The text of the README. */
export const readme = fs.readFileSync("README.md", "utf8");

/** The texts of its Go code. */
export const blocks = Array.from(readme.matchAll(/^```go\n([\s\S]*?)^```$/gm), ([, text = ""]) => text);

const shown: Record<string, string> = Object.fromEntries(
  blocks.flatMap(text => {
    const name = /^\/\/ (\S+\.go)\n/.exec(text)?.[1];
    return name === undefined ? [] : [[name, text.slice(text.indexOf("\n") + 1)]];
  }),
);

const { "rooms/change.go": change = "", ...ofAnyVersion } = shown;

/** The Go files that the README shows whole; the first line of each is a comment with its name. */
export const files: Record<string, string> = {
  "go.mod": "module example.com/hotel\n\ngo 1.23\n",
  ...ofAnyVersion,
};

/** The same with the file that needs a newer Go. */
export const newerFiles: Record<string, string> = {
  ...files,
  "go.mod": files["go.mod"]!.replace("1.23", "1.24"),
  "rooms/change.go": change,
};
