/** Finds the routes that earlier runs wrote into generated files of the package, and into the files that this run replaces. */
import { dirname, join } from "node:path";
import { committedFiles } from "../../base/files/commit.ts";
import { displayPath } from "../../base/files/display-path.ts";
import { exists, type Files, isFile, textOf } from "../../base/files/files.ts";
import { nearestWith } from "../../base/files/repository.ts";
import type { EarlierRoute, Output } from "../../outputs/output.ts";
import { builtInOutputs } from "../../outputs/table.ts";
import { hasGeneratedHeader } from "../../packages/source/generated-header.ts";
import type { PackageSource, SourceFile } from "../../packages/source/types.ts";
import { isInFullList } from "../../rules/earlier-route-rules.ts";
import type { Target } from "./targets.ts";
import type { GenerateRequest } from "./types.ts";

/**
 * The routes in the files of earlier runs. Where no list has them, in Go or YAML, and this run writes one, a file that was deleted since the
 * last commit may be the list: the routes in it don't change silently, either.
 */
export async function earlierRoutes(
  { dir, files }: Pick<PackageSource, "dir" | "files">,
  targets: Target[],
  request: Pick<GenerateRequest, "disk" | "cwd" | "env" | "checkOnly">,
): Promise<EarlierRoute[]> {
  const { disk, cwd, env, checkOnly } = request;
  const present = await routesIn(
    files.filter(file => file.generated),
    targets,
    request,
  );
  const lists = targets.filter(({ output }) => output.prints.includes("routes"));
  if (checkOnly || lists.length === 0 || present.some(isInFullList) || !isInRepository(disk, dir))
    return present;
  const outs = lists.map(({ out }) => out);
  const isGone = (path: string) =>
    !exists(disk, path) && (outs.includes(path) || (dirname(path) === dir && path.endsWith(".go")));
  for (const folder of new Set([dir, ...outs.map(out => dirname(out))])) {
    const { paths, disk: before } = committedFiles(folder, isGone, env);
    const deleted = paths.map(path => ({
      text: readGenerated(before, path),
      displayPath: displayPath(path, cwd),
    }));
    const routes = await routesIn(deleted, targets, { disk: before, cwd });
    if (routes.length > 0) return routes.map(one => ({ ...one, file: `${one.file} of the last commit` }));
  }
  return present;
}

/** Reports whether a directory may have committed files: `.git` is a file in submodules and other worktrees, and has an index once a file was added. */
function isInRepository(disk: Files, dir: string): boolean {
  const root = nearestWith(disk, ".git", dir);
  if (root === null) return false;
  return isFile(disk, join(root, ".git")) || exists(disk, join(root, ".git", "index"));
}

/** The routes in the files of one output: of the first that has some. Those that have all routes come first. */
async function routesIn(
  inPackage: Pick<SourceFile, "text" | "displayPath">[],
  targets: Target[],
  { disk, cwd }: Pick<GenerateRequest, "disk" | "cwd">,
): Promise<EarlierRoute[]> {
  const isPartial = ({ prints }: Output) => Number(!prints.includes("routes"));
  for (const output of builtInOutputs.toSorted((a, b) => isPartial(a) - isPartial(b))) {
    if (!output.earlierRoutes) continue;
    const files = output.file.endsWith(".go") ? [...inPackage] : [];
    for (const {
      output: { name },
      inPackage: isBeside,
      out,
    } of targets)
      if (name === output.name && !(isBeside && files.length > 0))
        files.push({ text: readGenerated(disk, out), displayPath: displayPath(out, cwd) });
    const routes: EarlierRoute[] = [];
    for (const { text, displayPath: file } of files)
      if (text !== "") routes.push(...(await output.earlierRoutes(text, file)));
    if (routes.length > 0) return routes;
  }
  return [];
}

/** The text of a generated file; empty if there is none. */
function readGenerated(disk: Files, path: string): string {
  const text = textOf(disk, path);
  return hasGeneratedHeader(path, text) ? text : "";
}
