import { readDate } from '@balcao/brazil/dates';
import { type Cell, momentText } from './cells.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
const harmless = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** "27:05:09", which a spreadsheet takes for a duration. */
function durationText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(seconds / 60)}:${two(seconds)}`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if ('number' in cell) return cell.number.toFixed(cell.decimals).replace('.', ',');
  if ('day' in cell) return readDate(cell.day) ?? cell.day;
  if ('moment' in cell) return momentText(cell.moment);
  if ('seconds' in cell) return durationText(cell.seconds);
  return quoted(cell.isChecked ? cell.text : harmless(cell.text));
}

const line = (cells: readonly Cell[]) => `${cells.map(written).join(';')}\r\n`;

/** CSV as Excel in Brazil opens it: UTF-8 with byte order mark, semicolons, decimal commas, days and durations as it reads them, no formulas. One piece per batch of rows. */
export async function* csvOf(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + line(headings.map((text) => ({ text }))));
  for await (const rows of batches) yield Buffer.from(rows.map(line).join(''));
}
