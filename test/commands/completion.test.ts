/** Tests the completion scripts: bash, zsh and fish run them, and a terminal types into the first two. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { type Command, Option, Command as Program } from "commander";
import { describe, expect, test } from "vitest";
import { createProgram } from "../../src/commands/command-line.ts";
import { completionScript, type Shell } from "../../src/commands/completion.ts";
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

function run(shell: Shell, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

/** A program whose descriptions hold characters that are special in shells. */
const odd = new Program("odd");
odd
  .command("one")
  .description(`"quotes", $HOME, \`pwd\`, $(pwd), [x]: \\ and 'more'`)
  .addOption(new Option("--secret").hideHelp())
  .option("-x, --extra <what>", "it's [$HOME]: 'x' \\");
odd.command("hidden", { hidden: true });

/** What a shell offers for each of the command lines, sorted; the cursor is at the end of the last word. */
const offers: Record<"bash" | "fish", (script: string, lines: string[][], cwd?: string) => string[][]> = {
  bash(script, lines, cwd = ".") {
    const queries = lines.map(words =>
      [
        `COMP_WORDS=(${words.map(quoted).join(" ")}) COMP_CWORD=${words.length - 1}`,
        `_\${COMP_WORDS[0]}; printf '%s\\t' "\${COMPREPLY[@]}"; echo`,
      ].join("\n"),
    );
    const text = run("bash", ["--norc", "-euc", `${script}\nset +e\n${queries.join("\n")}`], cwd);
    return text
      .trimEnd()
      .split("\n")
      .map(line => line.split("\t").filter(Boolean).sort());
  },
  fish(script, lines, cwd = ".") {
    const queries = lines.map(words => `complete -C ${quoted(words.join(" "))}; echo =`);
    const text = run("fish", ["--no-config", "-c", `${script}\n${queries.join("\n")}`], cwd);
    const blocks = text.split(/^=\n/m).slice(0, -1);
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

describe.each(["bash", "fish"] as const)("%s", shell => {
  const offer = (lines: string[][], of = program, cwd?: string) =>
    offers[shell](completionScript(shell, of), lines, cwd);

  describe.skipIf(!installed[shell])("offers", () => {
    test("the subcommands of every command, and nothing else", () => {
      const answers = offer(every.map(({ words }) => [...words, ""]));
      for (const [index, { command, words }] of every.entries()) {
        if (command.commands.length === 0) continue;
        const names = [...command.commands.map(one => one.name()), "help"].sort();
        expect(answers[index], words.join(" ")).toEqual(names);
      }
      expect(every.length).toBeGreaterThan(10);
    });

    test("all flags of every command", () => {
      const answers = offer(every.map(({ words }) => [...words, "--"]));
      for (const [index, { command, words }] of every.entries()) {
        expect(answers[index], words.join(" ")).toEqual(longFlags(command));
      }
    });

    test("the choices of every flag and argument", () => {
      const flags = every.flatMap(({ command, words }) =>
        command.options.flatMap(({ long, argChoices }) =>
          argChoices ? [{ line: [...words, long!, ""], argChoices }] : [],
        ),
      );
      const args = every.flatMap(({ command, words }) =>
        command.registeredArguments
          .slice(0, 1)
          .flatMap(({ argChoices }) => (argChoices ? [{ line: [...words, ""], argChoices }] : [])),
      );
      const all = [...flags, ...args];
      expect(args.length && flags.length).toBeTruthy();
      const answers = offer(all.map(({ line }) => line));
      for (const [index, { line, argChoices }] of all.entries()) {
        expect(answers[index], line.join(" ")).toEqual([...argChoices].sort());
      }
    });

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
      const plain = offer(lines, program, cwd).map(words => words.map(word => word.replace(/\/$/, "")));
      expect(plain).toEqual([["pets"], ["pets"], ["pets", "petty.txt"]]);
    });

    test("the known words of an argument that has a list of them", () => {
      const script = completionScript(shell, program, { names: ["list", "helpers/cutPair"] });
      const lines = [
        ["gen", "eject", ""],
        ["gen", "eject", "list", "h"],
      ];
      expect(offers[shell](script, lines)).toEqual([["helpers/cutPair", "list"], ["helpers/cutPair"]]);
    });

    test("no hidden commands and flags, and takes any text as a description", () => {
      expect(
        offer(
          [
            ["odd", ""],
            ["odd", "one", "--"],
          ],
          odd,
        ),
      ).toEqual([
        ["help", "one"],
        ["--extra", "--help"],
      ]);
    });
  });
});

test.skipIf(!installed.zsh)("zsh reads the script, whatever the descriptions hold", () => {
  for (const one of [program, odd]) {
    expect(run("zsh", ["-nfc", completionScript("zsh", one)], ".")).toBe("");
  }
});

/** Types command lines into a shell, each ended by the return key; returns the words with which the shell then called `gen`. */
function type(shell: "bash" | "zsh", lines: string[]): string[] {
  const setUp = [
    ...(shell === "zsh" ? ["autoload -U compinit", "compinit -u -D"] : []),
    completionScript(shell, program),
    `gen() { printf '<%s>' "$@" >> called; echo >> called; }`,
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
    env: { ...process.env, ZDOTDIR: cwd, HOME: cwd, TERM: "xterm", HISTFILE: "/dev/null" },
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

test("the command is completed under each of its names", () => {
  const names = Object.keys(JSON.parse(fs.readFileSync("package.json", "utf8")).bin);
  expect(completionScript("bash", program)).toContain(`complete -F _gen ${names.join(" ")}\n`);
  expect(completionScript("zsh", program)).toContain(`#compdef ${names.join(" ")}\n`);
  expect(completionScript("fish", program)).toContain(`complete -c ${names[1]} -w ${names[0]}\n`);
});
