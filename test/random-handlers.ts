/** Random handlers: nested statements that send statuses, with helpers, constants, closures, loops and deferred calls. What they do depends on the request's query alone. */

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
    ...maker.helpers,
    ...handlers,
  ].join("\n\n");
}

/** The names of variables that a block can use. */
interface Names {
  numbers: string[];
  errors: string[];
  closures: string[];
}

/** Helpers call only helpers that were made before them, so that all calls end. */
function handlerMaker(random: () => number) {
  let last = 0;
  const helpers: string[] = [];
  const senders: string[] = [];
  const deciders: string[] = [];
  const failing: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const chance = (probability: number) => random() < probability;
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
    const kind = Math.floor(random() * (depth > 2 ? 4 : 9));
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

  const block = (names: Names, depth: number, result: string, inLoop = false): string => {
    const own: Names = {
      numbers: [...names.numbers],
      errors: [...names.errors],
      closures: [...names.closures],
    };
    const count = 1 + Math.floor(random() * 3);
    const lines: string[] = [];
    for (let index = 0; index < count; index++) lines.push(statement(own, depth, result, inLoop));
    return lines.join("\n");
  };

  const statement = (names: Names, depth: number, result: string, inLoop: boolean): string => {
    const inner = (loop = inLoop) => block(names, depth + 1, result, loop);
    switch (Math.floor(random() * (depth > 2 ? 8 : 18))) {
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
        return `for ${name} := range ${1 + Math.floor(random() * 3)} {\n_ = ${name}\n${inner(true)}\n}`;
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
  const makeHelper = () => {
    const parameters = "w http.ResponseWriter, r *http.Request";
    switch (Math.floor(random() * 3)) {
      case 0: {
        const name = fresh("sender");
        const body = block({ ...none, numbers: ["status"] }, 2, "return");
        helpers.push(`func ${name}(${parameters}, status int) {\n_ = status\n${body}\n}`);
        senders.push(name);
        return;
      }
      case 1: {
        const name = fresh("decider");
        const body = block(none, 2, `return ${pick(["true", "false"])}`);
        helpers.push(`func ${name}(${parameters}) bool {\n${body}\nreturn ${condition(none)}\n}`);
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
          { length: 1 + Math.floor(random() * 2) },
          () => `if r.URL.Query().Has("${pick(["b", "c", "d", "e"])}") {\nreturn ${pick(results)}\n}`,
        );
        helpers.push(`func ${name}(r *http.Request) error {\n${ifs.join("\n")}\nreturn ${pick(results)}\n}`);
        failing.push(name);
      }
    }
  };

  return {
    helpers,
    handler(name: string): string {
      if (chance(0.5)) makeHelper();
      const path = name.toLowerCase();
      return `// GET /${path}\nfunc ${name}(w http.ResponseWriter, r *http.Request) {\n${block(none, 0, "return")}\n}`;
    },
  };
}
