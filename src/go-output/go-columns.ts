/** Aligns fields, pairs of composite literals, and declarations in groups in columns, as gofmt does. */

/** A line of the output. */
export interface Row {
  /** The number of tabs before it. */
  depth: number;
  /** Its parts. Those before the last one are padded to the width of their column. */
  cells: string[];
}

/** Pads the cells of lines that follow each other. With `arePairs`, keys of very different lengths are not aligned with each other. */
export function withColumns(rows: Row[], arePairs: boolean): void {
  if (rows.length === 0) return;
  for (const part of arePairs ? partsOfPairs(rows) : [rows]) pad(part);
}

/** Splits pairs where gofmt does (`exprList` in go/printer): before a key that is at least 2.5 times, or at most 0.4 times, as long as those before it on average. Short keys stay together. */
function partsOfPairs(rows: Row[]): Row[][] {
  const parts: Row[][] = [];
  let sumOfLogarithms = 0;
  let previousSize = 0;
  for (const row of rows) {
    const size = widthOf(row.cells[0]!) - 1;
    const part = parts.at(-1);
    const areShort = previousSize <= 40 && size <= 40;
    const ratio = part ? size / Math.exp(sumOfLogarithms / part.length) : 0;
    if (part && (areShort || (ratio > 0.4 && ratio < 2.5))) part.push(row);
    else {
      parts.push([row]);
      sumOfLogarithms = 0;
    }
    sumOfLogarithms += Math.log(size);
    previousSize = size;
  }
  return parts;
}

/** Pads each column to the width of its widest cell. A line that has no cell in a column ends it: the lines after it start a new one. */
function pad(rows: Row[]): void {
  const most = Math.max(...rows.map(({ cells }) => cells.length));
  for (let column = 0; column < most - 1; column++) {
    let run: Row[] = [];
    for (const row of [...rows, null]) {
      if (row && row.cells.length > column + 1) run.push(row);
      else {
        padCells(run, column);
        run = [];
      }
    }
  }
}

function padCells(run: Row[], column: number): void {
  const width = Math.max(0, ...run.map(({ cells }) => widthOf(cells[column]!)));
  // An empty column takes no space.
  if (width > 0)
    for (const { cells } of run) cells[column] += " ".repeat(width + 1 - widthOf(cells[column]!));
}

/** Counts code points, as gofmt does. */
function widthOf(text: string): number {
  return Array.from(text).length;
}
