import type { Cell } from './cells.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function written(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number.toFixed(cell.decimals).replace('.', ',');
  return quoted(cell.isChecked ? cell.text : harmless(cell.text));
}

const line = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`;

/** CSV as Excel in Brazil opens it: UTF-8 with byte order mark, semicolons, decimal commas, no formulas. One piece per batch of rows. */
export async function* csvOf(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + line(headings.map((text) => ({ text }))));
  for await (const rows of batches) yield Buffer.from(rows.map(line).join(''));
}
