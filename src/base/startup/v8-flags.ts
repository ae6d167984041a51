/**
 * V8's flags for short runs. They are set before any other code is loaded, since bytecode is kept for one set of flags: bytecode that is
 * made with other flags is never used again.
 */
import { setFlagsFromString } from "node:v8";

/**
 * Turns off V8's optimizing compilers: a short run ends before they save time, and they compete with it for the processor. The space for new
 * objects stays small: more memory takes the system longer to give than it takes to free garbage more often.
 */
export function tuneForShortRun(): void {
  setFlagsFromString("--no-opt");
  setFlagsFromString("--semi-space-growth-factor=1");
  tuneForFormatting();
}

/** Keeps V8 from optimizing WebAssembly, which formats what is printed: optimizing takes three times as long as all the formatting of a run. */
export function tuneForFormatting(): void {
  setFlagsFromString("--no-wasm-dynamic-tiering");
  setFlagsFromString("--no-wasm-tier-up");
}

/** Turns the optimizing compiler of JavaScript on again, and lets the space for new objects grow. */
export function tuneForLongRun(): void {
  setFlagsFromString("--opt");
  growYoungSpace();
}

/** Lets the space for new objects grow as by default, so that it is searched for garbage less often. */
export function growYoungSpace(): void {
  setFlagsFromString("--semi-space-growth-factor=2");
}
