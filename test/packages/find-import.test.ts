/** gen finds the directory of an import as the go command does: in the module, GOROOT, the module cache, replacements, vendor directories and workspaces. */
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Files, memoryFiles } from "../../src/base/files/files.ts";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { findImport } from "../../src/packages/modules/find-import.ts";
import {
  compareVersions,
  readGoEnvironment,
  readImportRoots,
  readModFile,
} from "../../src/packages/modules/import-roots.ts";
import { fileTree } from "../helpers/file-tree.ts";
import { hasGo, runGo } from "../helpers/go/go-toolchain.ts";

const cache = "home/go/pkg/mod";

/** Where the files of the tests are, in memory. */
const top = path.resolve("/nowhere");

/** A Go installation and the files of a test, which have a module in the folder app. */
function tree(files: Record<string, string>): Files {
  const all = withGo(files);
  return memoryFiles(Object.fromEntries(Object.keys(all).map(name => [path.join(top, name), all[name]!])));
}

function withGo(files: Record<string, string>): Record<string, string> {
  return {
    "goroot/src/builtin/builtin.go": "package builtin",
    "goroot/src/time/time.go": "package time",
    "goroot/src/net/http/http.go": "package http",
    "goroot/src/vendor/golang.org/x/net/idna/idna.go": "package idna",
    ...files,
  };
}

function environment(root: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { HOME: path.join(root, "home"), GOROOT: path.join(root, "goroot"), ...more };
}

/** The directory that an import of the package in `dir` leads to, relative to the tree's root; null if there is none. */
function find(
  disk: Files,
  importPath: string,
  { dir = "app", env = {} as NodeJS.ProcessEnv, root = top } = {},
) {
  const absolute = path.join(root, dir);
  const roots = readImportRoots(disk, absolute, environment(root, env));
  const result = findImport(importPath, { dir: absolute, roots });
  if (result.dir === null) return result;
  return { ...result, dir: path.relative(root, result.dir).replaceAll("\\", "/") };
}

describe("the module's own packages", () => {
  const files = {
    "app/go.mod": "module example.com/app\n\ngo 1.24\n",
    "app/app.go": "package app",
    "app/store/store.go": "package store",
    "app/nested/go.mod": "module example.com/app/nested\n",
    "app/nested/deep/deep.go": "package deep",
    "app/empty/README": "no Go here",
  };

  test("are found in the folder of the go.mod and below", () => {
    const disk = tree(files);
    expect(find(disk, "example.com/app").dir).toBe("app");
    expect(find(disk, "example.com/app/store", { dir: "app/store" }).dir).toBe("app/store");
  });

  test("are not in a nested module, in a directory without Go files, or in a module whose path only begins the same", () => {
    const disk = tree(files);
    for (const importPath of [
      "example.com/app/nested/deep",
      "example.com/app/empty",
      "example.com/application",
    ]) {
      expect(find(disk, importPath).dir, importPath).toBeNull();
    }
  });

  test("may lack one that is imported: the message says where gen looked and what to do", () => {
    const disk = tree(files);
    expect(find(disk, "example.com/app/stroe")).toMatchObject({
      tried: [{ dir: path.join(top, "app/stroe"), place: "module example.com/app" }],
      advice: "module example.com/app has no such package: check the import path",
    });
    expect(find(disk, "example.com/other/x")).toMatchObject({ advice: "run go get example.com/other/x" });
  });
});

describe("the standard library", () => {
  test("is found in GOROOT; only the standard library itself finds its vendored packages", () => {
    const disk = tree({ "app/go.mod": "module app\n", "app/time/time.go": "package time" });
    expect(find(disk, "time").dir).toBe("goroot/src/time");
    expect(find(disk, "net/http").dir).toBe("goroot/src/net/http");
    expect(find(disk, "app/time").dir).toBe("app/time");
    expect(find(disk, "golang.org/x/net/idna").dir).toBeNull();
    const within = find(disk, "golang.org/x/net/idna", { dir: "goroot/src/net/http" });
    expect(within.dir).toBe("goroot/src/vendor/golang.org/x/net/idna");
  });

  test("is found by the go program in the PATH, through links", () => {
    const root = fileTree(
      withGo({ "app/go.mod": "module app\n", "goroot/bin/go": "", "goroot/bin/go.exe": "" }),
    );
    fs.mkdirSync(path.join(root, "bin"));
    for (const name of ["go", "go.exe"]) {
      fs.symlinkSync(path.join(root, "goroot", "bin", name), path.join(root, "bin", name));
    }
    const PATH = ["", path.join(root, "nowhere"), path.join(root, "bin")].join(path.delimiter);
    expect(find(systemFiles, "time", { env: { GOROOT: "", PATH }, root }).dir).toBe("goroot/src/time");
  });

  test("is not looked for in a wrong GOROOT, which is listed among the places that were tried", () => {
    const disk = tree({});
    const { goRootTried } = readGoEnvironment(disk, { HOME: top, GOROOT: path.join(top, "gone") });
    expect(goRootTried[0]).toBe(`GOROOT (${path.join(top, "gone")})`);
  });
});

describe("the settings of go env -w", () => {
  test("are used for variables that the environment does not set", () => {
    const disk = tree({
      goenv: "GOPATH=/one\nGOFLAGS=-race -mod=mod\n",
    });
    const env = { HOME: path.join(top, "home"), GOENV: path.join(top, "goenv") };
    expect(readGoEnvironment(disk, env)).toMatchObject({
      goPath: ["/one"],
      moduleCache: path.join("/one", "pkg", "mod"),
      mod: "mod",
    });
    expect(readGoEnvironment(disk, { ...env, GOPATH: "/two", GOMODCACHE: "/three" })).toMatchObject({
      goPath: ["/two"],
      moduleCache: "/three",
    });
    expect(readGoEnvironment(disk, { ...env, GOENV: "off" }).goPath).toEqual([path.join(top, "home", "go")]);
  });
});

describe("the module cache", () => {
  const goMod = `module example.com/app

go 1.24

require (
	github.com/Azure/Go-SDK v1.2.0
	example.com/a v1.0.0 // indirect
	example.com/a/b/v2 v2.1.0
	gopkg.in/yaml.v3 v3.0.1
)
require "example.com/q" v0.1.0
`;
  const files = {
    "app/go.mod": goMod,
    [`${cache}/github.com/!azure/!go-!s!d!k@v1.2.0/to/to.go`]: "package to",
    [`${cache}/github.com/!azure/!go-!s!d!k@v1.3.0/to/to.go`]: "package to",
    [`${cache}/example.com/a@v1.0.0/a.go`]: "package a",
    [`${cache}/example.com/a@v1.0.0/b/v2/old.go`]: "package b",
    [`${cache}/example.com/a@v1.0.0/b/v2/only/old.go`]: "package only",
    [`${cache}/example.com/a/b/v2@v2.1.0/b.go`]: "package b",
    [`${cache}/gopkg.in/yaml.v3@v3.0.1/yaml.go`]: "package yaml",
    [`${cache}/example.com/q@v0.1.0/q.go`]: "package q",
  };

  test.each([
    ["github.com/Azure/Go-SDK/to", "github.com/!azure/!go-!s!d!k@v1.2.0/to"],
    ["example.com/a", "example.com/a@v1.0.0"],
    ["example.com/a/b/v2", "example.com/a/b/v2@v2.1.0"],
    ["example.com/a/b/v2/only", "example.com/a@v1.0.0/b/v2/only"],
    ["gopkg.in/yaml.v3", "gopkg.in/yaml.v3@v3.0.1"],
    ["example.com/q", "example.com/q@v0.1.0"],
  ])(
    "has %s in the required version of the module with the longest path that has the package",
    (importPath, dir) => {
      expect(find(tree(files), importPath)).toEqual({ dir: `${cache}/${dir}` });
    },
  );

  test("is where GOMODCACHE or GOPATH say", () => {
    const disk = tree({
      "app/go.mod": "module app\nrequire example.com/q v0.1.0\n",
      "elsewhere/example.com/q@v0.1.0/q.go": "package q",
      "gopath/pkg/mod/example.com/q@v0.1.0/q.go": "package q",
    });
    const GOPATH = [path.join(top, "gopath"), path.join(top, "second")].join(path.delimiter);
    expect(find(disk, "example.com/q", { env: { GOPATH } }).dir).toBe("gopath/pkg/mod/example.com/q@v0.1.0");
    const env = { GOPATH, GOMODCACHE: path.join(top, "elsewhere") };
    expect(find(disk, "example.com/q", { env }).dir).toBe("elsewhere/example.com/q@v0.1.0");
  });

  test("may lack a version: the message has the version and says what to do", () => {
    const disk = tree({ "app/go.mod": goMod, [`${cache}/example.com/q@v0.2.0/q.go`]: "package q" });
    expect(find(disk, "example.com/q")).toMatchObject({
      tried: [
        {
          dir: path.join(top, cache, "example.com/q@v0.1.0"),
          place: "module cache: go.mod requires example.com/q v0.1.0",
        },
      ],
      advice: "run go mod download",
    });
  });

  test("has the newest version of a module that go.mod does not require", () => {
    const disk = tree({
      "app/go.mod": "module app\n\ngo 1.15\n",
      [`${cache}/example.com/old@v1.9.0/old.go`]: "package old",
      [`${cache}/example.com/old@v1.10.0-rc.1/old.go`]: "package old",
      [`${cache}/example.com/older@v1.11.0/old.go`]: "package old",
    });
    expect(find(disk, "example.com/old")).toEqual({ dir: `${cache}/example.com/old@v1.10.0-rc.1` });
  });
});

describe("with directives replace in go.mod,", () => {
  const files = {
    "app/go.mod": `module example.com/app

require (
	example.com/a v1.0.0
	example.com/b v1.0.0
	example.com/c v1.0.0
)
replace (
	example.com/a => ../a
	example.com/a/nested => ../a/nested
	example.com/b v1.0.0 => example.com/Fork v1.5.0
	example.com/c v0.9.0 => ../never
	example.com/c => "../c"
	example.com/unrequired => ./unrequired
	example.com/pinned v1.0.0 => ./pinned
)
`,
    "a/go.mod": "module example.com/a\n",
    "a/x/x.go": "package x",
    "a/nested/go.mod": "module example.com/a/nested\n",
    "a/nested/y/y.go": "package y",
    [`${cache}/example.com/!fork@v1.5.0/z/z.go`]: "package z",
    [`${cache}/example.com/b@v1.0.0/z/z.go`]: "package z",
    "c/c.go": "package c",
    "never/c.go": "package c",
    "app/unrequired/u.go": "package u",
    "app/pinned/p.go": "package p",
  };

  test.each([
    ["example.com/a/x", "a/x"],
    ["example.com/a/nested/y", "a/nested/y"],
    ["example.com/b/z", `${cache}/example.com/!fork@v1.5.0/z`],
    ["example.com/c", "c"],
    ["example.com/unrequired", "app/unrequired"],
    ["example.com/pinned", "app/pinned"],
  ])("%s comes from %s", (importPath, dir) => {
    expect(find(tree(files), importPath).dir).toBe(dir);
  });

  test("a nested module in the folder of a replacement is not part of it", () => {
    const goMod = files["app/go.mod"].replace("\texample.com/a/nested => ../a/nested\n", "");
    expect(find(tree({ ...files, "app/go.mod": goMod }), "example.com/a/nested/y").dir).toBeNull();
  });
});

describe("the vendor directory", () => {
  const files = (go: string) => ({
    "app/go.mod": `module example.com/app\n\n${go}\n\nrequire example.com/a v1.0.0\n`,
    "app/vendor/modules.txt": "",
    "app/vendor/example.com/a/a.go": "package a",
    [`${cache}/example.com/a@v1.0.0/a.go`]: "package a",
  });
  const vendored = "app/vendor/example.com/a";
  const cached = `${cache}/example.com/a@v1.0.0`;

  test.each([
    ["go 1.24", "", vendored],
    ["go 1.14", "", vendored],
    ["go 1.13", "", cached],
    ["", "", vendored],
    ["go 1.13", "-mod=vendor", vendored],
    ["go 1.24", "-mod=mod", cached],
    ["go 1.24", "-mod=readonly", cached],
  ])("is used or not as Go decides: %s with GOFLAGS=%s leads to %s", (go, GOFLAGS, dir) => {
    expect(find(tree(files(go)), "example.com/a", { env: { GOFLAGS } }).dir).toBe(dir);
  });

  test("is not used without modules.txt", () => {
    const { "app/vendor/modules.txt": _, ...others } = files("go 1.24");
    expect(find(tree(others), "example.com/a").dir).toBe(cached);
  });

  test("may lack a package: the message says to run go mod vendor", () => {
    const disk = tree(files("go 1.24"));
    expect(find(disk, "example.com/b")).toMatchObject({ advice: "run go mod vendor" });
  });
});

describe("go.work", () => {
  const files = {
    "go.work": "go 1.24\n\nuse (\n\t./app\n\t./lib\n)\n\nreplace example.com/r => ./work-r\n",
    "app/go.mod":
      "module example.com/app\n\nrequire example.com/a v1.0.0\nreplace example.com/r => ../app-r\nreplace example.com/s => ../app-s\n",
    "app/app.go": "package app",
    "lib/go.mod": "module example.com/lib\n\nrequire example.com/a v1.2.0\n",
    "lib/model/model.go": "package model",
    "work-r/r.go": "package r",
    "app-r/r.go": "package r",
    "app-s/s.go": "package s",
    [`${cache}/example.com/a@v1.0.0/a.go`]: "package a",
    [`${cache}/example.com/a@v1.2.0/a.go`]: "package a",
  };

  test.each([
    ["example.com/lib/model", "lib/model"],
    ["example.com/app", "app"],
    ["example.com/r", "work-r"],
    ["example.com/s", "app-s"],
    ["example.com/a", `${cache}/example.com/a@v1.2.0`],
  ])("leads from %s to %s", (importPath, dir) => {
    expect(find(tree(files), importPath).dir).toBe(dir);
  });

  test("is ignored with GOWORK=off, and GOWORK can name another file", () => {
    const disk = tree({ ...files, "other/go.work": "use ../lib\n" });
    expect(find(disk, "example.com/lib/model", { env: { GOWORK: "off" } }).dir).toBeNull();
    expect(find(disk, "example.com/a", { env: { GOWORK: "off" } }).dir).toBe(`${cache}/example.com/a@v1.0.0`);
    const env = { GOWORK: path.join(top, "other", "go.work") };
    expect(find(disk, "example.com/lib/model", { env }).dir).toBe("lib/model");
    expect(find(disk, "example.com/r", { env }).dir).toBe("app-r");
  });

  test("may have a vendor directory beside it, which is used from go 1.22 on", () => {
    const vendored = { "vendor/modules.txt": "", "vendor/example.com/a/a.go": "package a" };
    expect(find(tree({ ...files, ...vendored }), "example.com/a").dir).toBe("vendor/example.com/a");
    const old = { ...files, ...vendored, "go.work": files["go.work"].replace("1.24", "1.21") };
    expect(find(tree(old), "example.com/a").dir).toBe(`${cache}/example.com/a@v1.2.0`);
  });
});

test("without any go.mod, packages are found in GOPATH/src", () => {
  const disk = tree({ "app/a.go": "package a", "home/go/src/example.com/a/a.go": "package a" });
  expect(find(disk, "example.com/a").dir).toBe("home/go/src/example.com/a");
});

test("invalid lines of a go.mod are ignored", () => {
  const root = fileTree({
    "go.mod":
      'module example.com/m // comment\nrequire\nrequire x\nreplace a b c\nreplace => x\nreplace a =>\nuse "\nretract [v1.0.0, v1.1.0]\ngo 1.24.1\nrequire a v1 // indirect\n',
  });
  expect(readModFile(systemFiles, path.join(root, "go.mod"))).toMatchObject({
    module: "example.com/m",
    go: "1.24.1",
    requires: [{ path: "a", version: "v1" }],
    replaces: [],
  });
});

test("versions are ordered as Go orders them", () => {
  // Each pair of neighbours shows one rule of https://semver.org.
  const ordered = [
    "not a version",
    "v0.0.0-20190101000000-abcdefabcdef",
    "v0.0.0-20200101000000-abcdefabcdef",
    "v0.9.0",
    "v1.0.0-alpha",
    "v1.0.0-alpha.1",
    "v1.0.0-alpha.beta",
    "v1.0.0-rc.2",
    "v1.0.0-rc.11",
    "v1.0.0",
    "v1.2.0",
    "v1.10.0",
    "v2.0.0+incompatible",
  ];
  for (const [i, a] of ordered.entries()) {
    for (const [j, b] of ordered.entries()) {
      expect(Math.sign(compareVersions(a, b)), `${a} ${b}`).toBe(Math.sign(i - j));
    }
  }
});

describe.skipIf(!hasGo())("imports lead to the directories that go list prints", () => {
  test("for packages of the module, of a replaced module, of the standard library, and one that it vendors", async () => {
    const root = fileTree({
      "app/go.mod":
        "module example.com/app\n\ngo 1.24\n\nrequire example.com/a v1.0.0\n\nreplace example.com/a => ../a\n",
      "app/app.go":
        'package app\n\nimport (\n\t_ "example.com/a/x"\n\t_ "example.com/app/store"\n\t_ "net/http"\n)\n',
      "app/store/store.go": "package store\n",
      "a/go.mod": "module example.com/a\n",
      "a/x/x.go": "package x\n",
    });
    const dir = path.join(root, "app");
    const { stdout, stderr } = await runGo(
      "go",
      ["list", "-mod=mod", "-deps", "-f", "{{.ImportPath}}\t{{.Dir}}", "."],
      dir,
    );
    const listed = stdout
      .trim()
      .split("\n")
      .map(line => line.split("\t") as [string, string]);
    expect(listed.length, stderr).toBeGreaterThan(100);
    const roots = readImportRoots(systemFiles, dir, process.env);
    for (const [importPath, expected] of listed) {
      if (importPath === "unsafe") continue;
      // Go lists packages that the standard library vendors under vendor/.
      const from = importPath.startsWith("vendor/") ? path.join(roots.go.goRoot ?? "", "src", "net") : dir;
      const result = findImport(importPath.replace(/^vendor\//, ""), { dir: from, roots });
      expect(result, importPath).toEqual({ dir: expected });
    }
  });
});
