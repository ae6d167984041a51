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
    const { paths, disk: before } = committedFiles(disk, folder, isGone, env);
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

/** The routes in the files of the first output that has some, of lists before those that have only handlers with a request. */
async function routesIn(
  inPackage: Pick<SourceFile, "text" | "displayPath">[],
  targets: Target[],
  { disk, cwd }: Pick<GenerateRequest, "disk" | "cwd">,
): Promise<EarlierRoute[]> {
  const remembering = builtInOutputs.filter(({ earlierRoutes }) => earlierRoutes !== undefined);
  for (const { name, file, earlierRoutes } of remembering.sort((a, b) => listsFirst(a) - listsFirst(b))) {
    const isGo = file.endsWith(".go");
    const own = targets.filter(({ output, inPackage }) => output.name === name && !(isGo && inPackage));
    const files = [
      ...(isGo ? inPackage : []),
      ...own.map(({ out }) => ({ text: readGenerated(disk, out), displayPath: displayPath(out, cwd) })),
    ];
    const present = files.filter(({ text }) => text !== "");
    const routes = await Promise.all(present.map(one => earlierRoutes!(one.text, one.displayPath)));
    if (routes.some(({ length }) => length > 0)) return routes.flat();
  }
  return [];
}

function listsFirst({ prints }: Output): number {
  return prints.includes("routes") ? 0 : 1;
}

/** The text of a generated file; empty if there is none. */
function readGenerated(disk: Files, path: string): string {
  const text = textOf(disk, path);
  return hasGeneratedHeader(path, text) ? text : "";
}
