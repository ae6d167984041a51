/** A thread that passes runs of the command on to the process of warm-command.mjs, so that a test can wait for them without a callback. */
import { fork } from "node:child_process";
import { workerData } from "node:worker_threads";

const { port, done, cli } = workerData;
let child = null;
let isWaiting = false;

port.on("message", run => {
  // A run that hangs is killed.
  if (run === null) return child.kill("SIGKILL");
  child ??= start();
  isWaiting = true;
  child.send(run);
});

function start() {
  const started = fork(new URL("./warm-command.mjs", import.meta.url), [cli], { serialization: "advanced" });
  started.on("message", answerWith);
  // A run that ends its process is over, too; the next one gets a new process.
  started.on("exit", status => {
    child = null;
    answerWith({ status, stdout: "", stderr: "the process of warm-command.mjs has ended" });
  });
  return started;
}

function answerWith(answer) {
  if (!isWaiting) return;
  isWaiting = false;
  port.postMessage(answer);
  Atomics.store(done, 0, 1);
  Atomics.notify(done, 0);
}
