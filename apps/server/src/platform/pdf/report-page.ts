import { toWinAnsi } from './win-ansi.ts';

export type Doc = PDFKit.PDFDocument;

export const EDGE = 40;
/** The number of the page stands below. */
const FOOT = 54;
export const GREY = '#5b616e';
export const BLUE = '#2f49b0';
export const INK = '#000';
export const HAIR = '#d9dce3';

/** A place on the pages of a document, from top to bottom. */
export type Pen = { doc: Doc; y: number };

export const roomOf = ({ doc }: Pen) => doc.page.width - 2 * EDGE;
const endOf = ({ doc }: Pen) => doc.page.height - FOOT;

export function turnPage(pen: Pen, layout: 'portrait' | 'landscape'): void {
  pen.doc.addPage({ size: 'A4', layout, margin: 0 });
  pen.y = EDGE;
}

const layoutOf = ({ doc }: Pen) => (doc.page.width > doc.page.height ? 'landscape' : 'portrait');

/** Turns the page if so much does not fit; whether it did. */
export function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= endOf(pen)) return false;
  turnPage(pen, layoutOf(pen));
  return true;
}

type Look = { size: number; bold?: boolean; color?: string; gap?: number };

/** A text over the whole width, on as many lines as it needs. */
export function write(
  pen: Pen,
  text: string,
  { size, bold = false, color = '#000', gap = 2 }: Look,
) {
  const { doc } = pen;
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const shown = toWinAnsi(text);
  const height = doc.heightOfString(shown, { width: roomOf(pen) });
  if (makeRoom(pen, height)) doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  doc.fillColor(color).text(shown, EDGE, pen.y, { width: roomOf(pen) });
  doc.fillColor('#000');
  pen.y += height + gap;
}

/** Title and number at the foot of every page. */
export function numberPages(doc: Doc, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const y = doc.page.height - 34;
    const width = doc.page.width - 2 * EDGE;
    doc.font('Helvetica').fontSize(8).fillColor(GREY);
    doc.text(toWinAnsi(title), EDGE, y, { width: width - 90, height: 10, ellipsis: true });
    const page = `Página ${at + 1} de ${count}`;
    doc.text(page, EDGE, y, { width, align: 'right', lineBreak: false });
  }
}
