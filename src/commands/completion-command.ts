/** `gen completion`: a script for the user's shell. */
import { createProgram } from "../command-line.ts";
import { templatesIn } from "../eject/template-folder.ts";
import { defaultsDir } from "../render/find-templates.ts";
import { type Outcome, outcomeOf, type Surroundings } from "../run/outcome.ts";
import { completionScript, type Shell } from "./completion.ts";

/** Prints the completion script of a shell, which the command line has checked. */
export function completionCommand([shell]: string[], { version }: Surroundings): Outcome {
  const program = createProgram(version, async () => {}, undefined);
  const names = [...templatesIn(defaultsDir).keys()];
  return { ...outcomeOf([]), data: completionScript(shell as Shell, program, { names }) };
}
