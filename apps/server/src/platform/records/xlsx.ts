import { escapeHtml } from '@balcao/contract/html';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './cells.ts';
import { bookParts, styleOf } from './xlsx-parts.ts';

/** Including its heading, the most rows of a sheet; further rows go into the next sheet. */
const MOST_ROWS = 1_048_575;
const MOST_CHARACTERS = 32_767;

/** Texts are never formulas here, however they begin; characters that XML cannot hold are dropped. */
function textCell(text: string, address: string): string {
  const kept = text.toWellFormed().slice(0, MOST_CHARACTERS);
  const safe = escapeHtml(kept.replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
  return `<c ${address} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. */
const BEGINNING = Date.UTC(1899, 11, 30);
/** `yyyy-mm-dd hh:mm:ss`. */
const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The days since the beginning until a day, or a time of a clock. */
const daysUntil = (text: string) => (Date.parse(`${text.replace(' ', 'T')}Z`) - BEGINNING) / DAY_MS;

/** A number and how it is shown. */
function numberOf(cell: Exclude<Cell, { text: string } | null>): [number, number?] {
  if ('day' in cell) return [daysUntil(`${cell.day} 00:00`), styleOf.day];
  if ('moment' in cell) return [daysUntil(local.format(cell.moment)), styleOf.moment];
  if ('seconds' in cell) return [(cell.seconds * 1000) / DAY_MS, styleOf.seconds];
  return [cell.number, cell.decimals ? styleOf.decimals : undefined];
}

function written(cell: Cell, address: string): string {
  if (cell === null) return '';
  if ('text' in cell) return textCell(cell.text, address);
  const [number, style] = numberOf(cell);
  return `<c ${address}${style ? ` s="${style}"` : ''}><v>${number}</v></c>`;
}

/** A, B, … Z, AA, … */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const cellsOf = (cells: readonly Cell[], row: number) =>
  rowOf(cells.map((cell, column) => written(cell, `r="${letters(column)}${row}"`)));

/** Days and moments have room in columns of this width: a number that is too wide is shown as "####". */
const SHEET_BEGIN =
  '<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>';
const SHEET_END = '</sheetData></worksheet>';
const headingsOf = (headings: readonly string[]) =>
  rowOf(headings.map((text, column) => textCell(text, `r="${letters(column)}1" s="1"`)));

/** A ZIP file whose pieces are read while it is written. */
function zipFile(at: Date) {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  return {
    open(path: string) {
      const file = new ZipDeflate(path, { level: 1 });
      file.mtime = at;
      zip.add(file);
      return (text: string, last = false) => file.push(strToU8(text), last);
    },
    end: () => zip.end(),
    taken: () => pieces.splice(0),
  };
}

/** An XLSX workbook, written while its rows arrive: memory stays that of one batch. The parts inside are dated `at`. */
export async function* xlsxOf(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  mostRows = MOST_ROWS,
  at = new Date(),
): AsyncGenerator<Uint8Array> {
  const zip = zipFile(at);
  let sheets = 0;
  const openSheet = () => {
    sheets += 1;
    const write = zip.open(`xl/worksheets/sheet${sheets}.xml`);
    write(SHEET_BEGIN + headingsOf(headings));
    return { write, rows: 0 };
  };
  let sheet = openSheet();
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; ) {
      if (sheet.rows === mostRows) {
        sheet.write(SHEET_END, true);
        sheet = openSheet();
      }
      const { rows } = sheet;
      const some = batch.slice(at, at + mostRows - rows);
      sheet.write(some.map((cells, nth) => cellsOf(cells, rows + nth + 2)).join(''));
      sheet.rows += some.length;
      at += some.length;
    }
    yield* zip.taken();
  }
  sheet.write(SHEET_END, true);
  for (const [path, text] of bookParts(sheets)) zip.open(path)(text, true);
  zip.end();
  yield* zip.taken();
}
