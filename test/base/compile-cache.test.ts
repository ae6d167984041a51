/** Tests the bytecode that gen keeps from run to run: it never changes what a run does, and other users can't change it. */
import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { cacheDirectory } from "../../src/base/startup/cache-folder.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { filesBelow, flipBits, genAtHome, hasCompileCache } from "../helpers/kept-bytecode.ts";

const files = {
  "repo/.git/HEAD": "",
  "repo/go.mod": "module example.com/pets\n\ngo 1.24\n",
  "repo/pets.go": `package pets

import "net/http"

type ListPetsRequest struct {
	Limit int \`query:"limit" default:"20"\`
}

// GET /pets
func ListPets(w http.ResponseWriter, r *http.Request) {}
`,
  "repo/gen.config.mjs": 'export default { helpers: "./helpers.mjs" };\n',
  "repo/helpers.mjs": "export const shout = text => text.toUpperCase();\n",
  "home/x": "",
};
const otherUser = 4321;
const isRoot = process.geteuid?.() === 0;

let root: string;
let repo: string;
let home: string;
beforeEach(() => {
  root = fileTree(files);
  repo = path.join(root, "repo");
  home = path.join(root, "home");
});

describe.skipIf(process.platform === "win32")("the folder", () => {
  const folder = (env: NodeJS.ProcessEnv = {}) => cacheDirectory({ HOME: home, ...env }, "linux");
  const cache = () => path.join(home, ".cache");
  const own = () => path.join(cache(), "handlergen");

  test("is the system's folder for caches, and only the user can write to it", () => {
    const umask = process.umask(0);
    try {
      expect(folder()).toBe(own());
      expect(fs.statSync(own()).mode & 0o777).toBe(0o700);
      expect(folder({ XDG_CACHE_HOME: path.join(home, "a/b") })).toBe(path.join(home, "a/b/handlergen"));
      const mac = cacheDirectory({ HOME: home }, "darwin");
      expect(mac).toBe(path.join(home, "Library/Caches/handlergen"));
    } finally {
      process.umask(umask);
    }
    expect(cacheDirectory({ LOCALAPPDATA: path.join(root, "data") }, "win32")).toBe(
      path.join(root, "data/handlergen"),
    );
  });

  test("is unknown without an absolute path to a home directory", () => {
    for (const env of [{}, { HOME: "" }, { HOME: "home" }, { XDG_CACHE_HOME: "cache" }])
      expect(cacheDirectory(env, "linux")).toBeNull();
  });

  test("may be behind a symbolic link, and in a sticky folder like /tmp", () => {
    fs.symlinkSync(home, path.join(root, "link"));
    expect(cacheDirectory({ HOME: path.join(root, "link") }, "linux")).toBe(own());
    fs.chmodSync(home, 0o1777);
    expect(folder()).toBe(own());
  });

  const make = (mode = 0o700) => {
    fs.mkdirSync(own(), { recursive: true });
    fs.chmodSync(own(), mode);
  };
  test.each([
    ["others can write to it", () => make(0o707)],
    ["its group can write to it", () => make(0o770)],
    ["others can write to it, even if it is sticky", () => make(0o1777)],
    ["it is a file", () => fs.writeFileSync(path.join(home, ".cache"), "")],
    [
      "others can write to its parent",
      () => {
        make();
        fs.chmodSync(cache(), 0o777);
      },
    ],
    ["others can write to the home", () => fs.chmodSync(home, 0o777)],
    ["others can write to a folder above the home", () => fs.chmodSync(root, 0o777)],
    [
      "it is a link",
      () => {
        fs.mkdirSync(cache());
        fs.mkdirSync(path.join(root, "elsewhere"));
        fs.symlinkSync(path.join(root, "elsewhere"), own());
      },
    ],
  ])("is not used if %s", (_, prepare) => {
    prepare();
    let found: string | null = null;
    try {
      found = folder();
    } catch {
      // If gen can't make the folder, it does not use it either.
    }
    expect(found).toBeNull();
  });

  test.skipIf(!isRoot).each([
    [
      "it",
      () => {
        make();
        fs.chownSync(own(), otherUser, otherUser);
      },
    ],
    [
      "its parent",
      () => {
        make();
        fs.chownSync(cache(), otherUser, otherUser);
      },
    ],
    ["the home", () => fs.chownSync(home, otherUser, otherUser)],
    ["a folder above the home", () => fs.chownSync(root, otherUser, otherUser)],
    [
      "the home, which is sticky,",
      () => {
        fs.chownSync(home, otherUser, otherUser);
        fs.chmodSync(home, 0o1777);
      },
    ],
    [
      "a symbolic link to its parent",
      () => {
        fs.mkdirSync(path.join(root, "theirs"));
        fs.chownSync(path.join(root, "theirs"), otherUser, otherUser);
        fs.symlinkSync(path.join(root, "theirs"), cache());
      },
    ],
  ])("is not used if %s belongs to another user", (_, prepare) => {
    prepare();
    expect(folder()).toBeNull();
    // No folder is made there either.
    expect(filesBelow(home)).toEqual([path.join(home, "x")]);
  });
});

test("a run prints the same if there is no folder for bytecode, or an unsafe one", () => {
  const noCache = { NODE_DISABLE_COMPILE_CACHE: "1", GEN_NO_CACHE: "1" };
  const expected = genAtHome(repo, home, ["bindings", "--stdout"], noCache);
  expect(expected.status).toBe(0);
  expect(filesBelow(home)).toEqual([path.join(home, "x")]);
  const file = path.join(home, "x");
  const unsafe = path.join(root, "unsafe");
  fs.mkdirSync(unsafe);
  fs.chmodSync(unsafe, 0o777);
  for (const place of [file, "/proc/nowhere", "", "relative", unsafe])
    expect(genAtHome(repo, place, ["bindings", "--stdout"], { XDG_CACHE_HOME: place })).toEqual(expected);
  expect(fs.readdirSync(unsafe)).toEqual([]);
});

describe("kept bytecode", () => {
  const isTable = (file: string) => path.basename(path.dirname(file)) === "tables";
  const cache = () => filesBelow(path.join(home, "cache")).filter(file => !isTable(file));

  test("is used by every later run of any command", () => {
    for (const args of [["bindings"], ["list"], ["validate"]]) genAtHome(repo, home, args);
    const kept = cache();
    expect(kept.length).toBeGreaterThan(1);
    const times = kept.map(file => fs.statSync(file).mtimeMs);
    for (const args of [["validate"], ["bindings"], ["list"], ["bindings"]]) {
      expect(genAtHome(repo, home, args).status).toBe(0);
      // Bytecode that V8 rejects is written again.
      expect(cache(), args[0]).toEqual(kept);
      expect(
        kept.map(file => fs.statSync(file).mtimeMs),
        args[0],
      ).toEqual(times);
    }
  });

  test.skipIf(!hasCompileCache)("of Node is used for the user's config", () => {
    genAtHome(repo, home, ["bindings"]);
    const { stderr } = genAtHome(repo, home, ["bindings"], { NODE_DEBUG_NATIVE: "COMPILE_CACHE" });
    const accepted = stderr.split("\n").filter(line => line.includes("accepted"));
    expect(accepted.some(line => line.includes("gen.config.mjs"))).toBe(true);
    expect(stderr).not.toContain("rejected");
  });

  test("has the functions of each command after its first run", () => {
    const main = () => cache().find(file => file.endsWith("main.js.bytecode"))!;
    const writtenBy = (args: string[]) => {
      genAtHome(repo, home, args);
      return fs.statSync(main()).mtimeMs;
    };
    const first = writtenBy(["--help"]);
    const validated = writtenBy(["validate"]);
    expect(validated).toBeGreaterThan(first);
    const listed = writtenBy(["list"]);
    expect(listed).toBeGreaterThan(validated);
    for (const args of [["validate"], ["list"], ["--help"], ["nonsense"], ["list", "--nonsense"]])
      expect(writtenBy(args), args.join(" ")).toBe(listed);
    // What is not readable is forgotten: then the files are written once more.
    fs.writeFileSync(cache().find(file => file.endsWith("commands.json"))!, "{");
    expect(writtenBy(["list"])).toBeGreaterThan(listed);
  });

  test("is kept for the files that were loaded", () => {
    genAtHome(repo, home, ["bindings"]);
    const names = cache().map(file => path.basename(file));
    expect(names).toEqual(expect.arrayContaining(["main.js.bytecode", "rendering.js.bytecode"]));
  });

  test.skipIf(process.platform === "win32").each([
    ["others can write to it", (file: string) => fs.chmodSync(file, 0o622)],
    [
      "it is a link",
      (file: string) => {
        fs.renameSync(file, path.join(root, "elsewhere"));
        fs.symlinkSync(path.join(root, "elsewhere"), file);
      },
    ],
    [
      "it is a folder",
      (file: string) => {
        fs.rmSync(file);
        fs.mkdirSync(file);
      },
    ],
  ])("is made again and not used if %s", (_, change) => {
    const args = ["bindings", "--stdout"];
    const expected = genAtHome(repo, home, args);
    const file = cache().find(one => path.basename(one) === "main.js.bytecode")!;
    change(file);
    expect(genAtHome(repo, home, args)).toEqual(expected);
    const { mode } = fs.lstatSync(file);
    if ((mode & fs.constants.S_IFMT) === fs.constants.S_IFREG) expect(mode & 0o777).toBe(0o600);
    else expect(fs.readdirSync(file)).toEqual([]);
    expect(
      fs.readdirSync(path.dirname(file)).filter(name => !/\.bytecode$|^commands\.json$/.test(name)),
    ).toEqual([]);
  });

  test("can't be read or written by others", () => {
    genAtHome(repo, home, ["validate"]);
    expect(fs.statSync(path.join(home, "cache/handlergen")).mode & 0o777).toBe(0o700);
  });

  test("is not made by --version, nor if NODE_DISABLE_COMPILE_CACHE is set", () => {
    genAtHome(repo, home, ["--version"]);
    genAtHome(repo, home, ["validate"], { NODE_DISABLE_COMPILE_CACHE: "1", GEN_NO_CACHE: "1" });
    expect(filesBelow(home)).toEqual([path.join(home, "x")]);
  });

  test("does not change the result if a bit of it is flipped, or if it is cut off, empty, or that of another file", () => {
    const args = ["bindings", "--stdout"];
    const { flips, wrong } = flipBits(repo, home, { count: 10, seed: 1, args });
    expect(wrong).toEqual([]);
    expect(flips).toBe(10);
    const expected = genAtHome(repo, home, args);
    const kept = filesBelow(path.join(home, "cache"));
    const contents = kept.map(file => fs.readFileSync(file));
    const damage = [
      (index: number) => contents[index]!.subarray(0, contents[index]!.length / 2),
      () => Buffer.alloc(0),
      (index: number) => contents[(index + 1) % kept.length]!,
    ];
    for (const harm of damage) {
      for (const [index, file] of kept.entries()) fs.writeFileSync(file, harm(index));
      expect(genAtHome(repo, home, args)).toEqual(expected);
    }
  });
});
