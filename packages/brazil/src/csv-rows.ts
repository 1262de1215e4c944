/** UTF-8 if it is valid, otherwise Windows-1252, as Excel saves; null for bytes that are no text. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most cells of a row that are kept; what is behind them is left out. */
const MOST_CELLS = 1_000;

/** A row of a CSV and the line of the file where it begins; `open`: its quotes never close. */
export type CsvRow = { line: number; cells: string[]; open: boolean };

/**
 * The rows of a CSV with line ends `\n`; cells in quotes may hold separators, doubled quotes and line breaks. Nothing is evaluated.
 * Looks at each character once, whatever cells hold.
 */
export function* rowsOf(text: string, separator = ';'): Generator<CsvRow> {
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  // What the cell holds of the text before `from`, and whether anything but spaces is in it.
  let [cell, from] = ['', 0];
  let [quoted, blank] = [false, true];
  const take = (end: number) => {
    cell += text.slice(from, end);
    from = end + 1;
  };
  const endCell = (at: number) => {
    take(at);
    if (cells.length < MOST_CELLS) cells.push(cell);
    [cell, blank] = ['', true];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (quoted && char === '"') {
      // The first of doubled quotes belongs to the cell, the second does not.
      quoted = text[at + 1] === '"';
      take(quoted ? at + 1 : at);
      if (quoted) [at, blank] = [at + 1, false];
    } else if (!quoted && char === '"' && blank) {
      [cell, from, quoted] = ['', at + 1, true];
    } else if (!quoted && char === separator) {
      endCell(at);
    } else if (!quoted && char === '\n') {
      endCell(at);
      yield { line: begun, cells, open: false };
      [cells, begun] = [[], line];
    } else if (blank) blank = char.trim() === '';
  }
  const open = quoted;
  endCell(text.length);
  if (cells.length > 1 || cells[0] !== '' || open) yield { line: begun, cells, open };
}

export const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');
