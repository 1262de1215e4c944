import { buffer } from 'node:stream/consumers';
import { toWinAnsi } from './win-ansi.ts';

type Doc = PDFKit.PDFDocument;

/** A table of texts under headings. The first column takes the room that the others leave. */
export type TableContent = {
  title: string;
  /** Below the title: whose numbers these are, and of when. */
  lines: string[];
  columns: { label: string; width: number }[];
  rows: { cells: string[]; level?: number; strong?: boolean }[];
  created: Date;
};

const [LEFT, RIGHT, TOP, BOTTOM] = [40, 40, 44, 44];
const ROW = 15;
const INDENT = 10;
const SIZE = 8.5;

function drawCells(
  doc: Doc,
  columns: TableContent['columns'],
  { cells, level = 0, strong = false }: TableContent['rows'][number],
  y: number,
): void {
  const room = doc.page.width - LEFT - RIGHT;
  const first = room - columns.slice(1).reduce((sum, { width }) => sum + width, 0);
  let x = LEFT;
  doc.font(strong ? 'Helvetica-Bold' : 'Helvetica').fontSize(SIZE);
  for (const [at, { width }] of columns.entries()) {
    const indent = at === 0 ? level * INDENT : 0;
    const wide = at === 0 ? first : width;
    doc.text(toWinAnsi(cells[at] ?? ''), x + indent, y, {
      width: wide - indent - 4,
      height: ROW,
      ellipsis: true,
      lineBreak: false,
      align: at === 0 ? 'left' : 'right',
    });
    x += wide;
  }
}

/** A table of numbers as PDF: A4, landscape with more than five columns, headings on every page. */
export async function drawTable(content: TableContent): Promise<Buffer> {
  const { title, lines, columns, rows, created } = content;
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    layout: columns.length > 5 ? 'landscape' : 'portrait',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: toWinAnsi(title), Creator: 'Balcão', CreationDate: created },
  });
  const bytes = buffer(doc);
  doc.font('Helvetica-Bold').fontSize(15).text(toWinAnsi(title), LEFT, TOP);
  let y = TOP + 24;
  for (const line of lines) {
    doc.font('Helvetica').fontSize(9).text(toWinAnsi(line), LEFT, y, { lineBreak: false });
    y += 13;
  }
  const heading = { cells: columns.map(({ label }) => label), strong: true };
  const begin = (top: number) => {
    drawCells(doc, columns, heading, top);
    const end = top + ROW - 3;
    doc
      .lineWidth(0.6)
      .moveTo(LEFT, end)
      .lineTo(doc.page.width - RIGHT, end)
      .stroke();
    return top + ROW + 2;
  };
  y = begin(y + 8);
  for (const row of rows) {
    if (y + ROW > doc.page.height - BOTTOM) {
      doc.addPage();
      y = begin(TOP);
    }
    drawCells(doc, columns, row, y);
    y += ROW;
  }
  doc.end();
  return bytes;
}
