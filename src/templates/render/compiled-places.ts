/** The files of the compiled built-in templates with their names, as in `precompiled-templates.ts`: to find templates, a run need not load them. The build replaces this module, too. */
const none: [file: string, names: string[]][] | null = null;
export default none as [file: string, names: string[]][] | null;
