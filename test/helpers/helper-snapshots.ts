/** Shortens the files with package helpers in snapshots: the texts of all helpers stand once, in snapshots/helpers. */
import { outputs } from "../../src/outputs/table.ts";
import { availableHelpers } from "../../src/templates/go/package-helpers.ts";
import { builtInTemplates } from "./case-folder.ts";
import { defaultContext, renderSample, sampleModel } from "./sample-models.ts";

let rendered: Promise<string> | undefined;

/** A Go file with all package helpers, as a package with the default settings has them. */
export function allHelpers(): Promise<string> {
  rendered ??= renderAll();
  return rendered;
}

async function renderAll(): Promise<string> {
  const templates = await builtInTemplates();
  const model = sampleModel([]);
  const { text, diagnostics } = await renderSample(
    { ...model, package: { ...model.package, name: "helpers" } },
    {
      templates,
      output: outputs.helpers,
      outputContext: defaultContext,
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

/** What the snapshot of a file with helpers shows: the names of its declarations, and the texts that are not those of `allHelpers`. */
async function shortHelpers(text: string): Promise<string> {
  const known = declarations(await allHelpers());
  const own = declarations(text);
  const other = [...own].filter(([name, declaration]) => known.get(name) !== declaration);
  return `${[...own.keys(), ...other.map(([, declaration]) => `\n${declaration}`)].join("\n")}\n`;
}

/** The files of a snapshot, with `helpers.txt` in place of the file with the helpers. */
export async function withShortHelpers(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const short = new Map<string, string>();
  for (const [path, text] of files) {
    const isShort = /(^|\/)helpers\.g\w+\.go$/.test(path);
    short.set(isShort ? path.replace(/\.\w+\.go$/, ".txt") : path, isShort ? await shortHelpers(text) : text);
  }
  return short;
}
