/** The files of the compiled built-in templates with their names, as in `precompiled-templates.ts`: to find templates, a run need not load them. The build replaces this module, too. */
export default null as [file: string, names: string[]][] | null;
