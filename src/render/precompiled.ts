/** Our own templates as they were compiled when the package was built. */
import type { Reference } from "./bind-lookups.ts";
import type { TemplateSpec } from "./compile-template.ts";
import { templateName } from "./find-templates.ts";
import type { LoadedTemplate } from "./prepare-template.ts";
import type { TemplateCalls } from "./template-calls.ts";
import type { TemplateFile } from "./template-error.ts";

/** What the module of compiled templates exports. */
export interface PrecompiledTemplates {
  /** The lookups and partial calls of all templates, in the order in which the compiled code counts them. */
  references: PackedReference[];
  /** Path below our folder of templates, calls, code. */
  templates: [path: string, calls: TemplateCalls, spec: TemplateSpec][];
}

/** A reference with the index of its template; the parts of its path are left out where the text tells them, flags are bits. */
type PackedReference = [
  template: number,
  start: number,
  end: number,
  original: string,
  flags?: number,
  depth?: number,
  parts?: string[] | 0,
  blockParameters?: string[],
];

const isData = 1;
const isBlockParameter = 2;
const isInLine = 4;

/** Our own templates ready to run, by their paths, and what gives the references that their code counts on; `files` are all templates by name. */
export function unpackTemplates(
  { templates, references }: PrecompiledTemplates,
  files: Map<string, TemplateFile>,
): { loaded: Map<string, LoadedTemplate>; unpack: (index: number) => Reference; count: number } {
  const unpacked = templates.map(([path, calls, spec], index): LoadedTemplate => {
    const file = files.get(`default/${templateName(path)}`)!;
    const id = String(index);
    return { ...file, source: null, id, calls, errors: [], ast: null, compiled: () => spec };
  });
  return {
    loaded: new Map(unpacked.map(template => [template.path, template])),
    unpack(index) {
      const packed = references[index]!;
      return unpackReference(packed, unpacked[packed[0]]!);
    },
    count: references.length,
  };
}

/** A reference in few characters. */
export function packReference(reference: Reference, template: number): PackedReference {
  const { start, end, original, parts, depth, data, blockParameter, blockParameters, inLine } = reference;
  const flags = (data ? isData : 0) | (blockParameter ? isBlockParameter : 0) | (inLine ? isInLine : 0);
  const packed: PackedReference = [template, start, end, original];
  const told = toldParts(original).join("\0") === parts.join("\0");
  const rest = [flags, depth, told ? 0 : parts, blockParameters] as const;
  const needed = blockParameters.length > 0 ? 4 : told ? (depth > 0 ? 2 : flags > 0 ? 1 : 0) : 3;
  return [...packed, ...rest.slice(0, needed)] as PackedReference;
}

/** The reference to a template that was packed. */
function unpackReference(
  [, start, end, original, flags = 0, depth = 0, parts = 0, blockParameters = []]: PackedReference,
  template: LoadedTemplate,
): Reference {
  return {
    template,
    id: template.id,
    start,
    end,
    original,
    parts: parts === 0 ? toldParts(original) : parts,
    depth,
    data: (flags & isData) > 0,
    blockParameter: (flags & isBlockParameter) > 0,
    blockParameters,
    inLine: (flags & isInLine) > 0,
    orHelper: false,
  };
}

/** The parts of a path as plain names: `@root.package` has `root` and `package`. */
function toldParts(original: string): string[] {
  return original.replace(/^@?(?:\.\.\/)*/, "").split(".");
}
