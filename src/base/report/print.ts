/** Prints to stdout and stderr. */
import { fstatSync, writeSync } from "node:fs";

/** The number of a stream: 1 for stdout, 2 for stderr. */
export type Descriptor = 1 | 2;

/**
 * Writes a text to stdout or stderr at once. A stream does that, too, but Node takes 4 ms to set one up. On Windows a stream is used,
 * since nothing else writes Unicode to a console.
 */
export function print(descriptor: Descriptor, text: string): void {
  if (text === "") return;
  // It is not an error if the reader closes the pipe, as in `gen list --stdout | head`.
  const failed = (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.exitCode = 1;
    if (descriptor === 1) print(2, `gen: can't write its output: ${error.message}\n`);
  };
  if (process.platform === "win32") {
    const stream = streamOf(descriptor);
    (stream.listenerCount("error") > 0 ? stream : stream.on("error", failed)).write(text);
    return;
  }
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") {
        failed(error as NodeJS.ErrnoException);
        return;
      }
      // The pipe is full, and another process has made it non-blocking: wait 5 ms, then try again.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function streamOf(descriptor: Descriptor): NodeJS.WriteStream {
  return descriptor === 1 ? process.stdout : process.stderr;
}

/** Reports whether stdout or stderr is a terminal. Only terminals and other devices need the stream, which takes time to set up. */
export function isTerminal(descriptor: Descriptor): boolean {
  const isDevice = process.platform === "win32" || fstatSync(descriptor).isCharacterDevice();
  return isDevice && streamOf(descriptor).isTTY;
}
