/** Makes random Go files with routes and tags of other tools, and the same files as `gen adopt` must write them. */
import { dice } from "./seeded-random.ts";

/** A file before and after. */
export interface ForeignSource {
  before: string;
  after: string;
  /** The number of places that change. */
  changes: number;
}

/** A piece of a file before and after. */
type Piece = readonly [before: string, after: string];

const prose = [
  "It isn’t quick.",
  "See /docs, and GET requests.",
  "Zoë wrote it: 100 %.",
  "- a list\n- of lines",
];

/** A Go file of a package with this many handlers, many with a request struct. */
export function randomForeignSource(random: () => number, count: number): ForeignSource {
  const { pick, chance, below } = dice(random);
  const pieces: Piece[] = [same('package pets\n\nimport "net/http"\n')];
  for (let index = 0; index < count; index++) {
    const name = `Call${index}`;
    const method = pick(["GET", "POST", "PUT", "PATCH", "DELETE"]);
    const keys = ["id", "toy", "größe"].filter(() => chance(0.4));
    // False: gen can't read one route from the comment, so it does not know the handler's method either.
    const isKnown = chance(0.85);
    if (chance(0.8)) pieces.push(...requestStruct(name, isKnown ? method : null, keys));
    pieces.push(...handler(name, method, keys, isKnown));
  }
  return {
    before: pieces.map(([before]) => before).join(""),
    after: pieces.map(([, after]) => after).join(""),
    changes: pieces.filter(([before, after]) => before !== after).length,
  };

  /** A handler with its comment. */
  function handler(name: string, method: string, keys: string[], isKnown: boolean): Piece[] {
    // Only `{größe}` is a placeholder that gen reads: names in other styles are ASCII.
    const isASCII = !keys.includes("größe");
    const styles = isASCII ? ["{", ":"] : ["{"];
    const inStyle = (key: string, style: string) =>
      ({ "{": `{${key}}`, ":": `:${key}`, "<": `<${key}>` })[style];
    const [rest, ownRest] = pick([
      ["", ""],
      ["", ""],
      ["/*", "/{path...}"],
      ["/*rest", "/{rest...}"],
      ["/{rest...}", "/{rest...}"],
    ] as const);
    const pathIn = (styles: string[]) =>
      `/${name}${keys.map(key => `/${inStyle(key, pick(styles))}`).join("")}${rest}`;
    const route = `${method} /${name}${keys.map(key => `/{${key}}`).join("")}${ownRest}`;
    const foreign = `${method} ${pathIn(styles)}`;
    const declared: Piece = [`${method} ${pathIn(isASCII ? [...styles, "<"] : styles)}`, route];
    const [before, after] = isKnown
      ? pick([declared, ...(isASCII ? annotations(foreign, route) : [])])
      : same(pick([`Route: ${foreign}\n\nRoute: ${foreign}/more`, `Route: ${foreign}/*/x`]));
    const text = chance(0.5) ? `${name} is a handler. ${pick(prose)}\n\n` : "";
    const end = same(`func ${name}(w http.ResponseWriter, r *http.Request) {}\n`);
    const each = (prefix: string): Piece => {
      const lines = (route: string) => `${text}${route}`.split("\n").map(line => `${prefix}${line}\n`);
      return [lines(before).join(""), lines(after).join("")];
    };
    if (chance(0.3) && !`${before}${after}`.includes("*/")) {
      const isShort = text === "" && !after.includes("\n");
      if (isShort) return [same("\n/* "), [before, after], same(" */\n"), end];
      return [same("\n/*\n"), each(pick([" * ", "\t"])), same(" */\n"), end];
    }
    const isOfSwag = before.startsWith("@Summary");
    const marker = pick(["// ", "//", ...(isOfSwag ? [] : ["//\t"])]);
    const lines = each(marker);
    // A line comment is rewritten: swag's summary first, then the prose, then the route and the status.
    const above = text
      .split("\n")
      .slice(0, -1)
      .map(line => `${marker}${line}\n`)
      .join("");
    const start = marker === "//" ? "//" : "// ";
    return isOfSwag
      ? [same("\n"), [lines[0], `// calls it\n//\n${above}${start}${route}\n// 200\n`], end]
      : [same("\n"), lines, end];
  }

  /** The same route as other tools write it in comments. */
  function annotations(foreign: string, route: string): Piece[] {
    const [method = "", path = ""] = foreign.split(" ");
    const router = `@Router ${path} [${method.toLowerCase()}]`;
    return [
      [`${method}: ${path}`, route],
      [`Route: ${foreign}`, route],
      [`\`${foreign}\``, route],
      [`@Summary calls it\n${router}\n@Success 200`, `@Summary calls it\n${route}\n${router}\n@Success 200`],
      [`swagger:route ${foreign} pets call`, `${route}\nswagger:route ${foreign} pets call`],
    ];
  }

  /** The request struct of a handler. If the method is null, gen can't know the part of some tags. */
  function requestStruct(name: string, method: string | null, keys: string[]): Piece[] {
    const routes = keys.map((key, index): Piece => {
      const own = `route:"${key}"`;
      const field = `R${index} string`;
      if (key === "größe") return tagged(field, same(own));
      return tagged(
        field,
        pick<Piece>([
          [`uri:"${key}"`, own],
          [`validate:"max=9"  param:"${key}"`, `validate:"max=9"  ${own}`],
          [`in:"path=${key}"`, own],
          [`path:"${key}" uri:"${key}" doc:"größe"`, `${own} doc:"größe"`],
          ...(method === null ? [] : [[`param:"${key}" json:"-"`, `${own} json:"-"`] as const]),
          ...(method === null ? [] : [[`json:"${key}" param:"${key}"`, own] as const]),
          same(own),
        ]),
      );
    });
    const values = Array.from({ length: below(5) }, (_, index): Piece => {
      const key = `v${index}`;
      const part = method === "GET" || method === "DELETE" ? "query" : "form";
      const [type, option] = pick([
        ["int", ",omitempty"],
        ["*string", ""],
        ["[]int", ""],
      ] as const);
      const ofMethod: Piece[] = [
        [`in:"form=${key}"`, `${part}:"${key}${option}"`],
        [`schema:"${key}"`, `${part}:"${key}${option}"`],
        [`schema:"${key},required" bson:"größe"`, `${part}:"${key}" bson:"größe"`],
      ];
      const tag = pick<Piece>([
        [`in:"query=${key}"`, `query:"${key}${option}"`],
        [`in:"query=${key};required"`, `query:"${key}"`],
        [`reqHeader:"X-${key}"`, `header:"X-${key}${option}"`],
        [`in:"cookie=${key}"`, `cookie:"${key}${option}"`],
        ...(method === null ? [] : ofMethod),
        same(`in:"query=${key};header=${key}"`),
        same(`in:"query=${key},other"`),
        same(`query:"${key}" xml:"${key}"`),
        same(`json:"-" bson:"${key}"`),
      ]);
      return tagged(`V${index} ${type}`, tag);
    });
    const start = same(`\n// ${name}Request is a request.\ntype ${name}Request struct {\n`);
    const body = pick<Piece>([
      [`in:"body=json"`, `body:""`],
      [`in:"body"`, `body:""`],
      [`body:"json"`, `body:""`],
      same(`in:"body=xml"`),
    ]);
    const bodies = chance(0.2) ? [tagged("B map[string]int", body)] : [];
    return [start, ...routes, ...values, ...bodies, same("}\n")];
  }

  /** The line of a field with its tag. */
  function tagged(field: string, [before, after]: Piece): Piece {
    const comment = chance(0.3) ? " // größe" : "";
    const space = pick([" ", "  ", "\t"]);
    const quotes = chance(0.15);
    const line = (tag: string) =>
      `\t${field}${space}${quotes ? JSON.stringify(tag.replace(/ +/g, " ")) : `\`${tag}\``}${comment}\n`;
    return [line(before), line(after)];
  }
}

/** A piece that `gen adopt` leaves as it is. */
function same(text: string): Piece {
  return [text, text];
}
