import { functionsNamed } from "../../go/declared-names.ts";
import { isHttpMethod } from "../../go/http.ts";
import { scanTokens, unquote } from "../../go/lexer.ts";
import { isOfPredecessor } from "../../packages/source/generated-header.ts";
import { type BuiltInOutput, type EarlierRoute, receiversWith } from "../output.ts";

/** ListHandlers of each receiver: its handlers with their methods and paths. */
export const list: BuiltInOutput = {
  name: "list",
  template: "list.go.hbs",
  file: "handlers.gen.go",
  per: "package",
  context: "Model",
  earlierRoutes: routesInList,
  prints: ["routes", "ListHandlers"],
  ofFrameworks: false,
  command: {
    summary: "write ListHandlers() per receiver (handlers.gen.go), and gen.yml for the whole package",
    writes: ["frameworks", "yaml"],
  },
  inSpiteOfErrors: "all",
  declaresHandlerInfo: true,
  declarations: { what: "ListHandlers", find: receiversWith(name => name === "ListHandlers") },
};

/** The routes in the functions ListHandlers of a generated Go file: `"Name": {Method: http.MethodGet, Path: "/path", …}`. */
export function routesInList(text: string, file: string): EarlierRoute[] {
  if (!text.includes("ListHandlers()")) return [];
  const ofPredecessor = isOfPredecessor(text);
  return functionsNamed(text, "ListHandlers").flatMap(({ receiver, text }) => {
    const routes: EarlierRoute[] = [];
    let name: string | null = null;
    let method = "";
    let key = "";
    let last = "";
    for (const { text: token } of scanTokens(text)) {
      if (token === ":") {
        key = last;
        if (/^["`]/.test(key)) name = unquote(key);
      } else if (token === "," && key === "Method") {
        // A text, or a constant of net/http.
        method = unquote(last) ?? last.slice("Method".length).toUpperCase();
      } else if (token === "," && key === "Path") {
        const path = unquote(last);
        if (name !== null && path !== null && isHttpMethod(method))
          routes.push({ name, receiver, method, path, named: "handler", file, ofPredecessor });
      }
      last = token;
    }
    return routes;
  });
}
