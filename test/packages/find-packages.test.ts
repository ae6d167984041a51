/** gen finds the packages that patterns mean: directories, dir/... and globs. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { absolutePattern } from "../../src/base/files/typed-paths.ts";
import { findPackages } from "../../src/packages/source/find-packages.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";
import { seededRandom } from "../helpers/random/seeded-random.ts";

/** The directories that patterns mean, relative to the working directory; those that are named (not matched) end in `!`. */
async function find(cwd: string, ...typed: string[]) {
  const { packages, diagnostics } = await findPackages(
    systemFiles,
    typed.map(one => absolutePattern(systemFiles, one, cwd)),
    cwd,
  );
  const dirs = packages.map(({ dir, named }) => `${path.relative(cwd, dir) || "."}${named ? "!" : ""}`);
  return {
    dirs,
    messages: diagnostics.map(({ code, severity, message }) => `${code} ${severity}: ${message}`),
  };
}

/** The directories that patterns mean, where no message is printed. */
async function dirsOf(cwd: string, ...typed: string[]) {
  const { dirs, messages } = await find(cwd, ...typed);
  expect(messages).toEqual([]);
  return dirs;
}

/** A Go file in each directory. */
const go = (...dirs: string[]) => Object.fromEntries(dirs.map(dir => [`${dir}/x.go`, "package x\n"]));

describe("directories", () => {
  test("that are named are packages, whatever is in them", async () => {
    const root = fileTree({ ...go("a"), "b/readme.md": "" });
    expect(await dirsOf(root, "b", "nope", "./a/", "../x", "testdata")).toEqual([
      "a!",
      "b!",
      "nope!",
      "testdata!",
      "../x!",
    ]);
  });

  test("are listed once and in order, and count as named if any pattern names them", async () => {
    const root = fileTree(go("a/b", "a", "a-b", "c"));
    expect(await dirsOf(root, "c", "./...", "a/b", "a/...")).toEqual(["a", "a/b!", "a-b", "c!"]);
  });

  test("may have the special characters of globs in their names", async () => {
    const root = fileTree(go("x[1]/a", "x1/a", "*/b"));
    expect(await dirsOf(root, "x[1]/...")).toEqual(["x[1]/a"]);
    expect(await dirsOf(root, "x[1]/*")).toEqual(["x[1]/a"]);
    expect(await dirsOf(path.join(root, "x[1]"), "...", "*")).toEqual(["a"]);
    expect(await dirsOf(root, "*/b")).toEqual(["*/b!"]);
  });
});

describe("dir/...", () => {
  test("matches every package in dir and below, as for Go", async () => {
    const root = fileTree({
      ...go(
        ".",
        "a",
        "a/b/c",
        "vendor/v",
        "a/vendor",
        "node_modules/n",
        "_x",
        ".y",
        "testdata/t",
        "mod",
        "mod/in",
      ),
      "mod/go.mod": "module m\n",
      "docs/readme.md": "",
      "tests/x_test.go": "package x\n",
      "hidden/_x.go": "package x\n",
      "folder/x.go/readme.md": "",
    });
    fs.symlinkSync(path.join(root, "a"), path.join(root, "link"));
    expect(await dirsOf(root, "./...")).toEqual([".", "a", "a/b/c"]);
    expect(await dirsOf(root, "...")).toEqual([".", "a", "a/b/c"]);
    expect(await dirsOf(root, `${root}/a/...`)).toEqual(["a", "a/b/c"]);
    expect(await dirsOf(root, "./.../c", "a...")).toEqual(["a", "a/b/c"]);
    // A directory that is named is not skipped; for Go these patterns match nothing.
    expect(await dirsOf(root, "testdata/...", "_x/...", "vendor/...", "mod/...", "link/...")).toEqual([
      "_x",
      "link",
      "link/b/c",
      "mod",
      "mod/in",
      "testdata/t",
      "vendor/v",
    ]);
  });

  test("skips directories that go.mod ignores, unless they are named", async () => {
    const root = fileTree({
      ...go("a", "web/x", "web/x/y", "b/web/z"),
      "go.mod": "module m\n\ngo 1.25\n\nignore ./web\n",
    });
    expect(await dirsOf(root, "./...")).toEqual(["a", "b/web/z"]);
    expect(await dirsOf(root, "web/x/...")).toEqual(["web/x", "web/x/y"]);
  });

  test("may follow a glob", async () => {
    const root = fileTree(go("s/a/http", "s/b", "s/b/api/v1", "s/c/http", "t/a"));
    expect(await dirsOf(root, "s/{a,b}/...")).toEqual(["s/a/http", "s/b", "s/b/api/v1"]);
    expect(await dirsOf(root, "s/*/.../v1")).toEqual(["s/b/api/v1"]);
  });

  test("reports a directory that can't be read", async () => {
    const root = fileTree(go("a", "b"));
    const readdir = fs.readdirSync;
    const spy = vi.spyOn(fs, "readdirSync").mockImplementation(((dir: string, options: never) => {
      if (dir === path.join(root, "b")) throw Object.assign(new Error("EACCES"), { errno: -13 });
      return readdir(dir, options);
    }) as typeof fs.readdirSync);
    try {
      expect(await find(root, "./...")).toEqual({
        dirs: ["a"],
        messages: ["directory error: can't read the directory b: permission denied"],
      });
    } finally {
      spy.mockRestore();
    }
  });
});

describe("a glob", () => {
  test("matches only directories with Go files, whatever module they belong to", async () => {
    const root = fileTree({
      ...go("s/api", "s/web", "s/web/in", "s/.x", "s/_x", "s/testdata", "s/vendor", "s/node_modules"),
      "s/api/go.mod": "module a\n",
      "s/docs/x_test.go": "package x\n",
      "s/x.go": "package x\n",
    });
    expect(await dirsOf(root, "s/*")).toEqual(["s/api", "s/web"]);
    expect(await dirsOf(root, "s/**")).toEqual(["s/api", "s/web", "s/web/in"]);
    expect(await dirsOf(root, "**/in", "./s/{web,api}/")).toEqual(["s/api", "s/web", "s/web/in"]);
    expect(await dirsOf(path.join(root, "s/api"), "../we?")).toEqual(["../web"]);
    expect(await dirsOf(root, "s/!(web)")).toEqual(["s/api"]);
  });

  test("matches nothing below a directory that it skips", async () => {
    const root = fileTree(go("a/z", "_x/z", "a/_y/z", "a/.h/z", "vendor/b/z", "testdata/z"));
    expect(await dirsOf(root, "**/z")).toEqual(["a/z"]);
    expect(await dirsOf(root, "_x/*")).toEqual(["_x/z"]);
  });

  test("may have a question mark for any character", async () => {
    const root = fileTree(go("a/b", "b/a", "a/cc", "ab/b", "[x/b"));
    expect(await dirsOf(root, "?/[ab]")).toEqual(["a/b", "b/a"]);
    expect(await dirsOf(root, "??/b")).toEqual(["ab/b", "[x/b"].sort());
    expect(await dirsOf(root, "a/{?,[?]c}")).toEqual(["a/b"]);
  });

  test("is the only pattern that loads the library for globs", async () => {
    const root = fileTree(go("a"));
    vi.doMock("fast-glob", () => {
      throw new Error("fast-glob was loaded");
    });
    try {
      expect(await dirsOf(root, "a", "./...")).toEqual(["a!"]);
      await expect(find(root, "*")).rejects.toThrow();
    } finally {
      vi.doUnmock("fast-glob");
    }
  });
});

describe("the message for a pattern that matches nothing says what there is instead", () => {
  const files = { ...go("services/api", "services/web", "services/admin", "services/auth"), "docs/x.md": "" };
  test.each([
    ["servces/*", 'servces/*: no such directory: servces; did you mean "services"?'],
    ["servces/...", 'servces/...: no such directory: servces; did you mean "services"?'],
    ["services/*apy", "no package matches services/*apy: did you mean services/api?"],
    ["./services/.../admn", "no package matches ./services/.../admn: did you mean services/admin?"],
    [
      "services/*/handlers",
      "no package matches services/*/handlers: there are Go files in services/admin, services/api, services/auth, …",
    ],
    ["docs/...", "no package matches docs/...: there are no Go files below docs"],
    [
      "docs/x.md/...",
      "docs/x.md/...: docs/x.md is a file, not a directory: name the directory that holds it (--dir docs)",
    ],
  ])("%s", async (typed, message) => {
    const root = fileTree(files);
    expect(await find(root, typed, "services/api")).toEqual({
      dirs: ["services/api!"],
      messages: [`directory error: ${message}`],
    });
  });
});

describe.skipIf(!hasGo())("in random trees", () => {
  test("dir/... matches the packages that go list finds", async () => {
    const random = seededRandom(11);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!;
    const names = ["a", "ab", "b", "c.d", "_u", ".h", "testdata", "vendor", "go", "x+y"];
    const found = new Set<number>();
    for (let round = 0; round < 25; round++) {
      const files: Record<string, string> = {};
      for (let count = 0; count < 25; count++) {
        const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(names));
        // For Go, files directly in a vendor folder are a package; gen skips the whole folder.
        const file =
          parts.at(-1) === "vendor" ? "x.txt" : pick(["x.go", "x.go", "x.go", "_x.go", "x.md", "go.mod"]);
        files[[...parts, file].join("/")] = file === "go.mod" ? `module m${count}\n` : "package x\n";
      }
      const ignore =
        random() < 0.5
          ? `ignore (\n\t./${pick(names)}/${pick(names)}\n\t${pick(["b", "a/b", '"c.d"'])} // no\n)\n`
          : "";
      const root = fileTree({
        ...files,
        "x.go": "package x\n",
        "go.mod": `module m\n\ngo 1.25\n\n${ignore}`,
      });
      const head = pick(["./", "./", "./a/", "./b/", "./ab/"]);
      const pattern = head + pick(["...", "...", ".../b", "a...", "...b", ".../a/...", "...+..."]);
      // Go finds no packages in other modules and in ignored directories, even if they are named.
      const isForeign = head !== "./" && fs.existsSync(path.join(root, head, "go.mod"));
      const isIgnored = head === "./b/" && ignore.includes("\tb ");
      if (isForeign || isIgnored || !fs.existsSync(path.join(root, head))) continue;
      const { stdout } = await runGo("go", ["list", "-e", "-f", "{{.Dir}}", pattern], root);
      const expected = stdout.split("\n").filter(Boolean);
      const { packages } = await findPackages(
        systemFiles,
        [absolutePattern(systemFiles, pattern, root)],
        root,
      );
      const tree = Object.keys(files).join(" ");
      expect(packages.map(({ dir }) => dir).sort(), `${pattern} ${ignore} ${tree}`).toEqual(expected.sort());
      found.add(expected.length);
    }
    expect(found.size).toBeGreaterThan(4);
  });
});
