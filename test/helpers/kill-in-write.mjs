/**
 * Sends a signal to its own process at a step of writing. A test uses it to kill a run while files are written, however busy the machine is.
 * Node loads it before the command (`--import`). Its URL has the signal and the number of the step: for each file these are a new temporary
 * file, its first half, and its rename.
 */
import fs from "node:fs";

const { searchParams } = new URL(import.meta.url);
const signal = searchParams.get("signal");
let stepsLeft = Number(searchParams.get("step"));
/** The descriptors of temporary files. */
const temporaries = new Set();
const { openSync, writeFileSync, renameSync } = fs;

function step() {
  stepsLeft--;
  if (stepsLeft === 0) process.kill(process.pid, signal);
}

const isTemporary = path => /\/\.gen-[^/]*\.tmp$/.test(path);

fs.openSync = (path, ...options) => {
  const descriptor = openSync(path, ...options);
  if (isTemporary(path)) {
    temporaries.add(descriptor);
    step();
  }
  return descriptor;
};

fs.writeFileSync = (file, content, ...options) => {
  if (!temporaries.delete(file)) return writeFileSync(file, content, ...options);
  const half = Math.floor(content.length / 2);
  writeFileSync(file, content.slice(0, half));
  step();
  writeFileSync(file, content.slice(half));
};

fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (isTemporary(from)) step();
};
