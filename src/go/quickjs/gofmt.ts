/** Stands in for ../gofmt.ts where there is no Node: gofmt is a package of Go. */
import type { Gofmt } from "../gofmt.ts";

// A function of the Go program; see src/go-module/node/host.ts.
declare const goFormat: (text: string) => string;

export async function loadGofmt(): Promise<Gofmt> {
  return text => {
    const result = goFormat(text);
    if (result.startsWith("=")) return { text: result.slice(1) };
    const [, line, column, message] = /^!(\d+):(\d+): (.*)$/s.exec(result) ?? [];
    return message === undefined ? "crashed" : { line: Number(line), column: Number(column), message };
  };
}
