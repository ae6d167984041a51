/** Shortens the files with package helpers in snapshots: the texts of all helpers stand once, in snapshots/helpers. */
import { outputs } from "../../src/outputs/table.ts";
import { availableHelpers } from "../../src/templates/go/package-helpers.ts";
import { builtInTemplates } from "./case-folder.ts";
import { defaultContext, renderSample, sampleModel } from "./sample-models.ts";

const rendered = new Map<string, Promise<string>>();

/** A Go file with all package helpers, as a package with the default settings has them, or as the one that `gen basics` writes. */
export function allHelpers(name: "helpers" | "basics" = "helpers"): Promise<string> {
  const text = rendered.get(name) ?? renderAll(name);
  rendered.set(name, text);
  return text;
}

async function renderAll(name: "helpers" | "basics"): Promise<string> {
  const templates = await builtInTemplates();
  const model = sampleModel([]);
  const { text, diagnostics } = await renderSample(
    { ...model, package: { ...model.package, name } },
    {
      templates,
      output: outputs[name],
      outputContext: { ...defaultContext, packageName: name },
      helperPlace: { here: true, needed: availableHelpers(templates.files.keys()) },
    },
  );
  if (text === null) throw new Error(JSON.stringify(diagnostics));
  return text;
}

/** The declarations of a Go file, by their names; a method is written `param.get`. */
function declarations(text: string): Map<string, string> {
  const parts = text.trimEnd().split(/\n\n(?=\/\/|func|type|var|const)/);
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const found = /^(?:func (?:\(\w+ \*?(\w+)\) )?|type |var |const )(\w+)/m.exec(part);
      return found ? [[[found[1] ?? [], found[2]!].flat().join("."), part]] : [];
    }),
  );
}

/** What the snapshot of a file with helpers shows: the names of its declarations, and the texts that are not those of `all`. */
function shortHelpers(text: string, all: string): string {
  const known = declarations(all);
  const own = declarations(text);
  const other = [...own].filter(([name, declaration]) => known.get(name) !== declaration);
  return `${[...own.keys(), ...other.map(([, declaration]) => `\n${declaration}`)].join("\n")}\n`;
}

/**
 * The files of a snapshot, with `helpers.txt` in place of the file with the helpers, and `basics.txt` in place of the package that others share:
 * the texts of that are in the snapshot of the case basics.
 */
export async function withShortHelpers(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const short = new Map<string, string>();
  for (const [path, text] of files) {
    const isBasics = path.endsWith("/basics.gen.go");
    if (isBasics || /(^|\/)helpers\.g\w+\.go$/.test(path)) {
      const all = await allHelpers(isBasics ? "basics" : "helpers");
      short.set(path.replace(/\.\w+\.go$/, ".txt"), shortHelpers(text, all));
    } else short.set(path, text);
  }
  return short;
}
