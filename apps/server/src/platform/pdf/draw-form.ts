import { buffer } from 'node:stream/consumers';
import { drawQr } from './draw-qr.ts';
import {
  drawable,
  FORM,
  type FormBlock,
  type FormCell,
  layForm,
  type Placed,
} from './form-layout.ts';

type Doc = PDFKit.PDFDocument;

/** An official form of one A4 page: a head, what identifies it beside a QR code, and blocks of named values. */
export type FormContent = {
  title: string;
  created: Date;
  head: {
    /** The emblem's letters, and small words below them. */
    emblem: { name: string; line: string };
    titles: string[];
    /** In red below the titles. */
    warnings: string[];
    side: string[];
  };
  /** Rows of three columns; the fourth has the QR code. */
  identity: FormCell[][];
  /** Null: `caption` stands alone. */
  code: string | null;
  caption: string;
  blocks: FormBlock[];
  /** Across the page in light grey. */
  watermark: string | null;
};

const CM = 72 / 2.54;
const [HEAD_TOP, HEAD_HEIGHT] = [FORM.left, 1.46 * CM];
const IDENTITY_TOP = 1.67 * CM;
const IDENTITY_ROW = 0.7 * CM;
const QR = { x: 17.63 * CM, y: 1.78 * CM, size: 1.52 * CM };
const [SHADE, RED, GREY] = ['#f2f2f2', '#d90000', '#a6a6a6'];
const WATERMARK_SIZE = 50;
const LEADING = 1.8;

const fontOf = (strong: boolean) => (strong ? 'Helvetica-Bold' : 'Helvetica');

const widthIn = (doc: Doc) => (text: string, size: number, strong: boolean) =>
  doc.font(fontOf(strong)).fontSize(size).widthOfString(text);

type Line = { text: string; y: number; size: number; strong?: boolean; color?: string };

/** One line in the middle of a room, in smaller letters rather than cut. */
function drawCentred(doc: Doc, x: number, width: number, line: Line): void {
  const { text, y, strong = false, color = 'black' } = line;
  const whole = widthIn(doc)(text, line.size, strong);
  const size = whole > width ? (line.size * width) / whole : line.size;
  const room = widthIn(doc)(text, size, strong);
  doc.fillColor(color).text(text, x + (width - room) / 2, y, { lineBreak: false });
}

function drawHead(doc: Doc, { emblem, titles, warnings, side }: FormContent['head']): void {
  doc.rect(FORM.left, HEAD_TOP, FORM.width, HEAD_HEIGHT).fill(SHADE);
  const [first = 0, second = 0, , fourth = 0] = FORM.columns;
  doc.fillColor('black').font('Helvetica-Bold').fontSize(19);
  doc.text(emblem.name, first + 2, HEAD_TOP + 7, { lineBreak: false });
  doc
    .font('Helvetica')
    .fontSize(6)
    .text(emblem.line, first + 2.5, HEAD_TOP + 27, { lineBreak: false });
  const width = fourth - second;
  const lines = [
    ...titles.map((text) => ({ text, size: 9, strong: true })),
    ...warnings.map((text) => ({ text, size: 7.5, strong: true, color: RED })),
  ];
  const heightOf = ({ size }: { size: number }) => size + LEADING;
  let y = HEAD_TOP + (HEAD_HEIGHT - lines.reduce((sum, line) => sum + heightOf(line), 0)) / 2 + 1;
  for (const line of lines) {
    drawCentred(doc, second, width, { ...line, y });
    y += heightOf(line);
  }
  for (const [nth, text] of side.entries()) {
    const size = nth === 0 ? 8 : 6;
    doc.fillColor('black').font('Helvetica').fontSize(size);
    const room = {
      width: FORM.right - fourth,
      height: size + 2,
      ellipsis: '...',
      lineBreak: false,
    };
    doc.text(drawable(text), fourth, HEAD_TOP + 7 + (nth && 2) + nth * 9, room);
  }
}

function drawPlaced(doc: Doc, { texts, bands, rules }: Placed, watermark: string | null): void {
  doc.fillColor(SHADE);
  for (const { x, y, width, height } of bands) doc.rect(x, y, width, height);
  if (bands.length > 0) doc.fill();
  // Above the bands, which would hide it, and below the texts, which stay readable.
  if (watermark) drawWatermark(doc, watermark);
  doc.strokeColor('black').lineWidth(0.5);
  for (const y of rules)
    doc
      .moveTo(FORM.left, y)
      .lineTo(FORM.left + FORM.width, y)
      .stroke();
  doc.fillColor('black');
  for (const { text, x, y, size, strong } of texts)
    doc.font(fontOf(strong)).fontSize(size).text(text, x, y, { lineBreak: false });
}

/** The rows beside the code; each has room for its cells, since what identifies a form is short. */
function drawIdentity(doc: Doc, rows: FormCell[][]): number {
  let y = IDENTITY_TOP;
  for (const cells of rows) {
    let column = 0;
    for (const { label, value, columns = 1, strong = false, shaded } of cells) {
      const x = FORM.columns[column] ?? 0;
      column += columns;
      const width = (FORM.columns[column] ?? FORM.right) - x - FORM.gap;
      if (shaded) doc.rect(x, y, width, IDENTITY_ROW - 1).fill(SHADE);
      const room = { width: width - 3, height: 9, ellipsis: '...', lineBreak: false };
      doc.fillColor('black').font('Helvetica-Bold').fontSize(6.5);
      doc.text(label, x + 1.4, y + 2, room);
      doc
        .font(fontOf(strong))
        .fontSize(8)
        .text(drawable(value), x + 1.4, y + 10, room);
    }
    y += IDENTITY_ROW;
  }
  return y + 1;
}

function drawWatermark(doc: Doc, text: string): void {
  const [x, y] = [doc.page.width / 2, doc.page.height / 2];
  doc
    .save()
    .rotate(-45, { origin: [x, y] })
    .fillOpacity(0.6);
  const width = widthIn(doc)(text, WATERMARK_SIZE, true);
  doc
    .fillColor(GREY)
    .text(text, x - width / 2, y - WATERMARK_SIZE / 2, { lineBreak: false, characterSpacing: 0 });
  doc.restore();
}

/** A form as PDF. Texts of any length keep within their places, and all is on one page. */
export async function drawForm(form: FormContent): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: drawable(form.title), Creator: 'Balcão', CreationDate: form.created },
  });
  const bytes = buffer(doc);
  drawHead(doc, form.head);
  const top = drawIdentity(doc, form.identity);
  const fourth = FORM.columns[3] ?? 0;
  if (form.code) {
    await drawQr(doc, form.code, { ...QR, x: fourth + (FORM.right - fourth - QR.size) / 2 });
  }
  doc.font('Helvetica').fontSize(6).fillColor('black');
  const captionTop = form.code ? QR.y + QR.size + 4 : QR.y;
  doc.text(form.caption, fourth, captionTop, { width: FORM.right - fourth, align: 'center' });
  const placed = layForm(form.blocks, top, widthIn(doc));
  const rules = [HEAD_TOP + HEAD_HEIGHT, top, ...placed.rules];
  drawPlaced(doc, { ...placed, rules }, form.watermark);
  const height = FORM.bottom - FORM.left;
  doc.strokeColor('black').lineWidth(1).rect(FORM.left, FORM.left, FORM.width, height).stroke();
  doc.end();
  return bytes;
}
