/** The command line that writes the files that one with `--check` compares. `npx handlergen` runs it wherever the package is installed. */
export function commandWithoutCheck(argv: string[]): string {
  const words = ["npx", "handlergen"];
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index]!;
    if (word === "--format" || word === "--max-warnings") index++;
    else if (word !== "--check" && !/^--(format|max-warnings)=/.test(word)) words.push(quoted(word));
  }
  return words.join(" ");
}

/** A word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
