/** Packages that change at random, for the parts that run the built command on real files. */
import { mkdtempSync, rmSync } from "node:fs";
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
