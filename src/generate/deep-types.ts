/** Types that are nested too deep for gofmt: it would fail on the generated file, far from the place that is to blame. */
import { join } from "node:path";
import type { CheckContext } from "../check/context.ts";
import { written } from "../check/facts.ts";
import { loadGofmt } from "../go/gofmt.ts";
import type { Binding, Position } from "../model/types.ts";
import type { Diagnostic } from "../report/diagnostic.ts";

/** A text that generated code repeats, with the place in the source that it comes from. */
interface PrintedType {
  what: string;
  text: string;
  position: Position;
}

/** Fewer brackets and the like are never too many. */
const harmless = 20;

/** How much deeper a type may stand in generated code than where it is tried. */
const margin = 8;

/** Reports the types in generated code that gofmt can't read because of their depth. */
export async function deepTypes(
  { bound, files }: Pick<CheckContext, "bound" | "files">,
  displayDir: string,
): Promise<Diagnostic[]> {
  const broken = files.filter(file => file.syntaxErrors.length > 0).map(file => file.name);
  const suspects = written({ bound })
    .flatMap(({ binding }) => printedTypes(binding))
    .filter(({ text, position }) => nesting(text) > harmless && !broken.includes(position.file));
  if (suspects.length === 0) return [];
  const gofmt = await loadGofmt();
  return suspects
    .filter(({ text }) => gofmt(inDepth(text)) === "crashed")
    .map(({ what, position }): Diagnostic => {
      const { file, ...span } = position;
      return {
        code: "unsupported-type",
        severity: "error",
        message: `${what} is nested too deep for the generated code (gofmt exceeds its max nesting depth): give an inner part a name of its own`,
        location: { file: join(displayDir, file), ...span },
        related: [],
      };
    });
}

/** What the methods of a binding repeat of its declaration. */
function printedTypes(binding: Binding): PrintedType[] {
  const { route, query, form, json, name, position } = binding;
  const { view } = binding.go;
  const fields = [...route, ...query, ...form, ...json];
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
    // A view that is not copied has them all.
    ...(view?.copied === false ? [] : [...route, ...query, ...form]).map(field => ({
      what: `the type of ${field.name}`,
      text: field.type.text,
      position: field.position,
    })),
  ];
}

function nesting(text: string): number {
  return text.match(/[[({*]|\bchan\b/g)?.length ?? 0;
}

function inDepth(type: string): string {
  return `package p\n\nfunc _() ${"{ ".repeat(margin)}var _ ${type}${" }".repeat(margin)}\n`;
}
