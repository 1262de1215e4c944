import { buffer } from 'node:stream/consumers';
import { drawBars, type PaperBars } from './report-bars.ts';
import {
  EDGE,
  GREY,
  makeRoom,
  numberPages,
  type Pen,
  roomOf,
  turnPage,
  write,
} from './report-page.ts';
import { drawPaperTable, type PaperTable } from './report-table.ts';
import { toWinAnsi } from './win-ansi.ts';

/** A report for a meeting: figures, charts and tables as texts that are ready to read. */
export type ReportPaper = {
  title: string;
  company: string;
  /** Below the title: period and filters. */
  lines: string[];
  figures: { label: string; value: string; before: string | null }[];
  charts: PaperBars[];
  tables: PaperTable[];
  /** How each number is counted. */
  notes: string[];
  created: Date;
};

const IN_A_ROW = 3;
const FIGURE = 52;

function drawFigures(pen: Pen, figures: ReportPaper['figures']): void {
  const { doc } = pen;
  const width = roomOf(pen) / IN_A_ROW;
  for (const [at, { label, value, before }] of figures.entries()) {
    if (at % IN_A_ROW === 0) makeRoom(pen, FIGURE);
    const x = EDGE + (at % IN_A_ROW) * width;
    const one = { width: width - 10, height: 20, ellipsis: true };
    doc.font('Helvetica').fontSize(7.5).fillColor(GREY);
    doc.text(toWinAnsi(label), x, pen.y, one);
    doc.font('Helvetica-Bold').fontSize(13).fillColor('#000');
    doc.text(toWinAnsi(value), x, pen.y + 19, { ...one, lineBreak: false });
    doc.font('Helvetica').fontSize(7.5).fillColor(GREY);
    if (before) doc.text(toWinAnsi(before), x, pen.y + 34, { ...one, lineBreak: false });
    doc.fillColor('#000');
    if (at % IN_A_ROW === IN_A_ROW - 1 || at === figures.length - 1) pen.y += FIGURE;
  }
}

/** A report as PDF: A4, wide tables on pages on their side, page numbers, formulas as footnotes. */
export async function drawReport(paper: ReportPaper): Promise<Buffer> {
  const { title, company, lines, figures, charts, tables, notes, created } = paper;
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: toWinAnsi(title), Creator: 'Balcão', CreationDate: created },
  });
  const bytes = buffer(doc);
  const pen = { doc, y: EDGE };
  write(pen, company, { size: 9, color: GREY });
  write(pen, title, { size: 16, bold: true, gap: 6 });
  for (const line of lines) write(pen, line, { size: 9 });
  pen.y += 12;
  drawFigures(pen, figures);
  for (const chart of charts) drawBars(pen, chart);
  for (const table of tables) drawPaperTable(pen, table);
  if (doc.page.width > doc.page.height) turnPage(pen, 'portrait');
  else makeRoom(pen, 60);
  write(pen, 'Como é contado', { size: 11, bold: true, gap: 4 });
  for (const note of notes) write(pen, note, { size: 7.5 });
  numberPages(doc, `${company} · ${title}`);
  doc.end();
  return bytes;
}
