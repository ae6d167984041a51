/** Finds calls in the bodies of handlers of gin and echo that read the request into a struct or answer with a value. Bodies are read by their tokens; only forms with one meaning are found. */
import type { TextEdit } from "../base/text/common.ts";
import type { FunctionDeclaration } from "../go/declarations.ts";
import type { Framework } from "../go/frameworks.ts";
import { closingOf, type Token, tokensOf } from "../go/lexer.ts";

/** What a call reads: the values that one tag names, or those that the method and the content type of the request decide. */
export type Source = "uri" | "query" | "json" | "header" | "any";

/** The methods of contexts that fill a struct. Other methods with such names are not understood. */
const binders: Readonly<Record<Framework["signature"], Readonly<Record<string, Source>>>> = {
  gin: {
    ...{ Bind: "any", BindHeader: "header", BindJSON: "json", BindQuery: "query", BindUri: "uri" },
    ...{ ShouldBind: "any", ShouldBindHeader: "header", ShouldBindJSON: "json" },
    ...{ ShouldBindBodyWithJSON: "json", ShouldBindQuery: "query", ShouldBindUri: "uri" },
  },
  echo: { Bind: "any" },
};

/** The body of a handler: its text, its tokens without comments, and the name of its context. */
export type HandlerBody = ReturnType<typeof readBody>;

/** Calls that fill one variable, directly after each other. */
export type FoundBinding = Exclude<ReturnType<typeof findBinding>, { why: string } | null>;

/** The body of a handler; of a function that makes one, that of the only function in it that takes a context. */
export function readBody(fn: FunctionDeclaration, framework: Framework, isMade: boolean) {
  const tokens = tokensOf(fn.body);
  const body = { text: fn.body, tokens, context: fn.parameters[0]?.name ?? "_", framework };
  if (!isMade) return body;
  const type = framework.takes.replace("Context", `${framework.packageName}.$&`).replace("*", "\\*");
  const [head, ...others] = fn.body.matchAll(new RegExp(String.raw`\bfunc\((\w+) ${type}\)[^{]*\{`, "g"));
  const end = head && others.length === 0 ? head.index + head[0].length : -1;
  const open = tokens.findIndex(token => token.end === end);
  const own = open < 0 ? [] : tokens.slice(open, closingOf(tokens, open) + 1);
  return { ...body, tokens: own, context: head?.[1] ?? "_" };
}

/** The texts of tokens with single spaces between them. */
function joined(tokens: Token[]): string {
  return tokens.map(({ text }) => text).join(" ");
}

/** The outermost statements of a body. The header of an `if` may have semicolons. */
function statementsOf(tokens: Token[]): Token[][] {
  const statements: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(1, -1)) {
    const current = statements.at(-1)!;
    if ("([{".includes(token.text)) depth++;
    if (")]}".includes(token.text)) depth--;
    const hasHeader = /^(?:if|for|switch|select)$/.test(current[0]?.text ?? "");
    if (token.text !== ";" || depth > 0 || (hasHeader && current.at(-1)?.text !== "}")) current.push(token);
    else statements.push([]);
  }
  return statements;
}

/** The indexes of calls of the context's methods whose names match. */
function callsOf({ tokens, context }: HandlerBody, name: RegExp): number[] {
  return tokens.flatMap(({ text }, index) => {
    const [dot, method, open] = tokens.slice(index + 1, index + 4);
    const isCall = text === context && tokens[index - 1]?.text !== "." && dot?.text === ".";
    return isCall && open?.text === "(" && name.test(method!.text) ? index : [];
  });
}

/** Finds the calls that fill a struct; why they are left as they are, where they don't have one meaning; null without one. */
export function findBinding(body: HandlerBody) {
  const { tokens, context } = body;
  const calls = callsOf(body, /^(?:Should|Must)?Bind/);
  if (calls.length === 0) return null;
  const at = tokens[calls[0]!]!;
  const leave = (why: string) => ({ why, at });
  if (tokens.some((token, index) => token.text === context && /^:?=$/.test(tokens[index + 1]?.text ?? "")))
    return leave(`${context} is assigned to`);
  const parts = tokens.find(({ text }) => /^(?:FormFile|MultipartForm|MultipartReader)$/.test(text));
  if (parts) return leave(`${parts.text} reads multipart/form-data, which Parse refuses`);
  const filled = new Set(calls.map(call => tokens.slice(call + 4).find(({ text }) => text !== "&")?.text));
  if (filled.size > 1)
    return leave("it fills several variables: declare one struct for all that the handler reads");
  const statements = statementsOf(tokens);
  const first = statements.findIndex(one => one.includes(at));
  const found: Exclude<ReturnType<typeof readBind>, string | null>[] = [];
  for (let next = first; next < statements.length; next += found.at(-1)!.length) {
    const call = readBind(body, statements[next]!, statements[next + 1] ?? []);
    if (call === null) break;
    if (typeof call === "string") return leave(call);
    found.push(call);
  }
  const [call, ...others] = found;
  const form = `if err := ${joined(tokens.slice(calls[0]!, calls[0]! + 3)).replaceAll(" ", "")}(&in); err != nil { …; return }`;
  if (!call) return leave(`it isn't a statement of the handler in the form \`${form}\``);
  if (found.length < calls.length) return leave("other statements stand between the calls");
  const declared = readDeclaration(statements.slice(0, first), call.variable);
  if (typeof declared === "string") return leave(declared);
  if (!declared.isPointer && !call.isAddress) return leave(`${call.variable} is no pointer`);
  const last = found.at(-1)!;
  const parsing = [...statements[declared.index]!, ...found.flatMap(one => one.tokens)];
  const own = new Set(parsing.map(({ start }) => start));
  const uses = tokens.flatMap(({ text }, index) => {
    const isKey = tokens[index + 1]?.text === ":" && /^[{,]$/.test(tokens[index - 1]?.text ?? "");
    return text === call.variable && tokens[index - 1]?.text !== "." && !isKey ? index : [];
  });
  const outside = uses.filter(index => !own.has(tokens[index]!.start));
  if (outside.some(index => tokens[index]!.start < last.tokens.at(-1)!.start))
    return leave(`${call.variable} is used before the call`);
  const end = call.tokens.at(-1)!.end;
  const removed = { start: end, end: last.tokens.at(-1)!.end, text: "" };
  if (others.some(({ isScoped }) => !isScoped) || /\/[/*]/.test(body.text.slice(removed.start, removed.end)))
    return leave("several calls can't be one");
  return {
    variable: call.variable,
    /** The name of the variable's type where the variable is declared. */
    type: declared.type,
    sources: found.map(({ source }) => source),
    /** The edits that write one Parse instead of the calls. */
    edits: [...call.edits, ...(others.length > 0 ? [removed] : [])],
    /** The other places of the variable. */
    uses: outside,
  };
}

/**
 * Reads a statement as a call that fills a struct, with the check of its error: one statement or two. If it `isScoped`, its error is declared in the `if`. Null for another
 * statement, and a reason where the call can't be rewritten.
 */
function readBind(body: HandlerBody, statement: Token[], following: Token[]) {
  const { context, framework } = body;
  const [call] = callsOf({ ...body, tokens: statement }, /^(?:Should|Must)?Bind/);
  if (call === undefined) return null;
  const close = closingOf(statement, call + 3);
  const method = statement[call + 2]!.text;
  const source = binders[framework.signature][method];
  if (source === undefined) return `gen doesn't know what ${context}.${method} reads`;
  const given = statement.slice(call + 4, close);
  const isAddress = given[0]?.text === "&";
  const variable = given.at(-1);
  if (given.length !== (isAddress ? 2 : 1) || variable?.kind !== "identifier") return null;
  const [, keyword = "", error = ""] = /^(if )?(\w+) :?=$/.exec(joined(statement.slice(0, call))) ?? [];
  const isPlainIf = joined(statement.slice(0, call)) === "if";
  const tail = statement.slice(close + 1);
  const check = error !== "" && keyword === "" ? following : tail;
  const condition = keyword ? `; ${error} != nil {` : isPlainIf ? "!= nil {" : `if ${error} != nil {`;
  const open = condition.split(" ").length - 1;
  const isChecked =
    joined(check.slice(0, open + 1)) === condition && closingOf(check, open) === check.length - 1;
  if ((error === "" && !isPlainIf) || !isChecked || (check !== tail && tail.length > 0)) return null;
  const parse = `${variable.text}.Parse(${context}${framework.request})`;
  const edited = newBlock(body, check.slice(open), {
    error: error || null,
    indent: /[ \t]*$/.exec(body.text.slice(0, statement[0]!.start))![0],
    aborts: method.startsWith("Bind") && !framework.returnsError,
  });
  const isKept = edited?.length === 0 && check.slice(open).some(({ text }) => text === variable.text);
  if (edited === null || isKept)
    return `what the handler does when ${context}.${method} fails may depend on the kind of the error`;
  const range = (from: Token, to: Token, text: string) => ({ start: from.start, end: to.end, text });
  const name = error || (edited.length > 0 ? "err" : "");
  const edit = isPlainIf
    ? range(statement[call]!, check[1]!, name ? `${name} := ${parse}; ${name} != nil` : `${parse} != nil`)
    : range(statement[call]!, statement[close]!, parse);
  const isOne = check === tail;
  return {
    ...{ source, variable: variable.text, isAddress, length: isOne ? 1 : 2 },
    isScoped: isPlainIf || keyword !== "",
    tokens: isOne ? statement : [...statement, ...check],
    edits: [edit, ...edited],
  };
}

const status = String.raw`(?:http \. Status(?:BadRequest|UnprocessableEntity)|400|422)`;
/** The arguments after a status: without calls, but for that of `err.Error()`, which is left out. */
const values = "(?: , [^()]*)?";

/** The edits of a block that answers a request that can't be read: none where it stays. Null where its meaning would change. */
function newBlock(
  { text, context, framework }: HandlerBody,
  block: Token[],
  { error, indent, aborts }: { error: string | null; indent: string; aborts: boolean },
): TextEdit[] | null {
  const inner = joined(block.slice(1, -1)).replace(/ ;$/, "");
  const plain = error === null ? inner : inner.replaceAll(`${error} . Error ( )`, '""');
  const answer = framework.returnsError
    ? String.raw`return (?:${error}|echo \. ErrBadRequest|${context} \. (?:JSON|String|NoContent) \( ${status}${values} \)|echo \. NewHTTPError \( ${status}${values} \))`
    : String.raw`(?:${context} \. (JSON|IndentedJSON|String|Status|AbortWithStatus|AbortWithStatusJSON) \( ${status}${values} \) ; (${context} \. Abort \( \) ; )?)?return`;
  const [start, end] = [block[0]!.end, block.at(-1)!.start];
  const simple = new RegExp(`^${answer}$`).exec(plain);
  const hasAnswer = framework.returnsError || aborts || plain !== "return";
  if (simple && hasAnswer && !/\/[/*]/.test(text.slice(start, end).replace(/"[^"]*"/g, ""))) {
    const head = framework.returnsError ? "return " : "_ = ";
    const lines = [`${head}WriteProblem(${context}${framework.writer}, ${error ?? "err"})`];
    if (aborts || simple[1]?.startsWith("Abort") || simple[2]) lines.push(`${context}.Abort()`);
    if (!framework.returnsError) lines.push("return");
    return [{ start, end, text: `${lines.map(line => `\n${indent}\t${line}`).join("")}\n${indent}` }];
  }
  // The methods Bind of gin have answered already.
  const isUsed = error !== null && new RegExp(`(?:^| )${error}(?: |$)`).test(plain);
  return aborts || isUsed ? null : [];
}

/** Finds where a variable is declared, with no values in it; a reason where that is not so. */
function readDeclaration(statements: Token[][], variable: string) {
  const declares = new RegExp(`^(?:var ${variable} |${variable} :=)`);
  const index = statements.findLastIndex(one => declares.test(joined(one)));
  if (index < 0) return `${variable} is not declared in a statement of the handler`;
  const statement = statements[index]!;
  const written = joined(statement).replace(declares, "").trim();
  if (/^(?:= )?(?:& )?struct \{/.test(written))
    return `the struct has no name: declare a type of the package for it`;
  if (/^(?:= )?(?:& )?\w+ \. \w+(?: \{ \})?$/.test(written))
    return "its type belongs to another package: declare one in this package";
  const [, address, type, made] = /^(?:= )?(?:(& )?(\w+)(?: \{ \})?|new \( (\w+) \))$/.exec(written) ?? [];
  const name = type ?? made;
  if (name === undefined) return `${variable} is not declared as an empty struct`;
  return {
    index,
    type: statement.findLast(({ text }) => text === name)!,
    isPointer: address !== undefined || made !== undefined,
  };
}

/** Finds the answers `c.JSON(status, value)`. `edits` rewrite those whose value is of a response's type, with a check of the error where `mayFail` is set; `others` are those of success with other values. */
export function findAnswers(body: HandlerBody, response: string | null, mayFail: boolean) {
  const { tokens, context, framework } = body;
  const writer = context + framework.writer;
  const edits: TextEdit[] = [];
  const others: Token[] = [];
  for (const call of callsOf(body, /^JSON$/)) {
    const close = closingOf(tokens, call + 3);
    const comma = tokens.findIndex(({ text }, index) => index > call && text === ",");
    const sent = joined(tokens.slice(call + 4, comma));
    const value = tokens.slice(comma + 1, close);
    if (!/^(?:http \. Status(?:OK|Created|Accepted)|20[012])$/.test(sent)) continue;
    const before = tokens[call - 1]!.text;
    const isStatement = /^[;{}:]$/.test(before) && /^[;}]$/.test(tokens[close + 1]!.text);
    const isResult = framework.returnsError ? before === "return" : isStatement;
    if (!isResult || response === null || !isOfType(tokens, value, response)) {
      others.push(tokens[call]!);
      continue;
    }
    const isOK = /OK|200/.test(sent);
    const method = isOK ? `Write(${writer})` : `WriteStatus(${writer}, ${sent.replaceAll(" ", "")})`;
    const { start } = value.find(({ text }) => text !== "&")!;
    const isChecked = mayFail && !framework.returnsError;
    const [open, bracket] = isChecked && value.length > 1 ? ["(", ")"] : ["", ""];
    const head = isChecked ? `if err := ${open}` : framework.returnsError ? "" : "_ = ";
    const indent = `\n${/[ \t]*$/.exec(body.text.slice(0, tokens[call]!.start))![0]}`;
    const check = `; err != nil {${indent}\t_ = WriteProblem(${writer}, err)${indent}}`;
    const tail = `${bracket}.${method}${isChecked ? check : ""}`;
    edits.push({ start: tokens[call]!.start, end: start, text: head });
    edits.push({ start: value.at(-1)!.end, end: tokens[close]!.end, text: tail });
  }
  return { edits, others };
}

/** Reports whether a value is a literal of a type, or a variable that is declared once, as one. */
function isOfType(tokens: Token[], value: Token[], type: string): boolean {
  const written = joined(value);
  if (new RegExp(`^(?:& )?${type} \\{`).test(written))
    return closingOf(value, written.startsWith("&") ? 2 : 1) === value.length - 1;
  if (value.length !== 1 || value[0]!.kind !== "identifier") return false;
  const all = joined(tokens);
  const declared = new RegExp(`(?<= )${written} (?:(?:, \\w+ )*:=|\\* \\w+ [,)]|\\w+ )`, "g");
  const typed = new RegExp(`(?<= )(?:var ${written} (?:= )?${type}|${written} := (?:& )?${type}) [;{]`);
  return all.match(declared)?.length === 1 && typed.test(all) && !all.includes(`${written} = nil`);
}
