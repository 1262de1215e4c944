import { buffer } from 'node:stream/consumers';
import { drawQr } from './draw-qr.ts';
import { toWinAnsi, withoutPictures } from './win-ansi.ts';

type Doc = PDFKit.PDFDocument;

/** The contents of a payment slip: the texts and bars to draw. */
export type SlipContent = {
  reference: string;
  receiver: string;
  emittedAt: Date;
  bank: string;
  line: string;
  fields: { label: string; value: string; wide?: boolean; strong?: boolean }[];
  /** Place and width in units of the narrow bar, 405 in all. */
  bars: { x: number; width: number }[];
  pix: string | null;
};

const [LEFT, WIDTH] = [48, 499];
const MILLIMETRE = 72 / 25.4;
/** In points: the QR code is 46 mm wide, and its text can be read without a lens. */
const QR_SIZE = 130;
const CODE_POINTS = 11;

function drawFields(doc: Doc, fields: SlipContent['fields'], top: number): number {
  const [half, height] = [WIDTH / 2, 36];
  let [x, y] = [LEFT, top];
  for (const { label, value, wide, strong } of fields) {
    const width = wide ? WIDTH : half;
    const room = { width: width - 16, height: 14, ellipsis: true, lineBreak: false };
    doc.rect(x, y, width, height).stroke();
    doc
      .font('Helvetica')
      .fontSize(7.5)
      .text(toWinAnsi(label), x + 8, y + 6, room);
    doc.font(strong ? 'Helvetica-Bold' : 'Helvetica').fontSize(10.5);
    doc.text(toWinAnsi(withoutPictures(value)), x + 8, y + 18, room);
    const rowEnds = wide || x > LEFT;
    x = rowEnds ? LEFT : x + half;
    if (rowEnds) y += height;
  }
  return y;
}

/** Bars of 103 mm by 13 mm, as FEBRABAN requires. */
function drawBars(doc: Doc, bars: SlipContent['bars'], y: number): void {
  const unit = (103 * MILLIMETRE) / 405;
  for (const { x, width } of bars) {
    doc.rect(LEFT + x * unit, y, width * unit, 13 * MILLIMETRE).fill();
  }
}

async function drawPix(doc: Doc, pix: string, y: number): Promise<void> {
  await drawQr(doc, pix, { x: LEFT, y, size: QR_SIZE });
  const x = LEFT + QR_SIZE + 24;
  doc
    .font('Helvetica-Bold')
    .fontSize(12)
    .text('Pague com Pix', x, y + 8);
  const room = { width: WIDTH - QR_SIZE - 24 };
  doc
    .font('Courier')
    .fontSize(CODE_POINTS)
    .text(pix, x, y + 30, room);
}

/** A payment slip as a PDF of one A4 page; bar code and QR code are drawn, not pictures. */
export async function drawSlip(slip: SlipContent): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = {
    Title: `Boleto ${slip.reference}`,
    Creator: 'Balcão',
    CreationDate: slip.emittedAt,
  };
  const doc = new PDFDocument({ size: 'A4', margin: 0, lang: 'pt-BR', displayTitle: true, info });
  const bytes = buffer(doc);
  const whole = { width: WIDTH, height: 20, ellipsis: true, lineBreak: false };
  doc.font('Helvetica-Bold').fontSize(15).text(toWinAnsi(slip.receiver), LEFT, 48, whole);
  doc.lineWidth(0.6).rect(LEFT, 80, WIDTH, 30).stroke();
  doc.fontSize(13).text(slip.bank, LEFT + 8, 89);
  doc.fontSize(12).text(slip.line, LEFT + 70, 90);
  const end = drawFields(doc, slip.fields, 110);
  drawBars(doc, slip.bars, end + 20);
  if (slip.pix) await drawPix(doc, slip.pix, end + 90);
  doc.end();
  return bytes;
}
