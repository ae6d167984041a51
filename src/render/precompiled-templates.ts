import type { PrecompiledTemplates } from "./precompiled.ts";

/** The build replaces this module by the one that `precompile.ts` makes. Without a build, templates are compiled when they are needed. */
const none: PrecompiledTemplates | null = null;
export default none as PrecompiledTemplates | null;
