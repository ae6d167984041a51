/** `--watch`: runs the command again after each change. */

import { type Diagnostic, internalError, problem } from "../../base/report/diagnostic.ts";
import type { Format } from "../../base/report/format.ts";
import { tuneForLongRun } from "../../base/startup/v8-flags.ts";
import { plural } from "../../base/text/common.ts";
import type { GoFile } from "../../go/declarations.ts";
import type { GoParser } from "../../go/parser.ts";
import type { RunContext, RunFlags } from "../context.ts";
import { type Outcome, outcomeOf } from "../outcome.ts";
import { openParser } from "../packages.ts";
import { endingSignals } from "../write/hold-signals.ts";
import { changesOf, gatherNotices } from "./notices.ts";
import { runRound, type Watch, type WatchState } from "./round.ts";

type WatchContext = RunContext & { flags: RunFlags & { format: Format } };

/** Runs the command, and again after each change; `show` prints each outcome. Returns true after Ctrl-C, and false if the watch couldn't start. */
export async function watch(context: WatchContext, show: (outcome: Outcome) => void): Promise<boolean> {
  tuneForLongRun();
  const { flags, host } = context;
  const parser = refusalOf(flags) ?? (await openParser(host));
  if ("severity" in parser) {
    show(outcomeOf([parser]));
    return false;
  }
  const say = (text: string) => {
    // In JSON and SARIF the output is one document per round, and nothing else.
    if (flags.format === "text") show({ ...outcomeOf([]), notes: [text] });
  };
  const { signal: stopped, release } = stopOnSignals();
  const notices = gatherNotices(host, stopped);
  const watched: Watch = { context, parser: rememberingParser(parser), stopped };
  try {
    let since = Date.now();
    const first = await runRound(watched, null, []);
    if (first === null || first.outcome === null) return true;
    show(first.outcome);
    // No change of a file can fix a wrong command line.
    if (first.outcome.diagnostics.some(({ code }) => code === "usage")) return false;
    let { state } = first;
    notices.follow(state.places, since);
    say(`watching ${subjectOf(state)} (Ctrl-C ends it)`);
    const seen = new Map<string, string | null>();
    for (let noticed = await notices.next(); noticed !== null; noticed = await notices.next()) {
      const { paths, problem: notWatched } = noticed;
      if (notWatched !== null) show(outcomeOf([problem("watch", notWatched, "warning")]));
      const previous = state;
      since = Date.now();
      const changes = changesOf(host.disk, paths, seen);
      // An internal error ends the round, not the watch.
      const next = await runRound(watched, previous, changes).catch((error: unknown) => ({
        state: previous,
        outcome: outcomeOf([problem("internal", internalError(error))]),
      }));
      if (next === null) return true;
      ({ state } = next);
      if (next.outcome !== null) show(next.outcome);
      if (state.places !== previous.places) notices.follow(state.places, since);
    }
    return true;
  } finally {
    notices.close();
    release();
  }
}

function refusalOf({ check, stdout, dumpModel }: RunFlags): Diagnostic | null {
  const flag = check ? "--check" : stdout ? "--stdout" : dumpModel ? "--dump-model" : null;
  const message = `--watch writes files as they change, and ${flag} writes none: leave out one of them`;
  return flag && problem("usage", message);
}

function subjectOf({ results }: WatchState): string {
  const count = [...results.values()].filter(({ skipped }) => !skipped).length;
  return count === 0 ? "for changes" : plural(count, "package");
}

/** Makes the first signal end the watch after the current step; the next signal ends the process at once, as by default. */
function stopOnSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const release = () => {
    for (const name of endingSignals) process.off(name, stop);
  };
  const stop = () => {
    release();
    controller.abort();
  };
  for (const name of endingSignals) process.on(name, stop);
  return { signal: controller.signal, release };
}

/** The largest number of parsed files to remember: enough for the handlers and their types in a large repository. */
const mostRemembered = 2000;

/** A parser that remembers the files it parsed last: a file that is the same in the next round is not parsed again. */
function rememberingParser(parser: GoParser): GoParser {
  // In the order of their last use.
  const remember = <T>(parsed: Map<string, T>, key: string, parse: () => T) => {
    const file = parsed.get(key) ?? parse();
    parsed.delete(key);
    parsed.set(key, file);
    if (parsed.size > mostRemembered) parsed.delete(parsed.keys().next().value!);
    return file;
  };
  const whole = new Map<string, Promise<GoFile>>();
  const declarations = new Map<string, GoFile>();
  return {
    kind: parser.kind,
    // A file that was parsed without bodies is of no use to a round that needs them.
    parse: (name, text, { readBodies = false } = {}) =>
      remember(whole, `${name} ${readBodies}\n${text}`, () => parser.parse(name, text, { readBodies })),
    parseDeclarations: (name, text, withFunctions = false) =>
      remember(declarations, `${name} ${withFunctions}\n${text}`, () =>
        parser.parseDeclarations(name, text, withFunctions),
      ),
    parseBody: text => parser.parseBody(text),
  };
}
