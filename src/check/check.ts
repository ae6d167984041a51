import { join } from "node:path";
import type { Diagnostic, Location } from "../diagnostics.ts";
import type { Position } from "../model/types.ts";
import type { CheckContext } from "./context.ts";
import { rules } from "./rules.ts";

/** Runs every rule; `displayDir` is the package's directory as messages name it. */
export function check(context: CheckContext, displayDir: string): Diagnostic[] {
  const locate = ({ file, ...span }: Position): Location => ({ file: join(displayDir, file), ...span });
  return rules.flatMap(({ code, severity, find }) =>
    find(context).map(({ message, position, related }) => ({
      code,
      severity,
      message,
      location: locate(position),
      related: related.map(second => ({ message: second.message, location: locate(second.position) })),
    })),
  );
}
