/** Tests which responses gen finds for single handlers. sent-answers.test.ts compares the responses of whole packages with what their handlers send. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Model } from "../../src/model/types.ts";
import { gen } from "../helpers/command.ts";
import { writeFiles } from "../helpers/file-tree.ts";
import { modelOf } from "../helpers/model-of.ts";

/** The responses of the only handler of a file, as `status bodies source`, with the structs and the description if there are any. */
async function responsesOf(source: string): Promise<string[]> {
  const [receiver] = (await modelOf([source])).receivers;
  return receiver!.handlers[0]!.responses.map(({ status, bodies, description, source }) => {
    const kinds = bodies.map(({ kind }) => kind).join("|");
    const structs = bodies.map(({ struct }) => struct);
    return [status, kinds, source, ...structs, description].filter(part => part !== null).join(" ");
  });
}

/** A handler with a body, and other declarations. */
function handler(body: string, beside = ""): string {
  return `func Get(w http.ResponseWriter, r *http.Request) {\n${body}\n}\n${beside}`;
}

test.each(["w.WriteHeader(404)\n", ""])(
  "a text after %j is text/plain, and anything with a Content-Type that is not known",
  async before => {
    const status = before ? 404 : 200;
    const sentBy = (body: string) => responsesOf(`import "io"\n${handler(body)}`);
    const send = `${before}io.WriteString(w, "none")`;
    expect(await sentBy(send)).toEqual([`${status} text code`]);
    const type = 'w.Header().Set("Content-Type", r.Header.Get("Accept"))';
    expect(await sentBy(`${type}\n${send}`)).toEqual([`${status} unknown code`]);
    expect(await sentBy(`${type}\nhttp.Error(w, "no", 404)`)).toEqual(["404 text code"]);
  },
);

test("a value of the path that the code sets is not the one that came", async () => {
  const send = (test: string, status: number) => `if ${test} {\nw.WriteHeader(${status})\nreturn\n}\n`;
  const [id, name] = ["id", "name"].map(key => `r.PathValue("${key}") == ""`) as [string, string];
  const body = `${send(id, 401)}${send(name, 402)}r.SetPathValue("id", "")\n${send(id, 404)}${send(name, 405)}w.WriteHeader(204)`;
  const found = await responsesOf(handler(body));
  expect(found.map(one => one.slice(0, 3))).toEqual(["204", "401", "402", "404"]);
});

test("a cookie that code changes to send it is not a part of the request", async () => {
  const read = 'c, err := r.Cookie("session")\nif err != nil {\nw.WriteHeader(401)\nreturn\n}\n';
  const body = `${read}c.MaxAge = -1\nhttp.SetCookie(w, c)\nw.WriteHeader(204)`;
  expect(await responsesOf(handler(body))).toEqual(["204 none code", "401 none code"]);
});

test("methods of an interface are known where it embeds one whose package is not there", async () => {
  const beside = `type store interface {
	suture.Service
	list() []int
}
var pets store`;
  const source = handler("json.NewEncoder(w).Encode(pets.list())", beside);
  const imports = 'import (\n\t"encoding/json"\n\n\t"github.com/thejerf/suture/v4"\n)\n\n';
  expect(await responsesOf(`${imports}${source}`)).toEqual(["200 json code"]);
});

test("recover ends a panic in a function that is deferred, and not where it is deferred itself", async () => {
  const body = (recovers: string) =>
    `defer ${recovers}\nif r.FormValue("a") == "1" {\npanic("x")\n}\nw.WriteHeader(202)`;
  expect(await responsesOf(handler(body("recover()")))).toEqual(["202 none code"]);
  expect(await responsesOf(handler(body("func() { recover() }()")))).toContain("200 none code");
});

test.each(["Copy(query, other)", "DeleteFunc(query, nil)", "Insert(query, nil)"])(
  "maps.%s may change what came in the query",
  async call => {
    const test = (status: number) => `if query.Get("a") == "1" {\nw.WriteHeader(${status})\n}\n`;
    const body = `query := r.URL.Query()\nif query.Get("a") == "1" {\nreturn\n}\nmaps.${call}\n${test(409)}`;
    const found = await responsesOf(`import "maps"\n\nvar other map[string][]string\n\n${handler(body)}`);
    expect(found).toContain("409 none code");
  },
);

test("what a function finds out about the request holds where it is asked again", async () => {
  const body = `if asks(r) {\nw.WriteHeader(403)\n}\nif asks(r) {\nreturn\n}\nw.WriteHeader(204)`;
  const asks = `func asks(r *http.Request) bool { return r.FormValue("a") == "1" }`;
  expect(await responsesOf(handler(body, asks))).toEqual(["204 none code", "403 none code"]);
});

/** Bodies of handlers that answer with 404; what `word` returns is "a". */
test.each([
  ["an array has all items of its type", "if len([3]int{1}) == 3 {\nstatus = 404\n}"],
  [
    "a loop over an array has a round for each",
    "for i := range [3]int{1} {\nif i == 2 {\nstatus = 404\n}\n}",
  ],
  ["the items that its literal leaves out are zero", "if ([3]int{1})[2] == 0 {\nstatus = 404\n}"],
  ["keys of a map may be equal", 'if len(map[string]int{word(r): 1, "a": 2}) == 1 {\nstatus = 404\n}'],
  ["of equal keys, the last one counts", 'status = map[string]int{"a": 200, word(r): 404}["a"]'],
  ["a loop may give a variable that it does not declare a value", "for _, status = range []int{404} {\n}"],
])("%s", async (_, body) => {
  const word = "func word(*http.Request) string";
  const found = await responsesOf(handler(`status := 200\n${body}\nw.WriteHeader(status)`, word));
  expect(found.map(one => one.slice(0, 3))).toContain("404");
});

test("errors.AsType finds what errors.As finds", async () => {
  const body = `if err := find(r); err != nil {
if failure, ok := errors.AsType[*failure](err); ok {
w.WriteHeader(failure.status)
return
}
w.WriteHeader(500)
}`;
  const find = `func find(r *http.Request) error {
if r.FormValue("a") == "" {
return fmt.Errorf("find: %w", &failure{404})
}
return errors.New("broken")
}`;
  const beside = `type failure struct{ status int }\nfunc (*failure) Error() string { return "" }\n${find}`;
  const { receivers } = await modelOf([`import ("errors"; "fmt")\n${handler(body, beside)}`]);
  const { responses, responsesComplete } = receivers[0]!.handlers[0]!;
  expect(responses.map(({ status }) => status)).toEqual([404, 500]);
  expect(responsesComplete).toBe(true);
});

test.each(["log.Fatal(err)", 'log.Fatalf("%v", err)', "os.Exit(1)", "runtime.Goexit()", "logger.Fatal(err)"])(
  "what is behind %s is not sent",
  async end => {
    const body = `status, err := 204, load(r)\nif err != nil {\nstatus = 500\n${end}\n}\nw.WriteHeader(status)`;
    const beside = "func load(*http.Request) error\n\nvar logger interface{ Fatal(...any) }";
    const found = await responsesOf(`import ("log"; "os"; "runtime")\n${handler(body, beside)}`);
    expect(found.map(one => one.slice(0, 3))).toEqual(["204"]);
  },
);

test("a type switch on a value of which nothing is known leads to all its cases", async () => {
  const cases = "case error:\n_ = x.Error()\nw.WriteHeader(500)\ncase int, string:\nw.WriteHeader(400)\n";
  const body = `switch x := load().(type) {\n${cases}case nil:\nw.WriteHeader(404)\ndefault:\nw.WriteHeader(204)\n}`;
  const found = await responsesOf(handler(body, "func load() any"));
  expect(found.map(one => one.slice(0, 3))).toEqual(["204", "400", "404", "500"]);
});

test("a constant in an interface has a type, and so equals none of another one", async () => {
  const body = "var v any = int64(3)\nif v == any(3) {\nw.WriteHeader(500)\nreturn\n}\nw.WriteHeader(404)";
  expect((await responsesOf(handler(body))).map(one => one.slice(0, 3))).toContain("404");
});

test("an assignment to a map with keys in interfaces may panic", async () => {
  const body = (key: string) =>
    `defer func() { if recover() != nil { w.WriteHeader(500) } }()\nm := map[${key}]int{}\nm[load()] = 2\nw.WriteHeader(204)`;
  const isClosed = async (key: string) => {
    const { receivers } = await modelOf([handler(body(key), `func load() ${key} { return *new(${key}) }`)]);
    return receivers[0]!.handlers[0]!.responsesComplete;
  };
  expect(await isClosed("string")).toBe(true);
  expect(await isClosed("any")).toBe(false);
});

test("a function that calls itself in ever new ways leaves the set open", async () => {
  const walk =
    "func walk(w http.ResponseWriter, n int) {\nif n == 20 {\nw.WriteHeader(404)\nreturn\n}\nwalk(w, n+1)\n}";
  const { receivers } = await modelOf([handler("walk(w, 0)", walk)]);
  expect(receivers[0]!.handlers[0]!.responsesComplete).toBe(false);
});

describe("nothing is invented", () => {
  test.each([
    ["a function that is not known", "unknown(w)\nw.WriteHeader(404)"],
    ["a function of another package", "page.Render(w)"],
    [
      "a method of an interface",
      "views.Show(w)",
      "type V interface{ Show(w http.ResponseWriter) }\nvar views V",
    ],
    ["a variable of the package", "render(w)\n", "var render func(w http.ResponseWriter)"],
    ["a handler behind another one", "next.ServeHTTP(w, r)", "var next http.Handler"],
    ["a goroutine", "go func() { w.WriteHeader(404) }()"],
    ["goto", "goto done\ndone:\nw.WriteHeader(404)"],
    ["a variable that holds the writer", "kept = w\nw.WriteHeader(404)", "var kept http.ResponseWriter"],
    ["a channel", "channel <- w\nw.WriteHeader(404)", "var channel chan http.ResponseWriter"],
    [
      "a function that is not known gets a wrapper of the writer",
      "use(wrapper{w})",
      "type wrapper struct{ http.ResponseWriter }",
    ],
    ["a function that is not known gets a function that writes", "use(func() { w.WriteHeader(404) })"],
    ["a status that is not known", "w.WriteHeader(status(r))"],
    ["a variable that functions change", "w.WriteHeader(code)", "var code = 404\nfunc set() { code = 500 }"],
    ["an exported variable, which other packages may change", "w.WriteHeader(Code)", "var Code = 404"],
    ["an exported function", "Fail(w)", "var Fail = func(w http.ResponseWriter) { w.WriteHeader(404) }"],
    [
      "a struct of the package, which methods may change",
      "w.WriteHeader(c.code)",
      "type config struct{ code int }\nfunc (c *config) load() { c.code = 500 }\nvar c = &config{code: 404}",
    ],
    ["another method of the request", "r.Method = `POST`\nw.WriteHeader(404)"],
    ["another path of the request", "r.URL.Path = `/`\nw.WriteHeader(404)"],
    ["another value of a form", "r.Form.Set(`a`, `b`)\nw.WriteHeader(404)"],
    ["another value of the path", "r.SetPathValue(r.URL.Path, `b`)\nw.WriteHeader(404)"],
    ["a hijacked connection", "http.NewResponseController(w).Hijack()"],
  ])("after %s", async (_, body, beside = "") => {
    expect(await responsesOf(handler(body, beside))).toEqual([]);
  });

  test.each([
    ["a struct", "action{func() { w.WriteHeader(%) }}", "x = ", "x.run()"],
    ["a list", "[]func(){func() { w.WriteHeader(%) }}", "x = ", "x[0]()"],
    [
      "a list of any length",
      "[]func(){}",
      "x = append(x, func() { w.WriteHeader(%) })//",
      "for _, f := range x { f() }",
    ],
    ["a pointer", "new(action)", "x.run = func() { w.WriteHeader(%) }//", "x.run()"],
  ])("the set is open where functions in %s are not told apart", async (_, made, change, run) => {
    const changes = Array.from({ length: 20 }, (_, i) =>
      `if i == ${i} { ${change}${made}\n}`.replaceAll("%", `${500 + i}`),
    );
    const body = `x := ${made.replace("%", "404")}\nfor i := range len(r.Header) {\n${changes.join("\n")}\n}\n${run}`;
    const { receivers } = await modelOf([handler(body, "type action struct{ run func() }")]);
    expect(receivers[0]!.handlers[0]!.responsesComplete).toBe(false);
  });

  test("for paths that no request takes, or that send nothing", async () => {
    expect(await responsesOf(handler("if false { w.WriteHeader(404) }\nw.WriteHeader(204)"))).toEqual([
      "204 none code",
    ]);
    expect(await responsesOf(handler("if r.Method == `POST` { w.WriteHeader(405) }"))).toEqual([
      "200 none code",
    ]);
    expect(await responsesOf(handler("panic(1)"))).toEqual([]);
    expect(await responsesOf(handler("loop(w)", "func loop(w http.ResponseWriter) { loop(w) }"))).toEqual([]);
    expect(await responsesOf(handler("w.WriteHeader(1000)"))).toEqual([]);
  });

  test("and for a variable that new makes of a value", async () => {
    const send = (made: string) =>
      handler(`status := 404\ns := new(${made})\nw.WriteHeader(*s)`, "type status int");
    expect(await responsesOf(send("status"))).toEqual(["404 none code"]);
    expect(await responsesOf(send("status + 1"))).toEqual(["405 none code"]);
    expect(await responsesOf(send("http.StatusConflict"))).toEqual(["409 none code"]);
    expect(await responsesOf(send("statusOf(w)"))).toEqual([]);
  });

  test("and a limit of the body changes nothing", async () => {
    const limited = "r.Body = http.MaxBytesReader(w, r.Body, 1)\nw.WriteHeader(404)";
    expect(await responsesOf(handler(limited))).toEqual(["404 none code"]);
  });

  test("and what was sent before is kept", async () => {
    expect(await responsesOf(handler("w.WriteHeader(404)\nunknown(w)"))).toEqual(["404 unknown code"]);
    expect(await responsesOf(handler("if a(r) {\nhttp.NotFound(w, r)\nreturn\n}\nunknown(w)"))).toEqual([
      "404 text code",
    ]);
  });

  test("in a function with more paths than can be followed", async () => {
    const cases = Array.from(
      { length: 400 },
      (_, i) => `if f${i}(r) { a${i} = ${i} } else { b${i} = f(a${i}) }`,
    );
    const variables = Array.from({ length: 400 }, (_, i) => `a${i}, b${i} := 0, 0`);
    const body = [...variables, ...cases, "for f(r) { w.WriteHeader(201) }"].join("\n");
    expect(await responsesOf(handler(body))).toEqual([]);
  });

  test("for the result of a function that has more paths than can be followed, and no writer to answer with", async () => {
    const body = "if status(r) == 404 { w.WriteHeader(201) } else { w.WriteHeader(202) }";
    const branches = Array.from(
      { length: 200 },
      (_, i) => `if f${i}(r) { a = f(a, ${i}) } else { b = f(b) }`,
    );
    const long = `func status(r *http.Request) int {\na, b := 0, 0\n${branches.join("\n")}\nreturn 404\n}`;
    const short = "func status(r *http.Request) int { return 404 }";
    expect(await responsesOf(handler(body, short))).toEqual(["201 none code"]);
    expect(await responsesOf(handler(body, long))).toEqual(["201 none code"]);
  });

  test("in a function that takes long, and is called with many arguments", async () => {
    const branches = Array.from({ length: 120 }, (_, i) => `if f${i}(r) { a = ${i} } else { b = a }`);
    const send = `func send(w http.ResponseWriter, r *http.Request, status int) {\na, b := 0, 0\n${branches.join("\n")}\nw.WriteHeader(status)\n}`;
    const calls = Array.from({ length: 60 }, (_, i) => `if g${i}(r) { send(w, r, ${400 + i}); return }`);
    const found = await responsesOf(handler(calls.join("\n"), send));
    expect(found).toContain("400 none code");
    expect(found).not.toContain("459 none code");
  });

  test("for variables of the package that depend on themselves", async () => {
    const variables = 'var first = second\nvar second = map[string]int{"a": first}["a"]';
    expect(await responsesOf(handler("w.WriteHeader(first)", variables))).toEqual([]);
  });
});

test.each([
  ["of the request's context is the handler's", "r.Context().Value(key)", ["201 none code"]],
  ["of anything else may be the handler's", "hub.find(r)", []],
])("a writer %s", async (_, value, expected) => {
  const body = `other := ${value}.(http.ResponseWriter)\nother.WriteHeader(201)\nw.WriteHeader(404)`;
  expect(await responsesOf(handler(body))).toEqual(expected);
});

test("an error of decoding is none of the module's, unless a method of the type makes it", async () => {
  const sentWith = (method: string) =>
    responsesOf(
      `import (\n"encoding/json"\n"errors"\n"io"\n)\n${handler(
        "var in input\nerr := json.NewDecoder(r.Body).Decode(&in)\nvar own failure\nif errors.As(err, &own) {\nw.WriteHeader(409)\n} else if errors.Is(err, io.EOF) {\nw.WriteHeader(411)\n}",
        `type input struct{ N int }\ntype failure struct{ error }\n${method}`,
      )}`,
    );
  const known = ["200 none code", "411 none code"];
  expect(await sentWith("")).toEqual(known);
  const method = "func (i *input) UnmarshalJSON([]byte) error { return failure{} }";
  expect(await sentWith(method)).toEqual([known[0], "409 none code", known[1]]);
});

describe("both ways are possible for", () => {
  test.each([
    ["what a channel gives", "<-replies", "var replies chan reply\ntype reply struct{ err error }"],
    ["what a function gives that is not known", "find(r)", ""],
    ["a variable that is not known", "page", ""],
    ["an element of what is not known", "find(r).all[0]", ""],
  ])("%s", async (_, value, beside) => {
    const body = `answer := ${value}\nif answer.err != nil {\nw.WriteHeader(400)\nreturn\n}\nw.WriteHeader(201)`;
    expect(await responsesOf(handler(body, beside))).toEqual(["201 none code", "400 none code"]);
  });
});

test.each([
  ["of the name", '"A"', ["202 none code", "204 none code"]],
  ["of another name", '"B"', ["204 none code"]],
  ["of a name that is not known", "name(r)", ["202 none code", "204 none code"]],
])("a header field %s that the code sets is not the one that came", async (_, name, expected) => {
  const body = `if r.Header.Get("A") == "" {\nr.Header.Set(${name}, "x")\nif r.Header.Get("A") != "" {\nw.WriteHeader(202)\nreturn\n}\n}\nw.WriteHeader(204)`;
  expect(await responsesOf(handler(body))).toEqual(expected);
});

test.each([
  ["json", "json.Indent(&b, data, ``, ` `)\nb.WriteTo(w)"],
  ["json", "json.Compact(&b, data)\nio.Copy(w, &b)"],
  ["json", "b.Write(data)\nw.Write(b.Bytes())"],
  ["json", "b.Write(data)\nfmt.Fprint(w, b.String())"],
  ["json", "c := bytes.NewBuffer(nil)\njson.HTMLEscape(c, data)\nw.Write(c.Bytes())"],
  ["unknown", "b.Write(data)\njson.NewEncoder(&b).Encode(1)\nb.WriteTo(w)"],
  ["unknown", "c := bytes.NewBufferString(`x`)\njson.NewEncoder(c).Encode(1)\nc.WriteTo(w)"],
])("a body that goes through a buffer is %s with %j", async (kind, body) => {
  const imports = ["bytes", "encoding/json", "fmt", "io"].map(path => `import "${path}"\n`).join("");
  const source = `${imports}${handler(`data, _ := json.Marshal(1)\nvar b bytes.Buffer\n${body}`)}`;
  expect(await responsesOf(source)).toEqual([`200 ${kind} code`]);
});

test("a header field of the request that a function may set is not what came", async () => {
  const body = `if r.Header.Get("A") == "" {\nset(r)\nif r.Header.Get("A") != "" {\nw.WriteHeader(202)\nreturn\n}\n}\nw.WriteHeader(204)`;
  const set = `func set(r *http.Request) {\nif unknown(r.URL) {\nr.Header.Set("A", "x")\n}\n}`;
  expect(await responsesOf(handler(body, set))).toEqual(["202 none code", "204 none code"]);
});

describe("a list", () => {
  /** Go that sends a status and returns, on a condition. */
  const send = (condition: string, status: number) =>
    `if ${condition} { w.WriteHeader(${status})\nreturn }\n`;
  /** Go that makes the list `ids` longer by any number of items. */
  const grown = "for rows.Next() {\nids = append(ids, rows.ID())\n}\n";
  const declared = "func count(ids ...int) int { return len(ids) }";
  test.each([
    [
      "that a loop makes longer can have any length",
      `var ids []int\n${grown}${send("len(ids) == 0", 404)}${send("len(ids) == 1", 201)}${send("100 < len(ids)", 400)}w.WriteHeader(202)`,
      [201, 202, 400, 404],
    ],
    [
      "that a loop makes longer is never shorter than before",
      `ids := []int{1}\n${grown}${send("len(ids) == 0 || 0 >= len(ids)", 404)}${send("len(ids) >= 1", 201)}w.WriteHeader(202)`,
      [201],
    ],
    [
      "in a struct can have any length, too",
      `var page struct{ IDs []int }\nfor rows.Next() {\npage.IDs = append(page.IDs, rows.ID())\n}\n${send("len(page.IDs) > 9", 400)}w.WriteHeader(202)`,
      [202, 400],
    ],
    [
      "of one or more items makes a loop over it run at least once",
      `ids := []int{1}\n${grown}n := 0\nfor range ids {\nn = 1\nif stop(r) {\nn = 2\n}\n}\n${send("n == 0", 404)}${send("n == 1", 201)}w.WriteHeader(202)`,
      [201, 202],
    ],
    [
      "gets any number of items from a list that is not known",
      `ids := append([]int{}, found(r)...)\n${send("len(ids) == 0", 404)}${send("len(ids) == 2", 201)}w.WriteHeader(202)`,
      [201, 202, 404],
    ],
    [
      "gets the items of a list that is known",
      `ids := append([]int{1}, []int{2, 3}...)\n${send("len(ids) == 3", 201)}w.WriteHeader(202)`,
      [201],
    ],
    [
      "that is passed as variadic arguments has any length if it is not known",
      `var ids []int\n${grown}${send("count(found(r)...) == 7", 404)}${send("count(ids...) == 7", 201)}${send("count(1, 2) == 2", 202)}w.WriteHeader(500)`,
      [201, 202, 404],
    ],
  ])("%s", async (_, body, expected) => {
    expect(await responsesOf(handler(body, declared))).toEqual(expected.map(status => `${status} none code`));
  });

  test("of errors that may all be nil may become nil by errors.Join", async () => {
    const body = `if errors.Join(first(r), second(r)) != nil {\nw.WriteHeader(400)\nreturn\n}\nw.WriteHeader(204)`;
    expect(await responsesOf(`import "errors"\n${handler(body)}`)).toEqual([
      "204 none code",
      "400 none code",
    ]);
    const sure = body.replace("second(r)", 'errors.New("no")');
    expect(await responsesOf(`import "errors"\n${handler(sure)}`)).toEqual(["400 none code"]);
  });
});

test("an interface that holds a nil slice is not nil", async () => {
  const respond =
    "func respond(w http.ResponseWriter, v any) {\nif v != nil {\njson.NewEncoder(w).Encode(v)\n}\n}\n";
  const sent = (value: string) =>
    responsesOf(`import "encoding/json"\n${handler(`${value}\nrespond(w, list)`, respond)}`);
  expect(await sent("var list []string")).toEqual(["200 json code"]);
  expect(await sent("var list []string\nfor _, one := range names() {\nlist = append(list, one)\n}")).toEqual(
    ["200 json code"],
  );
  expect(await sent("var list any")).toEqual(["200 none code"]);
});

test("Path of a request fails only where a value may have no place in a path", async () => {
  const body =
    "path, err := GetRequest{}.Path()\nif err != nil {\nWriteProblem(w, err)\nreturn\n}\nhttp.Redirect(w, r, path, 303)";
  const request = (type: string) => `type GetRequest struct {\n\tID ${type} \`route:"id"\`\n}`;
  expect(await responsesOf(handler(body, request("int")))).toEqual(["303 bytes code"]);
  expect(await responsesOf(handler(body, request("string")))).toEqual(["303 bytes code", "400 problem code"]);
});

describe("bodies", () => {
  test("of one status are all there", async () => {
    const body = "if a(r) {\nhttp.NotFound(w, r)\nreturn\n}\nw.WriteHeader(404)";
    expect(await responsesOf(handler(body))).toEqual(["404 text|none code"]);
  });

  test("are none if HTTP does not allow one", async () => {
    expect(await responsesOf(`// HEAD /pets\n${handler("http.NotFound(w, r)")}`)).toEqual(["404 none code"]);
    expect(await responsesOf(handler("http.Error(w, ``, 204)"))).toEqual(["204 none code"]);
  });

  test("are binding structs where Write prints them", async () => {
    const response = 'type GetResponse struct {\n\tName string `json:"name"`\n}';
    expect(await responsesOf(handler("GetResponse{}.Write(w)", response))).toEqual([
      "200 response code GetResponse",
    ]);
    expect(await responsesOf(handler("GetResponse{}.WriteStatus(w, 205)", response))).toEqual([
      "205 none code",
    ]);
    expect(await responsesOf(handler("w.WriteHeader(201)\nGetResponse{}.Write(w)", response))).toEqual([
      "201 unknown code",
    ]);
    // An empty handler is not written yet: only its comment counts.
    expect(await responsesOf(`// GET /pets 203\n${handler("", response)}`)).toEqual(["203 unknown declared"]);
  });
});

test("messages are known by the aliases that handlers call them by, and by their own names", async () => {
  const types = 'type GetResponse = page\n\ntype page struct{ N int `json:"n"` }\n';
  const sentBy = (name: string) => responsesOf(handler(`_ = ${name}{N: 1}.Write(w)`, types));
  const [byAlias, byName] = [await sentBy("GetResponse"), await sentBy("page")];
  expect([byAlias, byName]).toEqual(Array(2).fill(["200 response code GetResponse"]));
});

test("a list that a loop makes longer has the schema of its type, through a helper that takes any", async () => {
  const respond =
    "func respond(w http.ResponseWriter, status int, v any) {\ndata, _ := json.Marshal(v)\n" +
    'w.Header().Set("Content-Type", "application/json")\nw.WriteHeader(status)\nw.Write(append(data, \'\\n\'))\n}\n';
  const body =
    "var list []Thing\nfor _, name := range names() {\nlist = append(list, Thing{name})\n}\nrespond(w, 200, list)";
  const declared = "type Thing struct{ Name string }\nfunc names() []string\n";
  const [receiver] = (await modelOf([`import "encoding/json"\n${handler(body, declared + respond)}`]))
    .receivers;
  expect(receiver!.handlers[0]!.responses).toMatchObject([
    { status: 200, bodies: [{ kind: "json", shape: { kind: "list", element: { kind: "reference" } } }] },
  ]);
});

test.each([
  ['fmt.Fprintf(w, "%s\\n", data)', "json"],
  ["fmt.Fprintln(w, string(data))", "json"],
  ["fmt.Fprintln(w, data)", "text"],
  ['fmt.Fprint(w, "%s", data)', "text"],
  ["io.WriteString(w, string(data))", "json"],
  ['fmt.Fprintf(w, "[%s]", data)', "text"],
  ['fmt.Fprintln(w, "id", data)', "text"],
])("the body that %s prints is %s", async (print, kind) => {
  const body = `w.Header().Set("Content-Type", "application/json")\ndata, _ := json.Marshal(Thing{})\n${print}`;
  const source = `import (\n"encoding/json"\n"fmt"\n"io"\n)\n${handler(body, "type Thing struct{ Name string }")}`;
  expect(await responsesOf(source)).toEqual([`200 ${kind} code`]);
});

test("an error that code just made is none of package context", async () => {
  const code = (made: string) =>
    `err := ${made}\nif errors.Is(err, context.Canceled) || err == context.DeadlineExceeded {\nw.WriteHeader(499)\nreturn\n}\nw.WriteHeader(500)`;
  const sentFor = (made: string) =>
    responsesOf(`import (\n"context"\n"errors"\n"fmt"\n)\n${handler(code(made))}`);
  expect(await sentFor('errors.New("broken")')).toEqual(["500 none code"]);
  expect(await sentFor('fmt.Errorf("load: %w", context.Canceled)')).toEqual(["499 none code"]);
  expect(await sentFor("r.Context().Err()")).toEqual(["499 none code", "500 none code"]);
});

test("an error of strconv is none of the module's", async () => {
  const own =
    'type failure struct{ cause error }\nfunc (f failure) Error() string { return "" }\nfunc (f failure) Unwrap() error { return f.cause }\n' +
    'type coded interface{ Code() int }\nvar skipped = errors.New("skipped")';
  const head = 'import (\n"errors"\n"strconv"\n)\n';
  const sentIf = (test: string) =>
    responsesOf(
      `${head}${handler(
        `_, err := strconv.Atoi(r.FormValue("n"))\nif err == nil {\nreturn\n}\nvar number *strconv.NumError\nvar code coded\n_, _ = number, code\n` +
          `if ${test} {\nw.WriteHeader(404)\nreturn\n}\nw.WriteHeader(400)`,
        own,
      )}`,
    );
  const without = ["200 none code", "400 none code"];
  expect(await sentIf("errors.Is(failure{err}, skipped)")).toEqual(without);
  expect(await sentIf("errors.As(err, &code)")).toEqual(without);
  expect(await sentIf("errors.As(failure{err}, &number)")).toEqual([...without, "404 none code"]);
  expect(await sentIf("errors.Is(err, strconv.ErrSyntax)")).toEqual([...without, "404 none code"]);
});

test("of a value that could not be encoded there are no bytes", async () => {
  const load = "type Thing struct{ Price float64 }\nfunc load() Thing";
  const sentBy = (body: string) => responsesOf(`import "encoding/json"\n${handler(body, load)}`);
  expect(await sentBy("data, _ := json.Marshal(load())\nw.Write(data)")).toEqual(["200 json|none code"]);
  const check = "if data == nil {\nw.WriteHeader(500)\nreturn\n}";
  expect(await sentBy(`data, _ := json.Marshal(load())\n${check}\nw.Write(data)`)).toEqual([
    "200 json code",
    "500 none code",
  ]);
});

/** Functions with type parameters, as services have them, and what they take. */
const generic = `type Thing struct{ Name string }
type page[T any] struct{ Items []T }
func decode[T any](r *http.Request) (T, error)
func both[A, B any](r *http.Request, n int) (A, B)
func mapped[A, B any](list []A, convert func(A) B) []B { return make([]B, 0) }
func lazily[A, B any](convert func(A) B) func([]A) []B { return func(list []A) []B { return make([]B, 0) } }
func tried[A, B any](list []A, convert func(A) (B, error)) []B { return make([]B, 0) }
func keys[K comparable, V any](m map[K]V) []V { return nil }
func first[T any](p page[T]) T { var t T; return t }
func thing(name string) Thing { return Thing{name} }
func load() (map[string]Thing, page[Thing])
func respond(w http.ResponseWriter, v any) { json.NewEncoder(w).Encode(v) }
`;
const reference = { kind: "reference" };
const list = { kind: "list", element: reference };

test.each([
  ["decode[Thing](r)", reference],
  ["both[Thing, int](r, 1)", reference],
  ["both[[]Thing, int](r, 1)", list],
  ["mapped([]string{}, thing), 1", list],
  ["mapped(names, func(name string) Thing { return thing(name) }), 1", list],
  ["tried(names, func(name string) (Thing, error) { return thing(name), nil }), 1", list],
  ["lazily(thing)(names), 1", list],
  ["lazily[string, Thing](nil)(names), 1", list],
  ["keys(things), 1", list],
  ["first(loaded), 1", reference],
  ["(decode[Thing])(r)", reference],
])("the type of %s is known", async (made, shape) => {
  const body = `names := r.URL.Query()["name"]\nthings, loaded := load()\nv, _ := ${made}\nrespond(w, v)`;
  const source = `import "encoding/json"\n${handler(body, generic)}`;
  const [receiver] = (await modelOf([source])).receivers;
  expect(receiver!.handlers.find(({ name }) => name === "Get")!.responses[0]!.bodies).toMatchObject([
    { kind: "json", shape },
  ]);
});

test("what code that is not known gets of the writer's own type is no writer", async () => {
  const body =
    "own := w.(*statusWriter)\ndefer func() { keep(int32(own.status), row{own.status}) }()\njson.NewEncoder(w).Encode(1)";
  const declared =
    "type statusWriter struct {\nhttp.ResponseWriter\nstatus int\n}\ntype row struct{ status int }";
  expect(await responsesOf(`import "encoding/json"\n${handler(body, declared)}`)).toEqual(["200 json code"]);
});

describe("lines of the comment", () => {
  test("add responses, and describe those of the code", async () => {
    const comment =
      "// GET /pets 200\n// Get shows a pet.\n// 404 no such pet\n// - 401: no session\n//\n// 503\n";
    const body = "if a(r) {\nhttp.NotFound(w, r)\nreturn\n}\nw.Write(nil)";
    expect(await responsesOf(comment + handler(body))).toEqual([
      "200 none code",
      "401 unknown comment no session",
      "404 text code no such pet",
      "503 unknown comment",
    ]);
  });

  test("are not part of the doc", async () => {
    const [receiver] = (
      await modelOf([`// Get shows a pet.\n// 404 no such pet\n//\n// More.\n${handler("")}`])
    ).receivers;
    expect(receiver!.handlers[0]!.doc.lines).toEqual(["Get shows a pet.", "", "More."]);
  });

  test("are not those that continue a sentence, or begin with another number", async () => {
    const comment =
      "// Get shows at most\n// 400 pets, and never\n// 500\n//\n// 999 is not a status.\n// 40 neither.\n// 4040 neither.\n";
    expect(await responsesOf(comment + handler("unknown(w)"))).toEqual([]);
  });

  test("of one status are joined", async () => {
    const comment = "// 404 no such pet\n// 404 no such owner\n";
    expect(await responsesOf(comment + handler("http.NotFound(w, r)"))).toEqual([
      "404 text code no such pet; no such owner",
    ]);
  });
});

test("methods of another package are found in a layout that gofmt does not make", () => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "gen-layout-")));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFiles(dir, {
    "go.mod": "module example.com/app\n\ngo 1.24\n",
    "app.go":
      'package app\n\nimport (\n\t"net/http"\n\n\t"example.com/app/page"\n)\n\nfunc Get(w http.ResponseWriter, r *http.Request) {\n\tvar p page.Page\n\tp.Show(w)\n\tpage.Log(w)\n}\n',
    "page/page.go":
      'package page\n\nimport "net/http"\n\ntype Base struct{}\n\nfunc (Base) Show(w http.ResponseWriter) { w.WriteHeader(200) }\n\ntype Page struct{ Base }\n',
    "page/show.go":
      'package page\n\nimport "net/http"\n\nfunc (Page)Show (w http.ResponseWriter) { w.WriteHeader(404) }\n\nfunc\tLog (w http.ResponseWriter) {}\n',
  });
  const model: Model = JSON.parse(gen(dir, ["list", "--dump-model"]).stdout);
  const [handler] = model.receivers[0]!.handlers;
  expect(handler!.responses.map(({ status }) => status)).toEqual([404]);
  expect(handler!.responsesComplete).toBe(true);
});

test.each([
  ["send(w, load())", true],
  ["var v any = load()\nsend(w, v)", true],
  ['found := load()\nsend(w, map[string]any{"found": found})', true],
  ["send(w, result{load()})", true],
  ['var v any = load()\nif r.URL.Query().Has("more") {\nv = more()\n}\nsend(w, v)', true],
  ["send(w, make([]int, 3))", false],
  ["send(w, []int{})", false],
  ["send(w, result{[]int{1}})", false],
])("a list that may be nil may be null, also where an interface holds it: %s", async (code, isNullable) => {
  const beside =
    "type result struct{ Found any }\nfunc load() []int\nfunc more() []int\nfunc send(w http.ResponseWriter, v any) {\njson.NewEncoder(w).Encode(v)\n}";
  const source = `import "encoding/json"\n\n${handler(code, beside)}`;
  const [body] = (await modelOf([source])).receivers[0]!.handlers[0]!.responses[0]!.bodies;
  const { fields, nullable } = body!.shape!;
  expect(fields[0]?.shape.nullable ?? nullable).toBe(isNullable);
});

test("what a struct holds in an interface is in its JSON as what it is", async () => {
  const membersOf = async (data: string) => {
    const beside = 'type answer struct {\nCode int\nData any `json:"data,omitempty"`\n}\nfunc load() string';
    const source = `import "encoding/json"\n\n${handler(`json.NewEncoder(w).Encode(answer{Data: ${data}})`, beside)}`;
    const [body] = (await modelOf([source])).receivers[0]!.handlers[0]!.responses[0]!.bodies;
    const { kind, fields } = body!.shape!;
    return [kind, ...fields.map(({ key, shape, optional }) => `${key}${optional ? "?" : ""} ${shape.kind}`)];
  };
  expect(await membersOf("load()")).toEqual(["object", "Code integer", "data? string"]);
  expect(await membersOf("[]int{1}")).toEqual(["object", "Code integer", "data? list"]);
  expect(await membersOf('map[string]any{"n": 1}')).toEqual(["object", "Code integer", "data? object"]);
  expect(await membersOf("nil")).toEqual(["reference"]);
});

test("members of a map literal have the types of what computes them", async () => {
  const membersOf = async (...codes: string[]) => {
    const imports = ["encoding/json", "net/http", "strconv", "strings", "time"].map(path => `"${path}"`);
    const values = codes.map((code, index) => `"${index}": ${code}`);
    const source = handler(
      `found := load()\nvar none []string\njson.NewEncoder(w).Encode(map[string]any{${values.join()}})`,
      "type Pet struct {\nName string\nAge float32\nBorn time.Time\n}\nfunc load() []Pet",
    );
    const [body] = (await modelOf([`import (\n${imports.join("\n")}\n)\n${source}`])).receivers[0]!
      .handlers[0]!.responses[0]!.bodies;
    return body!.shape!.fields.map(({ shape }) => shape.kind).join(" ");
  };
  expect(await membersOf("len(found)", "cap(found)", "copy(found, found)", "2 * len(found)")).toBe(
    "integer integer integer integer",
  );
  expect(await membersOf("min(3, len(found))", "100 * found[0].Age", '"x" + found[0].Name')).toBe(
    "integer number string",
  );
  expect(await membersOf('strings.Join(none, ",")', "strconv.Itoa(len(found))", "none[1:]")).toBe(
    "string string list",
  );
  expect(await membersOf("time.Now()", "time.Now().UTC()", "found[0].Born.Format(time.RFC3339)")).toBe(
    "reference reference string",
  );
  expect(await membersOf("time.Since(found[0].Born).String()", "time.Now().Unix()")).toBe("string integer");
  const since = "time.Since(found[0].Born)";
  expect(await membersOf(`${since}.Milliseconds()`, `${since}.Seconds()`)).toBe("integer number");
});

test("a map literal is an object with its members, unless code changes it", async () => {
  const membersOf = async (code: string) => {
    const source = `import "encoding/json"\n${handler(`${code}\njson.NewEncoder(w).Encode(m)`)}`;
    const [body] = (await modelOf([source])).receivers[0]!.handlers[0]!.responses[0]!.bodies;
    const { kind, fields } = body!.shape!;
    return [kind, ...fields.map(({ key, shape }) => `${key} ${shape.kind}`)].join(", ");
  };
  const literal =
    'm := map[string]any{"error": r.ParseForm().Error(), "in": map[string]int{"n": 1}, "none": nil}';
  expect(await membersOf(literal)).toBe("object, error string, in object, none any");
  expect(await membersOf(`${literal}\nm["more"] = 1`)).toBe("map");
  expect(await membersOf("m := map[string]any{r.URL.Path: 1}")).toBe("map");
  expect(await membersOf('m := map[int]string{1: "a"}')).toBe("map");
});
