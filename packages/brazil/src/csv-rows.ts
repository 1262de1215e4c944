/** UTF-8 if it is valid, otherwise Windows-1252, as Excel saves; null for bytes that are no text. */
export function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A row of a CSV and the line of the file where it begins; `open`: its quotes never close. */
export type CsvRow = { line: number; cells: string[]; open: boolean };

/** The rows of a CSV with line ends `\n`; cells in quotes may hold separators, doubled quotes and line breaks. Nothing is evaluated. */
export function* rowsOf(text: string, separator = ';'): Generator<CsvRow> {
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\n') line += 1;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      [cell, quoted] = ['', true];
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') {
      yield { line: begun, cells: [...cells, cell], open: false };
      [cells, cell, begun] = [[], '', line];
    } else cell += char;
  }
  if (cells.length > 0 || cell !== '' || quoted) {
    yield { line: begun, cells: [...cells, cell], open: quoted };
  }
}

export const isBlank = ({ cells }: CsvRow): boolean => cells.every((cell) => cell.trim() === '');
