import { BLUE, EDGE, GREY, makeRoom, type Pen, roomOf, turnPage, write } from './report-page.ts';
import { toWinAnsi } from './win-ansi.ts';

export type PaperRow = {
  label: string;
  cells: string[];
  /** Below each number, what it was before; null without comparison. */
  before: string[] | null;
  /** How dark each cell of a heat map is, from 0 to 1. */
  shades: number[] | null;
};
export type PaperTable = {
  label: string;
  columns: string[];
  rows: PaperRow[];
  more: string | null;
};

const SIZE = 7.5;
const ROW = 13;
const BELOW = 9;
const GAP = 4;
/** More columns need a page on its side, unless they are the narrow ones of a heat map. */
const MOST_UPRIGHT = 6;
/** What was before is smaller than the number above it. */
const SMALLER = 1;

const isHeat = ({ rows }: PaperTable) => rows.some(({ shades }) => shades !== null);

/** Widths of the first column and of each other, and the size of their numbers. */
type Layout = { first: number; other: number; size: number };

/** Numbers are as small as the longest needs to be whole: a part of an amount would be a wrong one. */
function layoutOf(pen: Pen, { columns: { length: count }, rows }: PaperTable): Layout {
  const { doc } = pen;
  const room = roomOf(pen);
  const other = Math.min(90, (room * (count > 12 ? 0.88 : 0.78)) / Math.max(1, count));
  doc.font('Helvetica').fontSize(SIZE);
  const texts = rows.flatMap(({ cells, before }) => [...cells, ...(before ?? [])]);
  const widest = Math.max(1, ...texts.map((text) => doc.widthOfString(toWinAnsi(text))));
  return {
    first: room - other * count,
    other,
    size: Math.min(SIZE, (SIZE * (other - GAP - 0.5)) / widest),
  };
}

function drawHead(pen: Pen, { columns }: PaperTable, { first, other }: Layout): void {
  const { doc } = pen;
  doc.font('Helvetica-Bold').fontSize(6.5);
  const shown = columns.map(toWinAnsi);
  const width = other - GAP;
  const height = Math.max(...shown.map((text) => doc.heightOfString(text, { width })), SIZE);
  for (const [at, text] of shown.entries())
    doc.text(text, EDGE + first + at * other + GAP, pen.y, { width, align: 'right' });
  pen.y += height + 2;
  doc.lineWidth(0.6).moveTo(EDGE, pen.y);
  doc.lineTo(EDGE + roomOf(pen), pen.y).stroke();
  pen.y += 4;
}

const heightOf = ({ before }: PaperRow) => (before ? ROW + BELOW : ROW);

function drawRow(pen: Pen, row: PaperRow, { first, other, size }: Layout): void {
  const { doc } = pen;
  const cell = { width: other - GAP, align: 'right', lineBreak: false } as const;
  const left = (at: number) => EDGE + first + at * other + GAP;
  for (const [at, shade] of (row.shades ?? []).entries()) {
    if (shade === 0) continue;
    doc.fillColor(BLUE, 0.08 + 0.52 * shade).rect(left(at) + 1, pen.y - 3, other - 1, ROW - 1);
    doc.fill();
  }
  doc.fillColor('#000', 1).font('Helvetica').fontSize(SIZE);
  doc.text(toWinAnsi(row.label), EDGE, pen.y, { width: first - GAP, height: ROW, ellipsis: true });
  doc.fontSize(size);
  for (const [at, text] of row.cells.entries()) doc.text(toWinAnsi(text), left(at), pen.y, cell);
  doc.fillColor(GREY).fontSize(Math.min(size, SIZE - SMALLER));
  for (const [at, text] of (row.before ?? []).entries())
    doc.text(toWinAnsi(text), left(at), pen.y + BELOW, cell);
  doc.fillColor('#000');
  pen.y += heightOf(row);
}

/** A table with its headings on every page. */
export function drawPaperTable(pen: Pen, table: PaperTable): void {
  const wide = table.columns.length > MOST_UPRIGHT && !isHeat(table);
  const lies = pen.doc.page.width > pen.doc.page.height;
  if (wide !== lies) turnPage(pen, wide ? 'landscape' : 'portrait');
  else makeRoom(pen, isHeat(table) ? 40 + ROW * table.rows.length : 110);
  write(pen, table.label, { size: 11, bold: true, gap: 6 });
  if (table.rows.length === 0) {
    write(pen, 'Nada no período.', { size: 8.5, color: GREY, gap: 12 });
    return;
  }
  const layout = layoutOf(pen, table);
  drawHead(pen, table, layout);
  for (const row of table.rows) {
    if (makeRoom(pen, heightOf(row))) drawHead(pen, table, layout);
    drawRow(pen, row, layout);
  }
  if (table.more) write(pen, table.more, { size: SIZE, color: GREY });
  pen.y += 14;
}
