/**
 * Makes random handlers: nested statements that send statuses and bodies, with helpers, tables, errors, objects and builders that hold the writer, constants, closures, loops
 * and deferred calls. What a handler sends depends only on the query of the request. The same handlers can be made with coins for conditions.
 */
import { dice } from "./seeded-random.ts";

/**
 * What decides in a handler: the request, so that its answers can be compared with what gen finds; or coins, where a condition asks nothing but whether an error is
 * nil, and whether a function returned true. Then the handlers take all paths of their control flow.
 */
export type Deciders = "request" | "coins";

/** A Go file of the package `responses` with this many handlers. With coins, it has a table of the handlers instead of their routes. */
export function randomHandlers(random: () => number, count: number, deciders: Deciders = "request"): string {
  const maker = handlerMaker(random, deciders === "coins");
  const handlers = Array.from({ length: count }, (_, index) => maker.handler(`Handler${index}`));
  return [
    "package responses",
    'import (\n\t"bufio"\n\t"bytes"\n\t"encoding/json"\n\t"errors"\n\t"fmt"\n\t"io"\n\t"maps"\n\t"net/http"\n\t"sync"\n)',
    ...(deciders === "coins" ? [coins, table(count)] : [requests]),
    common,
    ...maker.functions,
    ...handlers,
  ].join("\n\n");
}

/** The handlers by name. */
function table(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `"Handler${index}": Handler${index},\n`);
  return `type HandlerInfo struct {
	Method, Path string
	Ref          http.HandlerFunc
}

var tossed = map[string]http.HandlerFunc{\n${rows.join("")}}`;
}

/** How handlers ask the request. */
const requests = `func word(r *http.Request) string { return r.FormValue("a") }

func statusOf(r *http.Request, err error) int {
	for _, row := range rows {
		if errors.Is(err, row.err) {
			return row.status
		}
	}
	return 500
}`;

/** How handlers throw coins. toss is changed by the test. */
const coins = `var toss = func(n int) int { return 0 }

func coin(r *http.Request) bool { return toss(2) == 1 }

func word(r *http.Request) string { return []string{"", "1", "2", "x"}[toss(4)] }

func some(list ...int) []int {
	var all []int
	for range toss(len(list) + 2) {
		all = append(all, list[toss(len(list))])
	}
	return all
}

func statusOf(r *http.Request, err error) int {
	for _, row := range rows {
		if coin(r) {
			return row.status
		}
	}
	return 500
}`;

/** What handlers use, as services have it. */
const common = `var errOne = errors.New("one")

var errTwo = errors.New("two")

type failure struct{ status int }

func (f failure) Error() string { return "failure" }
func (f failure) Status() int { return f.status }

var rows = []struct {
	err    error
	status int
}{{errOne, 404}, {errTwo, 409}}

var codes = map[string]int{"1": 402, "2": 429}

type item struct {
	ID   int      \`json:"id"\`
	Tags []string \`json:"tags"\`
}

type failed struct {
	Text string \`json:"text"\`
}

func respond(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(data)
}

type state int

func (s state) status() int {
	switch s {
	case 1:
		return 423
	case 2:
		return 424
	}
	return 203
}

func stateOf(r *http.Request) state {
	switch word(r) {
	case "1":
		return 1
	case "2":
		return 2
	}
	return 0
}

type reply struct {
	w      http.ResponseWriter
	log    fmt.Stringer
	status int
}

func (c *reply) with(status int) *reply {
	c.status = status
	return c
}

func (c *reply) send() { c.w.WriteHeader(c.status) }

func (c *reply) fail(status int) {
	if c.log != nil {
		_ = c.log.String()
	}
	respond(c.w, status, failed{"no"})
}

type builder struct {
	w       http.ResponseWriter
	r       *http.Request
	status  int
	headers http.Header
	body    io.Reader
}

func newBuilder(w http.ResponseWriter, r *http.Request) *builder {
	return &builder{w: w, r: r, status: http.StatusOK, headers: make(http.Header)}
}

func (b *builder) withStatus(status int) *builder {
	b.status = status
	return b
}

func (b *builder) withText(text string) *builder {
	b.headers.Set("Content-Type", "text/plain; charset=utf-8")
	b.body = bytes.NewReader([]byte(text))
	return b
}

func (b *builder) withJSON(v any) *builder {
	data, err := json.Marshal(v)
	if err != nil {
		return b.withStatus(507).withText("no")
	}
	b.headers.Set("Content-Type", "application/json")
	b.body = bytes.NewReader(data)
	return b
}

type pooled interface {
	io.Writer
	Flush() error
	Reset(io.Writer)
}

var writers = sync.Pool{New: func() any { return bufio.NewWriter(io.Discard) }}

func (b *builder) write() {
	done := func() {}
	defer func() { done() }()
	var out io.Writer
	switch {
	case b.body == nil:
		b.writeHeader()
		return
	case b.status != 406 && word(b.r) == "2":
		newBuilder(b.w, b.r.Clone(b.r.Context())).withStatus(406).write()
		return
	case word(b.r) == "1":
		out, done = fromPool(b.w)
	default:
		out = b.w
	}
	b.writeHeader()
	io.Copy(out, b.body)
}

func (b *builder) writeHeader() {
	maps.Copy(b.w.Header(), b.headers)
	b.w.WriteHeader(b.status)
}

func fromPool(w io.Writer) (io.Writer, func()) {
	out := writers.Get().(pooled)
	out.Reset(w)
	return out, func() {
		out.Flush()
		out.Reset(io.Discard)
		writers.Put(out)
	}
}

type recorder struct {
	http.ResponseWriter
	sent int
}

func (rec *recorder) WriteHeader(status int) {
	rec.sent = status
	rec.ResponseWriter.WriteHeader(status)
}

func wrapped(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if word(r) == "x" {
			http.Error(w, "sign in", 401)
			return
		}
		next(w, r)
	}
}

func guard(w http.ResponseWriter) {
	if recover() != nil {
		http.Error(w, "failed", 500)
	}
}

func change(status *int, to int) { *status = to }

type box struct{ status int }

type action struct{ run func() }

var _ = fmt.Sprint`;

/** The names of variables that a block can use. */
interface Names {
  numbers: string[];
  errors: string[];
  closures: string[];
}

/** Makes handlers, and functions that they call. A function calls only functions that were made before it, so that all calls end. */
function handlerMaker(random: () => number, tossed: boolean) {
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

  /** A condition on the request, or a coin instead. */
  const decided = (asked: string) => (tossed ? "coin(r)" : asked);
  /** A condition that is exact where it holds; with coins it may also be overlooked. */
  const overlooked = (asked: string) => (tossed ? `(${asked} && coin(r))` : asked);
  const times = (count: number) => (tossed ? `toss(${count + 1})` : `${count}`);
  const values = [
    "item{ID: 1}",
    "[]item{{ID: 1}}",
    "map[string]int{`a`: 1}",
    "failed{`no`}",
    "`x`",
    "7",
    "&item{}",
  ];

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
        return decided(`r.URL.Query().Has("${pick(["b", "c", "d", "e"])}")`);
      case 2:
        return decided(`word(r) == "${pick(["1", "2"])}"`);
      case 3:
        return decided(
          names.numbers.length > 0
            ? `${pick(names.numbers)} ${pick(["==", "<", ">=", "!="])} ${pick(statuses)}`
            : `word(r) != ""`,
        );
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
          : decided(`errors.Is(${pick(names.errors)}, ${pick(["errOne", "errTwo"])})`);
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
      () => `respond(w, ${status(names)}, ${pick(values)})`,
      () => `respond(w, ${status(names)}, ${pick(values)})`,
      () => `w.WriteHeader(${pick(["stateOf(r).status()", "stateOf(r).status()", "int(stateOf(r)) + 450"])})`,
      () => `(&reply{w: w}).${pick(["fail", "with"])}(${status(names)})`,
      () => `(&reply{w: w}).with(${status(names)}).send()`,
      () => `newBuilder(w, r).withStatus(${status(names)}).write()`,
      () => `newBuilder(w, r).withStatus(${status(names)}).withText("x").write()`,
      () => `newBuilder(w, r).withStatus(${status(names)}).withJSON(${pick(values)}).write()`,
      () => `http.Error(&recorder{ResponseWriter: w}, "no", ${status(names)})`,
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
    switch (below(depth > 2 ? 8 : 28)) {
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
        return `switch word(r) {\ncase "1":\n${inner(false)}\n${chance(0.3) ? "fallthrough" : ""}\ncase "2", "x":\n${inner(false)}\ndefault:\n${inner(false)}\n}`;
      case 12:
        return `switch {\ncase ${condition(names)}:\n${inner(false)}\ncase ${condition(names)}:\n${inner(false)}\n}`;
      case 13: {
        const name = fresh("i");
        return `for ${name} := range ${times(1 + below(3))} {\n_ = ${name}\n${inner(true)}\n}`;
      }
      case 14: {
        const name = fresh("s");
        const list = Array.from({ length: 2 }, () => pick(statuses)).join(", ");
        const loop = { ...names, numbers: [...names.numbers, name] };
        return `for _, ${name} := range ${tossed ? `some(${list})` : `[]int{${list}}`} {\n_ = ${name}\n${block(loop, depth + 1, result, true)}\n}`;
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
      case 17: {
        const [name, known] = [fresh("s"), fresh("ok")];
        const sent = `respond(w, ${name}, ${pick(values)})\n${result}`;
        return `if ${name}, ${known} := codes[word(r)]; ${known} {\n${sent}\n}`;
      }
      case 18:
        if (names.errors.length === 0) return send(names);
        return `if ${names.errors.at(-1)} != nil {\nrespond(w, statusOf(r, ${names.errors.at(-1)}), failed{"no"})\n${result}\n}`;
      case 19: {
        if (failing.length === 0) return send(names);
        const name = fresh("status");
        const asked = overlooked(`errors.As(err, &${name})`);
        return `if err := ${pick(failing)}(r); err != nil {\nvar ${name} interface{ Status() int }\nif ${asked} {\nhttp.Error(w, "no", ${name}.Status())\n${result}\n}\n${inner()}\n}`;
      }
      case 20:
        return `wrapped(func(w http.ResponseWriter, r *http.Request) {\n${block({ ...names, closures: [] }, depth + 1, "return")}\n})(w, r)`;
      case 21:
        return chance(0.5) ? "defer guard(w)" : `if ${condition(names)} {\npanic("no")\n}`;
      case 22: {
        // Another name for a number, through which it changes.
        const [name, other] = [fresh("n"), fresh("p")];
        names.numbers.push(name);
        const declared = `${name} := ${status(none)}\n`;
        return chance(0.5)
          ? `${declared}${other} := &${name}\n*${other} = ${status(none)}`
          : `${declared}change(&${name}, ${status(none)})`;
      }
      case 23: {
        const [name, other] = [fresh("box"), fresh("p")];
        const sent = `w.WriteHeader(${name}.status)`;
        const changed = chance(0.5) ? `${other} := &${name}\n${other}.status` : `${name}.status`;
        return `${name} := box{${status(names)}}\n${changed} = ${status(names)}\nif ${condition(names)} {\n${sent}\n}`;
      }
      case 24: {
        // Functions in a list, which a loop makes longer, or replaces.
        const [name, item, run] = [fresh("list"), fresh("s"), fresh("run")];
        const list = Array.from({ length: 2 + below(5) }, () => pick(statuses)).join(", ");
        const added = `func() { w.WriteHeader(${item}) }`;
        const changed = chance(0.5) ? `append(${name}, ${added})` : `[]func(){${added}}`;
        const loop = `for _, ${item} := range ${tossed ? `some(${list})` : `[]int{${list}}`} {\nif ${condition(names)} {\n${name} = ${changed}\n}\n}`;
        const runs = chance(0.5) ? `${name}[0]()` : `for _, ${run} := range ${name} {\n${run}()\n}`;
        return `${name} := []func(){func() {\n${send(none)}\n}}\n${loop}\n${runs}`;
      }
      case 25:
      case 26: {
        // A function in a struct, or behind a pointer.
        const [name, other] = [fresh("action"), fresh("p")];
        const made = () => `action{func() {\n${send(none)}\n}}`;
        const changed = chance(0.5) ? name : `*${other}`;
        const times = tossed ? `range toss(3)` : "range 2";
        return `${name} := ${made()}\n${other} := &${name}\n_ = ${other}\nfor ${times} {\nif ${condition(names)} {\n${changed} = ${made()}\n}\n}\n${name}.run()`;
      }
      default: {
        if (failing.length === 0) return send(names);
        const name = fresh("failed");
        return `if err := ${pick(failing)}(r); err != nil {\nvar ${name} failure\nif ${overlooked(`errors.As(err, &${name})`)} {\nw.WriteHeader(${name}.Status())\n${result}\n}\n${inner()}\n}`;
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
          "errTwo",
          `&failure{${pick(statuses)}}`,
        ];
        const ifs = Array.from(
          { length: 1 + below(2) },
          () =>
            `if ${decided(`r.URL.Query().Has("${pick(["b", "c", "d", "e"])}")`)} {\nreturn ${pick(results)}\n}`,
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
