/** Serves the plain handlers of a case, and sends them requests that are made from its document. */
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gen } from "../command.ts";
import { writeFiles } from "../file-tree.ts";
import type { Document } from "./openapi-documents.ts";
import type { Operation } from "./openapi-operations.ts";
import type { sampleSchema } from "./schema-samples.ts";
import { drive, type SentAnswer } from "./sent-answers.ts";

/** Copies a case into a directory, which becomes a module, and returns the document of its handlers. */
export function documentOfCase(name: string, dir: string) {
  cpSync(join(import.meta.dirname, "../../cases", name), dir, { recursive: true });
  writeFileSync(join(dir, "go.mod"), `module example.com/cases/${name}\n\ngo 1.24\n`);
  const { stdout } = gen(dir, ["openapi", "--stdout"]);
  return JSON.parse(stdout) as Document & Parameters<typeof sampleSchema>[0];
}

/** Sends requests, as HTTP writes them, to handlers of a case that `documentOfCase` has copied: these have the names of their operations. */
export function driveCase(
  name: string,
  dir: string,
  operations: Operation[],
  requests: string[],
): Promise<(SentAnswer | null)[]> {
  const routes = operations.map(({ id, method, path }) => {
    return `\tmux.HandleFunc("${method} ${path}", handlers.${id})\n`;
  });
  writeFiles(dir, {
    "drive/mux.go": `package services

import (
	"net/http"

	handlers "example.com/cases/${name}"
)

func NewMux() *http.ServeMux {
	mux := http.NewServeMux()
${routes.join("")}	return mux
}
`,
  });
  return drive(join(dir, "drive"), requests);
}
