import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The run is `vitest --update`. */
    updateSnapshots: boolean;
  }
}

/** Tells the tests whether to update what they own besides vitest's own snapshots. */
export default function setup(project: TestProject): void {
  project.provide("updateSnapshots", project.globalConfig.snapshotOptions.updateSnapshot === "all");
}
