import { functionsIn } from "../../go/declared-names.ts";
import { isHttpMethod } from "../../go/http-methods.ts";
import { scanTokens } from "../../go/lexer.ts";
import { unquote } from "../../go/string-literals.ts";
import { isOfPredecessor } from "../../packages/source/generated-header.ts";
import type { EarlierRoute } from "../earlier-route.ts";

/** The routes in the functions ListHandlers of a generated Go file: `"Name": {Method: http.MethodGet, Path: "/path", …}`. */
export function routesInList(text: string, file: string): EarlierRoute[] {
  if (!text.includes("ListHandlers()")) return [];
  const lists = functionsIn(text).filter(({ name }) => name === "ListHandlers");
  const ofPredecessor = isOfPredecessor(text);
  return lists.flatMap(({ receiver, body }) => {
    const routes: EarlierRoute[] = [];
    let name: string | null = null;
    let method = "";
    let key = "";
    let last = "";
    for (const { text: token } of scanTokens(body)) {
      if (token === ":") {
        key = last;
        if (/^["`]/.test(key)) name = unquote(key);
      } else if (token === "," && key === "Method") {
        // A text, or a constant of net/http.
        method = unquote(last) ?? last.slice("Method".length).toUpperCase();
      } else if (token === "," && key === "Path") {
        const path = unquote(last);
        if (name !== null && path !== null && isHttpMethod(method))
          routes.push({ name, receiver, method, path, source: "list", file, ofPredecessor });
      }
      last = token;
    }
    return routes;
  });
}
