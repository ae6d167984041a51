/** Random packages of messages: what a generated function sends arrives as it was, over real HTTP, with JSON by encoding/json and by generated functions. */
import { cpSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { writeFiles } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { type RandomMessages, randomMessages } from "../helpers/random/random-messages.ts";
import { run } from "./built-command.ts";
import { torturePart } from "./part.ts";
import { newTree, removeTree } from "./projects.ts";
import { below, chance } from "./random-values.ts";

const helpers = resolve(import.meta.dirname, "../helpers/go/bindings/cases/bindingtest");
const kinds = resolve(import.meta.dirname, "../cases/bindings-kinds");

torturePart("messages", async () => {
  if (!hasGo()) throw new Error("this part needs Go");
  return async ({ random, dir, short }) => {
    const json = chance(random, 0.5) ? "generated" : "encoding/json";
    const root = newTree(dir, {
      "go.mod": "module example.com/cases\n\ngo 1.24\n",
      "gen.config.json": JSON.stringify({ bindings: { json } }),
    });
    cpSync(helpers, join(root, "bindingtest"), { recursive: true });
    cpSync(kinds, join(root, "bindings-kinds"), { recursive: true });
    const names = Array.from({ length: short ? 1 : 10 }, (_, index) => `m${index}`);
    for (const name of names) {
      const made = randomMessages(random, `example.com/cases/${name}`);
      writeFiles(join(root, name), made.files);
      writeFileSync(join(root, name, "round_trips_test.go"), roundTrips(made));
    }
    const { status, stderr } = await run(root, ["bindings", "--quiet", ...names]);
    expect([status, stderr]).toEqual([0, ""]);
    const env = { GOPROXY: "off", GEN_RANDOM_SEED: String(below(random, 2 ** 31)) };
    const { code, stdout } = await runGo("go", ["test", "-vet=off", "-count=1", "./..."], root, env);
    expect([code, stdout.split("\n").filter(line => !/^(?:ok|\?) /.test(line))]).toEqual([0, [""]]);
    removeTree(root);
    return names.length;
  };
});

/** A Go test that sends random values of all messages. */
function roundTrips({ requests, responses }: RandomMessages): string {
  const rows = [
    ...requests.map(({ name, pattern }) => `\tbindingtest.Requests[${name}](t, "${pattern}")\n`),
    ...responses.map(name => `\tbindingtest.Responses(t, withoutEmpty[${name}])\n`),
  ];
  return `package messages

import (
\t"reflect"
\t"testing"

\t"example.com/cases/bindingtest"
)

func TestRoundTrips(t *testing.T) {
${rows.join("")}}

// withoutEmpty removes pointers to empty texts from header fields, which are not sent.
func withoutEmpty[T any](v *T) { removeEmpty(reflect.ValueOf(v).Elem()) }

func removeEmpty(v reflect.Value) {
\tfor i := range v.NumField() {
\t\tfield, declared := v.Field(i), v.Type().Field(i)
\t\t_, isHeader := declared.Tag.Lookup("header")
\t\tif declared.Anonymous {
\t\t\tremoveEmpty(reflect.Indirect(field))
\t\t} else if isHeader && field.Kind() == reflect.Pointer && !field.IsNil() && field.Elem().Kind() == reflect.String && field.Elem().Len() == 0 {
\t\t\tfield.SetZero()
\t\t}
\t}
}
`;
}
