/**
 * Makes random handlers: nested statements that send statuses, with functions, constants, closures, loops and deferred calls. What a handler sends depends only on
 * the query of the request.
 */
import { dice } from "./seeded-random.ts";

/** A Go file of the package `responses` with this many handlers. */
export function randomHandlers(random: () => number, count: number): string {
  const maker = handlerMaker(random);
  const handlers = Array.from({ length: count }, (_, index) => maker.handler(`Handler${index}`));
  return [
    "package responses",
    'import (\n\t"errors"\n\t"fmt"\n\t"net/http"\n)',
    "var errOne = errors.New(`one`)",
    "type failure struct{ status int }",
    "func (f failure) Error() string { return `failure` }",
    "func (f failure) Status() int { return f.status }",
    "var _ = fmt.Sprint",
    ...maker.functions,
    ...handlers,
  ].join("\n\n");
}

/** The names of variables that a block can use. */
interface Names {
  numbers: string[];
  errors: string[];
  closures: string[];
}

/** Makes handlers, and functions that they call. A function calls only functions that were made before it, so that all calls end. */
function handlerMaker(random: () => number) {
  let last = 0;
  /** The functions that handlers call. */
  const functions: string[] = [];
  /** The names of functions that may send the status that they get. */
  const senders: string[] = [];
  /** The names of functions that return a bool, and may send a status. */
  const deciders: string[] = [];
  /** The names of functions that return an error or nil. */
  const failing: string[] = [];
  const { pick, chance, below } = dice(random);
  const fresh = (prefix: string) => `${prefix}${++last}`;
  const statuses = [200, 201, 202, 204, 301, 400, 403, 404, 409, 418, 500, 503];
  const constants = ["http.StatusTeapot", "http.StatusNotFound", "400 + 1<<3", "http.StatusOK + 1"];

  const status = (names: Names): string =>
    chance(0.3) && names.numbers.length > 0
      ? pick(names.numbers)
      : chance(0.3)
        ? pick(constants)
        : `${pick(statuses)}`;

  const condition = (names: Names, depth = 0): string => {
    const kind = below(depth > 2 ? 4 : 9);
    const inner = () => condition(names, depth + 1);
    switch (kind) {
      case 0:
      case 1:
        return `r.URL.Query().Has("${pick(["b", "c", "d", "e"])}")`;
      case 2:
        return `r.FormValue("a") == "${pick(["1", "2"])}"`;
      case 3:
        return names.numbers.length > 0
          ? `${pick(names.numbers)} ${pick(["==", "<", ">=", "!="])} ${pick(statuses)}`
          : `r.FormValue("a") != ""`;
      case 4:
        return `!(${inner()})`;
      case 5:
        return `(${inner()} && ${inner()})`;
      case 6:
        return `(${inner()} || ${inner()})`;
      case 7:
        if (names.errors.length === 0) return inner();
        return chance(0.5)
          ? `${pick(names.errors)} ${pick(["!=", "=="])} nil`
          : `errors.Is(${pick(names.errors)}, errOne)`;
      default:
        return deciders.length > 0 ? `${pick(deciders)}(w, r)` : inner();
    }
  };

  const send = (names: Names): string => {
    const options = [
      () => `w.WriteHeader(${status(names)})`,
      () => `http.Error(w, "no", ${status(names)})`,
      () => "http.NotFound(w, r)",
      () => 'w.Write([]byte("x"))',
      () => 'fmt.Fprint(w, "x")',
      () => `http.Redirect(w, r, "/", ${pick([301, 303, 307])})`,
      () => "http.NotFoundHandler().ServeHTTP(w, r)",
      () => (senders.length > 0 ? `${pick(senders)}(w, r, ${status(names)})` : "_ = w.Header()"),
      () => (names.closures.length > 0 ? `${pick(names.closures)}(${status(names)})` : "_ = r.URL"),
    ];
    return pick(options)();
  };

  /** Statements of a block. `result` is the return statement of the function that it is in. */
  const block = (names: Names, depth: number, result: string, inLoop = false): string => {
    const own: Names = {
      numbers: [...names.numbers],
      errors: [...names.errors],
      closures: [...names.closures],
    };
    const count = 1 + below(3);
    const lines: string[] = [];
    for (let index = 0; index < count; index++) lines.push(statement(own, depth, result, inLoop));
    return lines.join("\n");
  };

  const statement = (names: Names, depth: number, result: string, inLoop: boolean): string => {
    const inner = (loop = inLoop) => block(names, depth + 1, result, loop);
    switch (below(depth > 2 ? 8 : 18)) {
      case 0:
      case 1:
      case 2:
        return send(names);
      case 3: {
        const name = fresh("n");
        const line = `${name} := ${status(names)}\n_ = ${name}`;
        names.numbers.push(name);
        return line;
      }
      case 4:
        return names.numbers.length > 0 ? `${pick(names.numbers)} = ${status(names)}` : send(names);
      case 5: {
        if (failing.length === 0) return send(names);
        const name = fresh("err");
        const line = `${name} := ${pick(failing)}(r)\n_ = ${name}`;
        names.errors.push(name);
        return line;
      }
      case 6:
        return `if ${condition(names)} {\n${send(names)}\n${result}\n}`;
      case 7:
        return inLoop ? `if ${condition(names)} {\n${pick(["break", "continue"])}\n}` : send(names);
      case 8:
      case 9:
        return `if ${condition(names)} {\n${inner()}\n} else {\n${inner()}\n}`;
      case 10:
        return `if ${condition(names)} {\n${inner()}\n}`;
      case 11:
        return `switch r.FormValue("a") {\ncase "1":\n${inner(false)}\n${chance(0.3) ? "fallthrough" : ""}\ncase "2", "x":\n${inner(false)}\ndefault:\n${inner(false)}\n}`;
      case 12:
        return `switch {\ncase ${condition(names)}:\n${inner(false)}\ncase ${condition(names)}:\n${inner(false)}\n}`;
      case 13: {
        const name = fresh("i");
        return `for ${name} := range ${1 + below(3)} {\n_ = ${name}\n${inner(true)}\n}`;
      }
      case 14: {
        const name = fresh("s");
        const list = Array.from({ length: 2 }, () => pick(statuses)).join(", ");
        const loop = { ...names, numbers: [...names.numbers, name] };
        return `for _, ${name} := range []int{${list}} {\n_ = ${name}\n${block(loop, depth + 1, result, true)}\n}`;
      }
      case 15: {
        const name = fresh("send");
        const scope: Names = { numbers: [...names.numbers, "status"], errors: names.errors, closures: [] };
        const line = `${name} := func(status int) {\n_ = status\n${block(scope, depth + 1, "return")}\n}\n_ = ${name}`;
        names.closures.push(name);
        return line;
      }
      case 16:
        return `defer func() {\n${block({ ...names, closures: [] }, depth + 1, "return")}\n}()`;
      default: {
        if (failing.length === 0) return send(names);
        const name = fresh("failed");
        return `if err := ${pick(failing)}(r); err != nil {\nvar ${name} failure\nif errors.As(err, &${name}) {\nw.WriteHeader(${name}.Status())\n${result}\n}\n${inner()}\n}`;
      }
    }
  };

  const none: Names = { numbers: [], errors: [], closures: [] };
  const makeFunction = () => {
    const parameters = "w http.ResponseWriter, r *http.Request";
    switch (below(3)) {
      case 0: {
        const name = fresh("sender");
        const body = block({ ...none, numbers: ["status"] }, 2, "return");
        functions.push(`func ${name}(${parameters}, status int) {\n_ = status\n${body}\n}`);
        senders.push(name);
        return;
      }
      case 1: {
        const name = fresh("decider");
        const body = block(none, 2, `return ${pick(["true", "false"])}`);
        functions.push(`func ${name}(${parameters}) bool {\n${body}\nreturn ${condition(none)}\n}`);
        deciders.push(name);
        return;
      }
      default: {
        const name = fresh("failing");
        const results = [
          "nil",
          "errOne",
          `failure{${pick(statuses)}}`,
          'errors.New("other")',
          'fmt.Errorf("%w", errOne)',
        ];
        const ifs = Array.from(
          { length: 1 + below(2) },
          () => `if r.URL.Query().Has("${pick(["b", "c", "d", "e"])}") {\nreturn ${pick(results)}\n}`,
        );
        functions.push(
          `func ${name}(r *http.Request) error {\n${ifs.join("\n")}\nreturn ${pick(results)}\n}`,
        );
        failing.push(name);
      }
    }
  };

  return {
    functions,
    handler(name: string): string {
      if (chance(0.5)) makeFunction();
      const path = name.toLowerCase();
      return `// GET /${path}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {\n${block(none, 0, "return")}\n}`;
    },
  };
}
