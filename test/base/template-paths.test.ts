/** Tests the search for templates in a folder whose symbolic links may lead anywhere. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { systemFiles } from "../../src/base/files/system-files.ts";
import { templatePaths } from "../../src/base/files/template-paths.ts";
import { gen } from "../helpers/command.ts";
import { fileTree } from "../helpers/file-tree.ts";

/** Makes a folder of templates, with symbolic links from names to targets; returns its path. */
const folder = (links: Record<string, string>) => {
  const root = fileTree({
    "templates/list.go.hbs": "",
    "templates/partials/a.go.hbs": "",
    "templates/partials/deep/b.hbs": "",
    "templates/partials/notes.txt": "",
    "templates/node_modules/x/c.hbs": "",
    "templates/.git/d.hbs": "",
    "shared/e.hbs": "",
  });
  for (const [link, target] of Object.entries(links))
    fs.symlinkSync(target, path.join(root, "templates", link));
  return path.join(root, "templates");
};
/** The templates that are in the folder itself. */
const own = ["list.go.hbs", "partials/a.go.hbs", "partials/deep/b.hbs"];

test("the search finds the templates of a folder and its subfolders", () => {
  expect(templatePaths(systemFiles, folder({}))).toEqual(own);
});

test("the search follows links to other folders and to files", () => {
  const links = { more: "../shared", "f.hbs": "../shared/e.hbs", "dangling.hbs": "nowhere" };
  expect(templatePaths(systemFiles, folder(links))).toEqual([
    "dangling.hbs",
    "f.hbs",
    ...own.slice(0, 1),
    "more/e.hbs",
    ...own.slice(1),
  ]);
});

test("the search ends even if links lead back", () => {
  // With two such links, the number of paths doubles with each level: no search could visit them all.
  const links = {
    self: ".",
    up: "..",
    again: "partials",
    "partials/back": "../partials",
    root: "/",
    loop: "loop",
  };
  expect(templatePaths(systemFiles, folder(links))).toEqual(own);
});

test.runIf(fs.existsSync("/proc/self/root"))("the search ends despite a link to the whole disk", () => {
  const root = fileTree({
    ".git/HEAD": "",
    "pets/pets.go":
      'package pets\n\nimport "net/http"\n\nfunc GetPet(w http.ResponseWriter, r *http.Request) {}\n',
    "gen.config.json": '{ "templates": "/proc/self" }',
  });
  // Either code is fine: the system may forbid reading some folders.
  expect([0, 2]).toContain(gen(root, ["list", "--dir", "pets", "--stdout"]).status);
});
