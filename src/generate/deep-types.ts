/** Finds types that are nested too deep for gofmt. Without this check, gofmt would fail on the generated file, far from the cause. */
import type { CheckContext } from "../check/context.ts";
import { written } from "../check/facts.ts";
import { loadGofmt } from "../go/gofmt.ts";
import { textFields } from "../model/text-fields.ts";
import type { Binding, Position } from "../model/types.ts";
import type { Diagnostic } from "../report/diagnostic.ts";
import { diagnosticAt } from "./diagnostic-at.ts";

/** The text of a type that generated code repeats, with its place in the source. */
interface PrintedType {
  /** The type in words, for the message: `the type of Name`. */
  what: string;
  text: string;
  position: Position;
}

/** A type with at most this many brackets, stars and channels is never too deep. */
const harmless = 20;

/** The number of nested blocks around a type when gofmt is tried on it. Generated code never has more. */
const testBlocks = 8;

/** Reports types that gofmt can't read in generated code, because they are nested too deep. */
export async function deepTypes(
  { withMethods, files }: Pick<CheckContext, "withMethods" | "files">,
  displayDir: string,
): Promise<Diagnostic[]> {
  const broken = files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const suspects = written({ bound: withMethods })
    .flatMap(({ binding }) => printedTypes(binding))
    .filter(({ text, position }) => nesting(text) > harmless && !broken.includes(position.file));
  if (suspects.length === 0) return [];
  const gofmt = await loadGofmt();
  return suspects
    .filter(({ text }) => gofmt(inBlocks(text)) === "crashed")
    .map(({ what, position }) => {
      const message = `${what} is nested too deep for the generated code (gofmt exceeds its max nesting depth): declare an inner part as a named type`;
      return diagnosticAt("unsupported-type", message, position, displayDir);
    });
}

/** The types that the generated methods of a binding repeat from its declaration. */
function printedTypes(binding: Binding): PrintedType[] {
  const { name, position } = binding;
  const { view } = binding.go;
  const texts = textFields(binding);
  const fields = [...texts, ...binding.json];
  const placeOf = (field: string) => fields.find(one => one.name === field)?.position ?? position;
  return [
    {
      what: `the type parameter list of ${name}`,
      text: `struct{ A func${view?.typeParameters.replace(/^\[(.*)\]$/s, "($1)") ?? "()"} }`,
      position,
    },
    ...(view?.fields ?? []).map(field => ({
      what: `the type of ${field.name}`,
      text: field.type.text,
      position: placeOf(field.name),
    })),
    // If the view is not copied, it has all fields.
    ...(view?.copied === false ? [] : texts).map(field => ({
      what: `the type of ${field.name}`,
      text: field.type.text,
      position: field.position,
    })),
  ];
}

function nesting(text: string): number {
  return text.match(/[[({*]|\bchan\b/g)?.length ?? 0;
}

function inBlocks(type: string): string {
  return `package p\n\nfunc _() ${"{ ".repeat(testBlocks)}var _ ${type}${" }".repeat(testBlocks)}\n`;
}
