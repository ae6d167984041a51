/** node:path. Paths of Windows have slashes here, which its functions take as well. */

import posix from "path-browserify";
import * as windows from "pathe";
import { system } from "./system.ts";

export default system.platform === "win32"
  ? { ...windows, posix, win32: windows }
  : { ...posix, win32: windows };
