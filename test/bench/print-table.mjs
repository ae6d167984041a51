/** Prints rows in columns: the first column aligned to the left, the others, which hold figures, to the right. */
export function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
  const line = row =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])));
  for (const row of rows) console.log(line(row).join("  ").trimEnd());
}
