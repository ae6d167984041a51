import type { PrecompiledTemplates } from "./precompiled.ts";

/** The build writes the module of `precompile.ts` over this one; run from the sources, templates are compiled when they are needed. */
const none: PrecompiledTemplates | null = null;
export default none as PrecompiledTemplates | null;
