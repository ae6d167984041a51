import type { PrecompiledTemplates } from "../language/compile.ts";

/** The compiled built-in templates. The build replaces this module by the text of precompile.ts; without a build, each template is compiled at its first use. */
export default null as PrecompiledTemplates | null;
