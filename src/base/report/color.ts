/** Colours for terminals. */

/** Node's `process.env`. */
type Environment = Readonly<Record<string, string | undefined>>;

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Formats a text in a style. */
export type Paint = (style: keyof typeof codes, text: string) => string;

/** Reports whether to print in colour: see https://no-color.org and https://force-color.org. If both variables are set, NO_COLOR wins. */
export function wantsColor(env: Environment, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return isTerminal && env.TERM !== "dumb";
}

/** Returns the function that colours texts. `util.styleText` is not used: Node has it since 20.12, and its versions look at different variables. */
export function painter(color: boolean): Paint {
  return (style, text) => (color ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text);
}

/** Colours the lines of a unified diff. */
export function paintDiff(diff: string, paint: Paint): string {
  const styles = { "+++": "bold", "---": "bold", "+": "green", "-": "red", "@": "cyan" } as const;
  const paintLine = (line: string) => {
    const start = (["+++", "---", "+", "-", "@"] as const).find(mark => line.startsWith(mark));
    return start === undefined ? line : paint(styles[start], line);
  };
  return diff.split("\n").map(paintLine).join("\n");
}
