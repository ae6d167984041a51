import { getSystemErrorMap } from "node:util";

/** The message of a system error, in words and without the path: `permission denied`. */
export function systemMessage(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return (errno !== undefined && getSystemErrorMap().get(errno)?.[1]) || message;
}
