/** Tests the table of commands, and the command line that is made from it. */
import { describe, expect, test } from "vitest";
import { createProgram, type ParsedCommandLine } from "../../src/commands/command-line.ts";
import type { Command } from "../../src/commands/flags.ts";
import { commandNames, commands } from "../../src/commands/table.ts";
import { outputs } from "../../src/outputs/table.ts";
import { problems, repository } from "../helpers/config-repository.ts";

/** Every command with the words that call it. */
const rows = commands.flatMap((row): { words: string[]; command: Command }[] =>
  "commands" in row
    ? row.commands.map(command => ({ words: [row.name, command.name], command }))
    : [{ words: [row.name], command: row }],
);
const named = rows.map(({ words, command }) => [words.join(" "), words, command] as const);

/** Parses a command line; returns what the command gets, and null if none would run. */
async function parse(argv: string[]): Promise<ParsedCommandLine | null> {
  let parsed: ParsedCommandLine | null = null;
  const run = async (line: ParsedCommandLine) => {
    parsed = line;
  };
  const output = { writeOut: () => {}, writeErr: () => {} };
  const program = createProgram("0.0.0", run, argv[0], output);
  await program.parseAsync(argv, { from: "user" });
  return parsed;
}

describe.each(named)("gen %s", (_, words, command) => {
  const flagNames = command.flags.map(({ long }) => long);

  test("runs if its words are typed, and its code can be loaded", async () => {
    // Arguments that a command can't do without.
    const needed: Record<string, string[]> = { completion: ["bash"], where: ["gen.yml:1"] };
    const given = needed[command.name] ?? [];
    const parsed = await parse([...words, ...given]);
    expect(parsed).toMatchObject({ command, words: given, commandNames });
    expect((await command.load()).run).toBeTypeOf("function");
  });

  test("has --watch if it can be watched, and --dir if it takes directories", async () => {
    expect(flagNames.includes("--watch")).toBe(command.loadWatch !== undefined);
    const argumentNames = (command.arguments ?? []).map(argument => argument.name());
    const takesDirs = argumentNames.includes("dirs") || command.name === "where";
    expect(flagNames.includes("--dir")).toBe(takesDirs);
    if (command.loadWatch) expect((await command.loadWatch()).watch).toBeTypeOf("function");
  });

  test("has the flags of an output if an output has its name", () => {
    const isOutput = Object.hasOwn(outputs, command.name);
    for (const flag of ["--out", "--template"]) expect(flagNames.includes(flag), flag).toBe(isOutput);
    // gen basics reads no packages.
    for (const flag of ["--recv", "--print-inputs"])
      if (!flagNames.includes("--dir")) expect(flagNames, flag).not.toContain(flag);
      else if (isOutput) expect(flagNames).toContain(flag);
    expect(flagNames.includes("--recv") && !isOutput).toBe(false);
    expect(command.outputs?.includes(command.name as "list") ?? false).toBe(isOutput);
  });

  test("has the flags about writing if it writes files", () => {
    const writes = command.outputs !== undefined && !command.checkOnly;
    const adopts = command.name === "adopt";
    expect(flagNames.includes("--check")).toBe(writes || adopts);
    expect(flagNames.includes("--stdout")).toBe(writes);
  });
});

test("an unknown first word means an output of the config, with the flags of an output", async () => {
  const parsed = await parse(["docs", "a", "--dir", "b", "--out", "x"]);
  expect(parsed!.command).toMatchObject({ name: "docs", userOutputs: "named" });
  expect(parsed!.flags).toMatchObject({ dir: ["b", "a"], out: "x" });
});

test("an output of the config can't have the name of any command", async () => {
  expect(commandNames).toEqual([...commands.map(({ name }) => name), "help"]);
  for (const name of commandNames) {
    const root = repository({
      "t.hbs": "",
      ".genrc.json": JSON.stringify({ outputs: { [name]: { template: "t.hbs", out: "x.txt" } } }),
    });
    expect(await problems(root)).toEqual([
      `.genrc.json:1:13: outputs: "${name}" is a built-in command: choose another name`,
    ]);
  }
});

test("the help lists the commands in the order of the table", () => {
  const help = createProgram("0.0.0", async () => {}).helpInformation();
  const listed = [...help.matchAll(/^ {2}(\w+)(?: \[| <| {2})/gm)].map(([, name]) => name);
  expect(listed).toEqual(commandNames);
});
