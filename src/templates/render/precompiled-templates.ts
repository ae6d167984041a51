import type { PrecompiledTemplates } from "../language/compile.ts";

/** The compiled built-in templates. The build replaces this module by the text of precompile.ts; without a build, each template is compiled at its first use. */
const none: PrecompiledTemplates | null = null;
export default none as PrecompiledTemplates | null;
