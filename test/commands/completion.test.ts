/** Tests the completion: what fits at each place of a command line, and that bash, zsh and fish offer it; a terminal types into the first two. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Command, Option, Command as Program } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/commands/command-line.ts";
import { offersAt, type Shell } from "../../src/commands/completion.ts";
import { cli, gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

const program = createProgram("0.0.0", async () => {}, undefined);

/** Reports whether a shell is installed; prints a warning if it is not. */
function hasShell(shell: Shell): boolean {
  if (spawnSync(shell, ["-c", "exit 0"]).status === 0) return true;
  console.warn(`SKIPPED: no \`${shell}\` on the PATH, so its completion script is not run`);
  return false;
}
const installed = { bash: hasShell("bash"), zsh: hasShell("zsh"), fish: hasShell("fish") };

function hasTerminal(): boolean {
  if (spawnSync("script", ["--version"]).stdout?.includes("util-linux")) return true;
  console.warn("SKIPPED: no `script` of util-linux, so nothing is typed into a shell");
  return false;
}
const canType = hasTerminal();

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** What a program runs that is the built command. */
const built = `exec ${quoted(process.execPath)} ${quoted(cli)} "$@"`;

/** A folder with programs, by default `gen`, by which the scripts call the command; each runs a command of sh, by default the built one. */
function folderOf(command = built, others: Record<string, string> = {}): string {
  const programs = { gen: command, ...others };
  const texts = Object.entries(programs).map(([name, text]) => [name, `#!/bin/sh\n${text}\n`]);
  const folder = fileTree(Object.fromEntries(texts));
  for (const name of Object.keys(programs)) fs.chmodSync(path.join(folder, name), 0o755);
  return folder;
}

/** The environment in which `gen` is the program of a folder. */
const withProgram = (folder: string) => ({ ...process.env, PATH: `${folder}:${process.env.PATH}` });

function run(shell: Shell, args: string[], cwd: string, folder: string): string {
  const { status, stdout, stderr } = spawnSync(shell, args, {
    cwd,
    encoding: "utf8",
    env: withProgram(folder),
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

const scriptOf = (shell: Shell) => gen(process.cwd(), ["completion", shell]).stdout;

/** A description with characters that are special in shells. */
const special = `"quotes", $HOME, \`pwd\`, $(pwd), [x]: \\ and 'more'`;

/** What a shell offers for each of the command lines, sorted; the cursor is at the end of the last word. */
const offers: Record<"bash" | "fish", (lines: string[][], cwd?: string, folder?: string) => string[][]> = {
  bash(lines, cwd = ".", folder = folderOf()) {
    const queries = lines.map(words =>
      [
        `COMP_WORDS=(${words.map(quoted).join(" ")}) COMP_CWORD=${words.length - 1}`,
        `_gen; printf '%s\\t' "\${COMPREPLY[@]}"; echo`,
      ].join("\n"),
    );
    const script = `${scriptOf("bash")}\nset +e\n${queries.join("\n")}`;
    return run("bash", ["--norc", "-euc", script], cwd, folder)
      .trimEnd()
      .split("\n")
      .map(line => line.split("\t").filter(Boolean).sort());
  },
  fish(lines, cwd = ".", folder = folderOf()) {
    const queries = lines.map(words => `complete -C ${quoted(words.join(" "))}; echo =`);
    const script = `${scriptOf("fish")}\n${queries.join("\n")}`;
    const blocks = run("fish", ["--no-config", "-c", script], cwd, folder).split(/^=\n/m).slice(0, -1);
    return blocks.map(block =>
      block
        .split("\n")
        .map(line => line.split("\t")[0]!)
        .filter(Boolean)
        .sort(),
    );
  },
};

/** Every command of a program with the words that call it. */
function commandsOf(command: Command, words = [command.name()]): { command: Command; words: string[] }[] {
  return [{ command, words }, ...command.commands.flatMap(one => commandsOf(one, [...words, one.name()]))];
}
const every = commandsOf(program);

const longFlags = (command: Command) => [...command.options.map(({ long }) => long!), "--help"].sort();

/** The words that fit at the end of a command line, sorted; the name of the program is left out. */
function wordsAt(words: string[], of = program): string[] {
  const found = offersAt(of, words);
  return typeof found === "string" ? [found] : found.map(({ word }) => word).sort();
}

describe("there fit", () => {
  test.each(every)("the subcommands of a command, and nothing else: $words", ({ command, words }) => {
    if (command.commands.length === 0) return;
    const names = [...command.commands.map(one => one.name()), "help"].sort();
    expect(wordsAt([...words.slice(1), ""])).toEqual(names);
  });

  test.each(every)("all flags of a command: $words", ({ command, words }) => {
    expect(wordsAt([...words.slice(1), "--"]).filter(word => word.startsWith("--"))).toEqual(
      longFlags(command),
    );
  });

  test("the choices of every flag and argument", () => {
    const flags = every.flatMap(({ command, words }) =>
      command.options.flatMap(({ long, argChoices }) =>
        argChoices ? [{ line: [...words.slice(1), long!, ""], argChoices }] : [],
      ),
    );
    const args = every.flatMap(({ command, words }) =>
      command.registeredArguments
        .slice(0, 1)
        .flatMap(({ argChoices }) => (argChoices ? [{ line: [...words.slice(1), ""], argChoices }] : [])),
    );
    expect(args.length && flags.length).toBeTruthy();
    for (const { line, argChoices } of [...flags, ...args])
      expect(wordsAt(line), line.join(" ")).toEqual([...argChoices].sort());
    expect(every.length).toBeGreaterThan(10);
  });

  test("the templates that are made to be replaced, however many were named before", () => {
    const names = wordsAt(["eject", ""]);
    expect(names).toContain("list");
    expect(names.length).toBeGreaterThan(20);
    expect(wordsAt(["eject", "list", "h"])).toEqual(names);
  });

  test("no hidden commands and flags", () => {
    const odd = new Program("odd");
    odd.command("one").addOption(new Option("--secret").hideHelp()).option("-x, --extra <what>");
    odd.command("hidden", { hidden: true });
    expect(wordsAt([""], odd)).toEqual(["help", "one"]);
    expect(wordsAt(["one", "-"], odd)).toEqual(["--extra", "--help", "-h", "-x"]);
  });
});

describe.each(["bash", "fish"] as const)("%s", shell => {
  const offer = offers[shell];

  describe.skipIf(!installed[shell])("offers", () => {
    test("the words that fit, whatever words come before", () => {
      const lines: [line: string, words: string[]][] = [
        ["gen va", ["validate"]],
        ["gen nothing", []],
        ["gen list --dum", ["--dump-model"]],
        ["gen list -dum", ["-dump-model"]],
        ["gen list -format j", ["json"]],
        // The value of a flag counts neither as a command nor as an argument.
        ["gen list --config all --dum", ["--dump-model"]],
        ["gen completion --format json f", ["fish"]],
        ["gen completion bash z", []],
        ["gen list --tags j", []],
        ["gen templates che", ["check"]],
        ["gen templates whe", ["where"]],
        ["gen templates check --conf", ["--config"]],
        ["gen help val", ["validate"]],
      ];
      const answers = offer(lines.map(([line]) => line.split(" ")));
      expect(lines.map(([line], index) => [line, answers[index]])).toEqual(lines);
    });

    test("files and directories for flags that take a path", () => {
      const cwd = fileTree({ "pets/pets.go": "", "petty.txt": "", "my pets/pets.go": "" });
      const lines = ["gen list --dir pe", "gen list -dir pe", "gen list --out pe"].map(line =>
        line.split(" "),
      );
      const plain = offer(lines, cwd).map(words => words.map(word => word.replace(/\/$/, "")));
      expect(plain).toEqual([["pets"], ["pets"], ["pets", "petty.txt"]]);
    });

    test("what the command says that was typed, where `gen` is another program", () => {
      const folder = folderOf("echo other", { handlergen: built });
      const line = ["handlergen", "list", "--dum"];
      expect(offer([line], ".", folder)).toEqual([["--dump-model"]]);
      if (shell !== "bash") return;
      // Bash passes the word as it was typed: a path in quotes, and a command in it, which is not run.
      const cwd = fileTree({ "a b/gen": `#!/bin/sh\n${built}\n` });
      fs.chmodSync(path.join(cwd, "a b/gen"), 0o755);
      const inFolder = (name: string) => offer([[name, "list", "--dum"]], cwd, folder);
      expect(inFolder("'a b/gen'")).toEqual([["--dump-model"]]);
      expect(inFolder("$(touch made; echo handlergen)")).toEqual([[]]);
      expect(fs.readdirSync(cwd)).toEqual(["a b"]);
    });

    test("words whose descriptions have any text", () => {
      const line = quoted(shell === "fish" ? `one\t${special}` : "one");
      expect(offer([["gen", ""]], ".", folderOf(`printf '%s\\n' ${line}`))).toEqual([["one"]]);
    });
  });
});

/**
 * Types command lines into a shell, each ended by the return key; returns the words with which the shell then called `gen`. Its completion
 * calls the program of a folder.
 */
function type(shell: "bash" | "zsh", lines: string[], folder = folderOf()): string[] {
  const setUp = [
    ...(shell === "zsh" ? ["autoload -U compinit", "compinit -u -D"] : []),
    scriptOf(shell),
    `gen() { if [[ -v GEN_COMPLETE ]]; then command gen "$@"; return; fi; printf '<%s>' "$@" >> called; echo >> called; }`,
    "PS1='$ '",
  ].join("\n");
  const cwd = fileTree({
    "pets/pets.go": "",
    "petty.txt": "",
    "my pets/pets.go": "",
    called: "",
    ".bashrc": setUp,
    ".zshrc": setUp,
  });
  const command = { bash: "bash --noprofile --rcfile .bashrc -i", zsh: "zsh -o NO_GLOBAL_RCS -i" }[shell];
  const { error } = spawnSync("script", ["-qec", command, "/dev/null"], {
    cwd,
    input: [...lines, "exit"].map(line => `${line}\r`).join(""),
    env: { ...withProgram(folder), ZDOTDIR: cwd, HOME: cwd, TERM: "xterm", HISTFILE: "/dev/null" },
    timeout: 1_200_000,
  });
  expect(error).toBeUndefined();
  return fs.readFileSync(path.join(cwd, "called"), "utf8").trimEnd().split("\n");
}

describe.each(["bash", "zsh"] as const)("in %s", shell => {
  test.skipIf(!canType || !installed[shell])("the tab key completes what is typed", () => {
    const lines: [typed: string, called: string | RegExp][] = [
      ["gen va\t", "<validate>"],
      // The x after the tab shows that no space follows the name of a directory.
      ["gen list --dir pe\tx", "<list><--dir><pets/x>"],
      ["gen list -dir pe\tx", "<list><-dir><pets/x>"],
      ["gen list --dir=pe\tx", "<list><--dir=pets/x>"],
      ["gen list --dir my\tx", "<list><--dir><my pets/x>"],
      ["gen list --out pett\t", "<list><--out><petty.txt>"],
      ["gen list --format js\t", "<list><--format><json>"],
      ["gen list --format=js\t", "<list><--format=json>"],
      // Zsh writes the flag with two dashes.
      ["gen list -dum\t", /^<list><--?dump-model>$/],
      ["gen list --config all --dum\t", "<list><--config><all><--dump-model>"],
      ["gen list --tags pe\t", "<list><--tags><pe>"],
      ["gen list pe\t", /^<list><pets\/?>$/],
      ["gen templates ch\t--qui\t", "<templates><check><--quiet>"],
      ["gen completion f\t", "<completion><fish>"],
    ];
    const called = type(
      shell,
      lines.map(([typed]) => typed),
    );
    for (const [index, [typed, expected]] of lines.entries()) {
      if (typeof expected === "string") expect(called[index], typed).toBe(expected);
      else expect(called[index], typed).toMatch(expected);
    }
    expect(called).toHaveLength(lines.length);
  });
});

test.skipIf(!canType || !installed.zsh)("zsh takes any text as a description", () => {
  const folder = folderOf(`printf '%s\\n' ${quoted(`one:${special}`)}`);
  expect(type("zsh", ["gen o\t"], folder)).toEqual(["<one>"]);
});

test("the command is completed under each of its names", () => {
  const names = Object.keys(JSON.parse(fs.readFileSync("package.json", "utf8")).bin);
  expect(scriptOf("bash")).toContain(`complete -F _gen ${names.join(" ")}\n`);
  expect(scriptOf("zsh")).toContain(`#compdef ${names.join(" ")}\n`);
  expect(scriptOf("fish")).toContain(`complete ${names.map(name => `-c ${name} `).join("")}-f `);
});
