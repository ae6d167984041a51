/**
 * Tests how `gen adopt` rewrites handlers of gin and echo. Small services, written as users write them, are adopted, generated and compiled; random requests get the same answers as
 * before, or are refused as before, and the generated client calls them. GEN_RANDOM_SEED sets the seed.
 */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { gen, tree } from "../helpers/command.ts";
import { fileTree, writeFiles } from "../helpers/file-tree.ts";
import { fetchModules, hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "gen-adopt-frameworks-")));
afterAll(() => rmSync(root, { recursive: true }));

const services = [
  {
    name: "gin",
    service: "shop",
    sample: "gin-books",
    stays: [
      "GetItem reads its request by gin, and stays as it is: another function fills itemURI, too",
      "2 answers by c.JSON stay as written: clients return only values whose type is named as the handler, such as UpdateItemResponse",
      "Both reads its request by gin, and stays as it is: it fills several variables: declare one struct for all that the handler reads",
    ],
  },
  {
    name: "echo",
    service: "notes",
    sample: "echo-tasks",
    stays: [
      "1 answer by c.JSON stays as written: clients return only values whose type is named as the handler, such as ReplaceResponse",
      "Search reads its request by echo, and stays as it is: Text of searchParams has no tag of its own among those that are read here, param, json and form",
      "Label reads its request by echo, and stays as it is: the struct has no name: declare a type of the package for it",
    ],
  },
];

/** The messages of the warnings, without their places. */
const warnings = (stderr: string) =>
  Array.from(stderr.matchAll(/: warning: (.*) \[framework-binding\]$/gm), ([, message]) => message!);

describe.skipIf(!hasGo())("an adopted service answers as before, and by its client:", () => {
  test.each(services)("$name", async ({ name, service, sample, stays }) => {
    const dir = join(root, name);
    const helpers = resolve("test/helpers/go/adopt", name);
    for (const copy of ["before", "after"])
      cpSync(join(helpers, service), join(dir, copy), { recursive: true });
    const mod = readFileSync(resolve("test/cases", sample, "go.mod"), "utf8");
    cpSync(resolve("test/cases", sample, "go.sum"), join(dir, "go.sum"));
    const config = "dir: ./after\nopenapi: {}\ntypescript: {}\nclient: {}\nmock: {}\n";
    writeFiles(dir, { ".git/HEAD": "", "gen.config.yaml": config });
    writeFileSync(join(dir, "go.mod"), mod.replace(/^module .*/, "module example.com/compare"));
    if (!(await fetchModules(dir))) return;
    // No other command reports it.
    expect(gen(dir, ["validate"]).stderr).not.toContain("framework-binding");
    const { status, stderr } = gen(dir, ["adopt"]);
    expect(status, stderr).toBe(0);
    expect(warnings(stderr)).toEqual(stays);
    expect(stderr).toContain("\ngen all writes the methods that the changed code calls, such as Parse\n");
    const adopted = tree(join(dir, "after"));
    expect(gen(dir, ["adopt"]).stderr).toContain("nothing to adopt\n");
    expect(tree(join(dir, "after"))).toEqual(adopted);
    expect(gen(dir, ["all"])).toMatchObject({ status: 0 });
    expect(gen(dir, ["validate"])).toMatchObject({ status: 0, stderr: "" });
    cpSync(join(helpers, "compare_test.go"), join(dir, "compare_test.go"));
    const formatted = await runGo("gofmt", ["-l", "."], dir);
    expect(formatted.stdout + formatted.stderr).toBe("");
    const run = await runGo("go", ["test", "./..."], dir, {
      GEN_RANDOM_SEED: process.env.GEN_RANDOM_SEED ?? "1",
    });
    expect(run.code, run.stdout + run.stderr).toBe(0);
  });
});

/** A package of gin with these declarations and handlers. */
const gin = (text: string, imports = '\t"net/http"\n\n') =>
  `package pets\n\nimport (\n${imports}\t"github.com/gin-gonic/gin"\n)\n\n${text}`;

/** A handler of gin with a route and this body. */
const handler = (body: string, name = "CreatePet", route = "POST /pets") =>
  `// ${route}\nfunc ${name}(c *gin.Context) {\n${body.replace(/^(?=.)/gm, "\t")}\n}\n`;

const fails = 'c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})\n\treturn';
const bind = `if err := c.ShouldBindJSON(&in); err != nil {\n\t${fails}\n}`;
const input = 'type Input struct {\n\tName string `json:"name"`\n}\n\n';

/** The file of a package after `gen adopt`, and the messages. */
function adopt(files: Record<string, string>) {
  const dir = fileTree({ ".git/HEAD": "", "go.mod": "module example.com/m\n\ngo 1.23\n", ...files });
  const { status, stderr } = gen(dir, ["adopt", "."]);
  expect(status, stderr).toBe(0);
  return { dir, text: tree(dir)["pets.go"]!, messages: warnings(stderr) };
}

describe("gen adopt of a handler of gin", () => {
  test("renames the struct, and removes the import that has no use any more", () => {
    const { text, messages } = adopt({ "pets.go": gin(`${input}${handler(`var in Input\n${bind}`)}`) });
    const parse =
      "if err := in.Parse(c.Request); err != nil {\n\t_ = WriteProblem(c.Writer, err)\n\treturn\n}";
    const renamed = input.replace("Input", "CreatePetRequest");
    expect(text).toBe(gin(`${renamed}${handler(`var in CreatePetRequest\n${parse}`)}`, ""));
    expect(messages).toEqual([]);
  });

  test("rewrites the handler that a function makes, unless the function has another one", () => {
    const made = (type: string, body: string, other = "") =>
      `${input.replace("Input", type)}// POST /pets\nfunc CreatePet(names []string) gin.HandlerFunc {\n${other}\treturn func(ctx *gin.Context) {\n${body.replaceAll("c.", "ctx.").replace(/^(?=.)/gm, "\t\t")}\n\t}\n}\n`;
    const parse =
      "if err := in.Parse(c.Request); err != nil {\n\t_ = WriteProblem(c.Writer, err)\n\treturn\n}";
    const before = `var in Input\n${bind}\nnames = append(names, in.Name)`;
    const { text, messages } = adopt({ "pets.go": gin(made("Input", before)) });
    const after = `var in CreatePetRequest\n${parse}\nnames = append(names, in.Name)`;
    expect(text).toBe(gin(made("CreatePetRequest", after), ""));
    expect(messages).toEqual([]);
    const two = gin(made("Input", before, "\tlog := func(c *gin.Context) { c.Next() }\n\t_ = log\n"));
    expect(adopt({ "pets.go": two })).toMatchObject({ text: two, messages: [] });
  });

  test("keeps line ends, and code that is not formatted", () => {
    const before = gin(`${input}${handler(`var  in   Input\n${bind}`)}`).replaceAll("\n", "\r\n");
    const { text } = adopt({ "pets.go": before });
    expect(text).toContain("var  in   CreatePetRequest\r\n\tif err := in.Parse(c.Request); err != nil {");
  });

  test("names the request after the receiver where several have a handler of that name", () => {
    const method = (type: string) =>
      `type ${type} struct{}\n\ntype in${type} struct {\n\tName string \`json:"name"\`\n}\n\n${handler(`var in in${type}\n${bind}`, "Create", `POST /${type}`).replace("func ", `func (x ${type}) `)}\n`;
    const { text, messages } = adopt({ "pets.go": gin(method("Pets") + method("Toys")) });
    expect(text.match(/type \w+Request/g)).toEqual(["type PetsCreateRequest", "type ToysCreateRequest"]);
    expect(messages).toEqual([]);
  });

  const declared = (body: string, types = input) => ({ "pets.go": gin(types + handler(body)) });
  const variable = `var in Input\n${bind}`;
  const other = (text: string) => ({ "pets.go": gin(`${input}${handler(variable)}\n${text}`) });
  test.each<[string, Record<string, string>, string]>([
    [
      "drops the error",
      declared("var in Input\n_ = c.ShouldBindJSON(&in)\nc.Status(http.StatusOK)"),
      "it isn't a statement of the handler in the form",
    ],
    [
      "has an else",
      declared(`var in Input\n${bind} else {\n\tprintln()\n}`),
      "it isn't a statement of the handler",
    ],
    ["is within a block", declared(`var in Input\n{\n\t${bind}\n}`), "it isn't a statement of the handler"],
    [
      "reads XML",
      declared("var in Input\nif err := c.ShouldBindXML(&in); err != nil {\n\treturn\n}"),
      "gen doesn't know what c.ShouldBindXML reads",
    ],
    [
      "looks at the error",
      declared(variable.replace("err.Error()", "explain(err)")),
      "what the handler does when c.ShouldBindJSON fails may depend",
    ],
    [
      "gives the error to its framework",
      declared(
        `var in Input\n${bind.replace('c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})', "c.AbortWithError(http.StatusBadRequest, err)")}`,
      ),
      "what the handler does when c.ShouldBindJSON fails may depend",
    ],
    [
      "has values before",
      declared(`in := Input{Name: "Rex"}\n${bind}`),
      "in is not declared as an empty struct",
    ],
    ["sets values before", declared(`var in Input\nin.Name = "Rex"\n${bind}`), "in is used before the call"],
    ["uses a parameter", declared(bind), "in is not declared in a statement of the handler"],
    ["has a local type", declared(variable, ""), "Input is no struct of the package"],
    [
      "has a type of another package",
      declared(variable.replace("Input", "dto.Input")),
      "its type belongs to another package",
    ],
    ["fills a struct with methods", other("func (Input) Check() {}\n"), "Input has methods"],
    [
      "embeds a struct",
      declared(variable, "type Page struct{}\n\ntype Input struct {\n\tPage\n}\n\n"),
      "Input embeds Page",
    ],
    [
      "shares a struct with a handler that stays",
      other(handler(variable.replace("; err != nil", "; err == nil"), "Other", "POST /o")),
      "another function fills Input, too",
    ],
    [
      "gives the struct away",
      declared(`${variable}\nsave(&in)`, `${input}func save(in *Input) {}\n\n`),
      "other code uses Input, and in is used as a whole",
    ],
    [
      "has a field without a tag",
      declared(variable, "type Input struct {\n\tName string\n}\n\n"),
      "Name of Input has no tag of its own among those that are read here, json",
    ],
    [
      "reads a struct as text",
      declared(
        variable.replace("JSON", "Header"),
        'type Input struct {\n\tName struct{} `header:"Name"`\n}\n\n',
      ),
      "Name is a struct{}",
    ],
    [
      "has a request",
      declared(variable, `${input}type CreatePetRequest struct{}\n\n`),
      "its request is CreatePetRequest, but it fills a Input",
    ],
    [
      "reads a file",
      declared(`${variable}\nfile, _ := c.FormFile("file")\nprintln(file)`),
      "FormFile reads multipart/form-data, which Parse refuses",
    ],
    ["assigns the context", declared(`c = c.Copy()\n${variable}`), "c is assigned to"],
    [
      "is registered twice",
      other('func routes(e *gin.Engine) {\n\te.POST("/pets", CreatePet)\n\te.PUT("/toys", CreatePet)\n}\n'),
      "it is registered with several routes",
    ],
    [
      "shares helpers with other packages",
      { ...declared(variable), "gen.config.yaml": "basics: example.com/m/shared\n" },
      "WriteProblem is in the package of config basics",
    ],
    [
      "fills an alias",
      declared(variable, 'type Input = struct {\n\tName string `json:"name"`\n}\n\n'),
      "Input is an alias or generic",
    ],
    [
      "fills a generated struct",
      {
        ...declared(variable, ""),
        "input.go": `// Code generated by hand. DO NOT EDIT.\n\npackage pets\n\n${input}`,
      },
      "Input is in a generated file",
    ],
    [
      "has a function with the name of its request",
      declared(variable, `${input}func CreatePetRequest() {}\n\n`),
      "the package has a CreatePetRequest already",
    ],
    [
      "fills a field by two tags",
      declared(variable.replace("JSON", ""), input.replace('name"`', 'name" form:"name"`')),
      "Name of Input has several tags that are read: keep one of them",
    ],
    [
      "fills fields by tags of two bodies",
      declared(variable.replace("JSON", ""), input.replace("}", '\tOther string `form:"other"`\n}')),
      "Input has tags json and json form",
    ],
    [
      "has an option in a tag of a form",
      declared(
        variable.replace("JSON", ""),
        input.replace("json", "form").replace('name"', 'name,default=a"'),
      ),
      "the tag form of Name has options",
    ],
    [
      "reads the query of a POST",
      declared(variable.replace("JSON", "Query"), input.replace("json", "form")),
      "Name is in the query of a POST",
    ],
    [
      "reads what is not in its path",
      declared(variable.replace("JSON", "Uri"), input.replace("json", "uri")),
      "Name of Input is not in the path /pets",
    ],
    [
      "reads the rest of its path",
      {
        "pets.go": gin(
          `${input.replace("json", "uri")}${handler(variable.replace("JSON", "Uri"), "CreatePet", "POST /pets/{name...}")}`,
        ),
      },
      "Name of Input is the rest of a path, which the framework may begin with a slash",
    ],
    [
      "gives a struct away whose tag json would be lost",
      declared(
        `${variable.replace("JSON", "Header")}\nsave(&in)`,
        `${input.replace('name"`', 'name" header:"Name"`')}func save(any) {}\n\n`,
      ),
      "Input is used as a whole, and Name would lose its tag json",
    ],
    [
      "gives a struct away that lacks a field for its path",
      {
        "pets.go": gin(
          `${input}func save(any) {}\n\n${handler(`${variable}\nsave(&in)`, "CreatePet", "POST /pets/{id}")}`,
        ),
      },
      "Input lacks a field for {id}, and is used as a whole",
    ],
    [
      "has a field for its path that is read from elsewhere",
      {
        "pets.go": gin(
          `${input.replace("Name ", "ID ")}${handler(variable, "CreatePet", "POST /pets/{id}")}`,
        ),
      },
      "Input has a field ID that is not read from {id}",
    ],
  ])("leaves one that %s", (_, files, why) => {
    const { text, messages } = adopt(files);
    expect(text).toBe(files["pets.go"]);
    expect(messages.join("\n")).toContain(`and stays as it is: ${why}`);
  });

  test("does not rename a struct that tests or other packages use", () => {
    const files = other("");
    for (const [path, text] of Object.entries({
      "pets_test.go": "package pets\n\nvar _ Input\n",
      "other/other.go": 'package other\n\nimport "example.com/m"\n\nvar _ pets.Input\n',
    })) {
      const { text: adopted, messages } = adopt({ ...files, [path]: text });
      expect(adopted).toContain(
        "// CreatePetRequest is the request of CreatePet.\ntype CreatePetRequest Input\n",
      );
      expect(messages).toEqual([]);
    }
    const filling =
      'package other\n\nimport "example.com/m"\n\nfunc f(c C) {\n\tvar in pets.Input\n\tc.Bind(&in)\n}\n';
    const { messages } = adopt({ ...files, "other/other.go": filling });
    expect(messages).toEqual([expect.stringContaining("another function fills Input, too")]);
  });
});
