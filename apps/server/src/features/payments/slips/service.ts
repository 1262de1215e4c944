import { buffer } from 'node:stream/consumers';
import { formatLine } from '@balcao/brazil/boleto';
import type { Context } from '../../../platform/context.ts';
import { toWinAnsi } from '../../../platform/pdf/win-ansi.ts';
import { tokenHashOf } from '../../../platform/token.ts';
import { dayOf, shownStatus } from '../rules.ts';
import { findSlip } from '../store.ts';
import { bankName, barsOf, fieldsOf, type Slip } from './rules.ts';

type Doc = PDFKit.PDFDocument;

const [LEFT, WIDTH] = [48, 499];
const MILLIMETRE = 72 / 25.4;
const QR_SIZE = 130;

/** The slip of a link that may be paid now; null for any other link. */
export async function payableSlip(ctx: Context, token: string): Promise<Slip | null> {
  const row = await findSlip(ctx.db, tokenHashOf(token));
  if (!row || shownStatus(row, dayOf(ctx.clock())) !== 'emitted') return null;
  const { payment_code: line, barcode, emitted_at, reference, our_number } = row;
  if (!line || !barcode || !emitted_at || !reference || !our_number) return null;
  return {
    ...{ line, barcode, reference, ourNumber: our_number, emittedAt: new Date(emitted_at) },
    receiver: row.receiver,
    cnpj: row.cnpj,
    bankCode: row.bank_code ?? '',
    agency: row.bank_agency ?? '',
    account: row.bank_account ?? '',
    wallet: row.bank_wallet ?? '',
    personName: row.person_name,
    cents: row.value_cents,
    dueDate: row.due_date,
    pix: row.pix_code,
    qr: row.pix_qr,
  };
}

function drawFields(doc: Doc, slip: Slip, top: number): number {
  const [half, height] = [WIDTH / 2, 36];
  let [x, y] = [LEFT, top];
  for (const { label, value, wide, strong } of fieldsOf(slip)) {
    const width = wide ? WIDTH : half;
    const room = { width: width - 16, height: 14, ellipsis: true, lineBreak: false };
    doc.rect(x, y, width, height).stroke();
    doc
      .font('Helvetica')
      .fontSize(7.5)
      .text(toWinAnsi(label), x + 8, y + 6, room);
    doc.font(strong ? 'Helvetica-Bold' : 'Helvetica').fontSize(10.5);
    doc.text(toWinAnsi(value), x + 8, y + 18, room);
    const rowEnds = wide || x > LEFT;
    x = rowEnds ? LEFT : x + half;
    if (rowEnds) y += height;
  }
  return y;
}

/** Bars of 103 mm by 13 mm, as FEBRABAN asks for. */
function drawBars(doc: Doc, barcode: string, y: number): void {
  const unit = (103 * MILLIMETRE) / 405;
  for (const { x, width } of barsOf(barcode)) {
    doc.rect(LEFT + x * unit, y, width * unit, 13 * MILLIMETRE).fill();
  }
}

async function drawQr(doc: Doc, pix: string, y: number): Promise<void> {
  const { create } = await import('qrcode');
  const { modules } = create(pix, { errorCorrectionLevel: 'M' });
  const unit = QR_SIZE / modules.size;
  for (const [at, dark] of modules.data.entries()) {
    const [column, row] = [at % modules.size, Math.floor(at / modules.size)];
    if (dark) doc.rect(LEFT + column * unit, y + row * unit, unit, unit);
  }
  doc.fill();
  const x = LEFT + QR_SIZE + 24;
  doc
    .font('Helvetica-Bold')
    .fontSize(12)
    .text('Pague com Pix', x, y + 8);
  const room = { width: WIDTH - QR_SIZE - 24 };
  doc
    .font('Courier')
    .fontSize(8.5)
    .text(pix, x, y + 30, room);
}

/** The slip as a PDF of one A4 page; line, bar code and QR are drawn, not pictures. */
export async function slipPdf(slip: Slip): Promise<Buffer> {
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
  doc.fontSize(13).text(bankName(slip.bankCode), LEFT + 8, 89);
  doc.fontSize(12).text(formatLine(slip.line), LEFT + 70, 90);
  const end = drawFields(doc, slip, 110);
  drawBars(doc, slip.barcode, end + 20);
  if (slip.pix) await drawQr(doc, slip.pix, end + 90);
  doc.end();
  return bytes;
}
