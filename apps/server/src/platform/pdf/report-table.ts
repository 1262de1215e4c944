import { EDGE, GREY, makeRoom, type Pen, roomOf, turnPage, write } from './report-page.ts';
import { toWinAnsi } from './win-ansi.ts';

export type PaperTable = {
  label: string;
  columns: string[];
  rows: string[][];
  more: string | null;
};

const SIZE = 7.5;
const ROW = 13;
const GAP = 4;
/** More columns need a page on its side. */
const MOST_UPRIGHT = 6;

function widthsOf(pen: Pen, columns: number): { first: number; other: number } {
  const room = roomOf(pen);
  const other = Math.min(90, (room * (columns > 12 ? 0.9 : 0.78)) / Math.max(1, columns));
  return { first: room - other * columns, other };
}

function drawHead(pen: Pen, { columns }: PaperTable): void {
  const { doc } = pen;
  const { first, other } = widthsOf(pen, columns.length);
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

function drawRow(pen: Pen, cells: readonly string[]): void {
  const { doc } = pen;
  const { first, other } = widthsOf(pen, cells.length - 1);
  const line = { height: ROW, ellipsis: true, lineBreak: false };
  doc.font('Helvetica').fontSize(SIZE);
  for (const [at, cell] of cells.entries()) {
    const x = at === 0 ? EDGE : EDGE + first + (at - 1) * other + GAP;
    const width = (at === 0 ? first : other) - GAP;
    doc.text(toWinAnsi(cell), x, pen.y, { ...line, width, align: at === 0 ? 'left' : 'right' });
  }
  pen.y += ROW;
}

/** A table with its headings on every page. */
export function drawPaperTable(pen: Pen, table: PaperTable): void {
  const wide = table.columns.length > MOST_UPRIGHT;
  const lies = pen.doc.page.width > pen.doc.page.height;
  if (wide !== lies) turnPage(pen, wide ? 'landscape' : 'portrait');
  else makeRoom(pen, 110);
  write(pen, table.label, { size: 11, bold: true, gap: 6 });
  if (table.rows.length === 0) {
    write(pen, 'Nada no período.', { size: 8.5, color: GREY, gap: 12 });
    return;
  }
  drawHead(pen, table);
  for (const row of table.rows) {
    if (makeRoom(pen, ROW)) drawHead(pen, table);
    drawRow(pen, row);
  }
  if (table.more) write(pen, table.more, { size: SIZE, color: GREY });
  pen.y += 14;
}
