/** Packages that change at random, for the parts that run the built command on real files. */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFiles } from "../helpers/file-tree.ts";
import { below, chance, pick, type Random, times } from "./random-values.ts";

/** Makes a new directory with these files below `dir`. */
export function newTree(dir: string, files: Record<string, string>): string {
  const root = mkdtempSync(join(dir, "tree-"));
  writeFiles(root, files);
  return root;
}

/** Removes a file or a directory. It tries again if a process that is still writing puts a file into the directory. */
export function removeTree(root: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(root, { recursive: true, force: true });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY" || attempt === 100) throw error;
    }
  }
}

/** The files of a repository with one module. */
export const moduleFiles = {
  ".git/HEAD": "",
  "go.mod": "module example.com/app\n\ngo 1.22\n",
};

/** Fields of request structs, each with what it adds to the path of the handler. */
const fieldKinds = [
  ['ID int64 `route:"id"`', "/{id}"],
  ['Limit int `query:"limit" default:"20"`', ""],
  ['Tags []string `query:"tag"`', ""],
  ['Name string `json:"name"`', ""],
  ['Since time.Time `query:"since,omitempty"`', ""],
] as const;

/** The text of a valid file with some handlers; each but the first may have a request. */
export function goSource(random: Random, packageName: string): string {
  const handlers = times(1 + below(random, 6), index => {
    const name = `${pick(random, ["Create", "List", "Get", "Delete"])}Thing${index}`;
    const fields = index === 0 ? [] : fieldKinds.filter(() => chance(random, 0.4));
    // The comment declares the method and the path, so a name such as GetThing1 may have the method POST.
    const path = `/${packageName}/${name}${fields.map(([, piece]) => piece).join("")}`;
    const struct =
      fields.length > 0
        ? `type ${name}Request struct {\n\t${fields.map(([field]) => field).join("\n\t")}\n}\n`
        : "";
    return `// ${name} does a thing.\n//\n// POST ${path}\nfunc (t *Things) ${name}(w http.ResponseWriter, r *http.Request) {}\n\n${struct}`;
  });
  const text = handlers.join("\n");
  const imports = text.includes("time.Time") ? 'import (\n\t"net/http"\n\t"time"\n)' : 'import "net/http"';
  return `package ${packageName}\n\n${imports}\n\ntype Things struct{}\n\n${text}`;
}

/** The directories of the packages of a tree. */
export const packages = ["owners", "pets", "deep/er/things"];

/** The name of the package in a directory. */
export const nameOf = (dir: string) => dir.split("/").at(-1)!;

/** Reports whether a file is an output of `gen all`. */
export const isGenerated = (file: string) => /\.gen\.go$|gen\.yml$/.test(file);

/** Files without mistakes for all packages. */
export function validSources(random: Random): Record<string, string> {
  return Object.fromEntries(packages.map(dir => [`${dir}/${nameOf(dir)}.go`, goSource(random, nameOf(dir))]));
}

/** A package that changes. */
interface Place {
  root: string;
  dir: string;
  name: string;
  file: string;
}

/** Changes that a person, an editor or git may make. */
const changes: ((place: Place, random: Random) => void)[] = [
  save,
  save,
  save,
  function breakOff(place, random) {
    const text = goSource(random, place.name);
    writeFile(place, `${place.name}.go`, text.slice(0, below(random, text.length)));
  },
  // Some editors write a new file, and rename it over the old one.
  function replace(place, random) {
    writeFile(place, `.${place.name}.go.swp`, goSource(random, place.name));
    renameSync(join(place.root, place.dir, `.${place.name}.go.swp`), place.file);
  },
  function rename({ file }) {
    if (existsSync(file)) renameSync(file, file.replace(/\.go$/, "_moved.go"));
  },
  function remove({ file }) {
    rmSync(file, { force: true });
  },
  function removeFolder({ root, dir }, random) {
    if (chance(random, 0.3)) removeTree(join(root, dir));
  },
  function removeOutput({ root, dir }, random) {
    const folder = join(root, dir);
    const outputs = existsSync(folder) ? readdirSync(folder).filter(isGenerated) : [];
    if (outputs.length > 0) rmSync(join(folder, pick(random, outputs)), { force: true });
  },
  // None of these configs gives an output another name: the file with the old name would cause an error that a fresh run does not have.
  function configure({ root }, random) {
    const configs = ["{}", "{", '{ "yaml": false }', '{ "maxBody": 1000 }', '{ "nonsense": 1 }'];
    writeFileSync(join(root, "gen.config.json"), pick(random, configs));
  },
  function addOthers(place) {
    writeFile(place, "notes.txt", "nothing");
    writeFile(place, "x_test.go", "package x");
  },
];

function save(place: Place, random: Random): void {
  writeFile(place, `${place.name}.go`, goSource(random, place.name));
}

function writeFile({ root, dir }: Place, name: string, text: string): void {
  writeFiles(root, { [`${dir}/${name}`]: text });
}

/** Changes a file of a tree with all `packages`. */
export function changeTree(root: string, random: Random): void {
  const dir = pick(random, packages);
  const name = nameOf(dir);
  pick(random, changes)({ root, dir, name, file: join(root, dir, `${name}.go`) }, random);
}
