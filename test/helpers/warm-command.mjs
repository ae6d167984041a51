/**
 * A process that runs the built command many times, one run after the other, so that Node starts and loads the code once. command.ts starts
 * it. Each run has its own arguments, directory and environment; it is over when nothing is left to do, as a process would be.
 */
import fs from "node:fs";
import { createRequire } from "node:module";
import v8 from "node:v8";

const [cli] = process.argv.slice(2);
const require = createRequire(import.meta.url);
let answer = null;

// The command sets flags of V8 for processes that end soon; this one does not.
v8.setFlagsFromString = () => {};

// The version is written to a stream, all else to the descriptor.
for (const name of ["stdout", "stderr"]) {
  process[name].write = chunk => {
    if (answer !== null) answer[name].push(Buffer.from(chunk));
    return true;
  };
}
const { writeSync } = fs;
fs.writeSync = (descriptor, data, ...others) => {
  const name = { 1: "stdout", 2: "stderr" }[descriptor];
  if (name === undefined || answer === null) return writeSync(descriptor, data, ...others);
  // The command may use the buffer again.
  answer[name].push(Buffer.from(data));
  return data.length;
};

process.on("message", ({ cwd, args, env }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  // This process has compiled the code already, and each run is to work.
  Object.assign(process.env, { GEN_NO_CACHE: "1" }, env, { NODE_DISABLE_COMPILE_CACHE: "1" });
  process.argv = [process.execPath, cli, ...args];
  process.exitCode = undefined;
  answer = { stdout: [], stderr: [] };
  // Without this, the open channel would keep the run from ending.
  process.channel.unref();
  // cli.js runs again; the modules that it needs are loaded already.
  delete require.cache[cli];
  require(cli);
});

process.on("beforeExit", () => {
  if (answer === null) return;
  process.removeAllListeners("exit");
  const text = name => Buffer.concat(answer[name]).toString();
  process.channel.ref();
  process.send({ status: process.exitCode ?? 0, stdout: text("stdout"), stderr: text("stderr") });
  answer = null;
});
