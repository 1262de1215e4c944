import { formatLine } from '@balcao/brazil/boleto';
import { fullDateTime, readDate } from '@balcao/brazil/dates';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { dayOf } from './payments.rules.ts';
import { findByToken } from './payments.store.ts';
import { receiptHtml } from './receipt.rules.ts';
import { amountOn, type Payment } from './slip-amount.rules.ts';
import { codesWithQr } from './slip-codes.ts';
import { hasReceipt, type Payable, slipView } from './slip-view.rules.ts';
import { bankName, barsOf, fieldsOf, type Slip } from './slips.rules.ts';

async function payableOn(payment: Payment, today: string): Promise<Payable> {
  const amount = amountOn(payment, today);
  return amount && { amount, codes: await codesWithQr(payment, amount) };
}

/** The payment with a link's token; null for an unknown token and for a draft. */
export async function findPayment(ctx: Context, token: string) {
  const payment = await findByToken(ctx.pool, tokenHashOf(token));
  if (!payment || payment.status === 'draft') return null;
  const today = dayOf(ctx.clock());
  const view = slipView(payment, { token, today, payable: await payableOn(payment, today) });
  return view && { id: payment.id, view };
}

/** The slip of a link if it can be paid now, for today's amount; null for any other link. */
export async function payableSlip(ctx: Context, token: string): Promise<Slip | null> {
  const row = await findByToken(ctx.pool, tokenHashOf(token));
  const amount = row && amountOn(row, dayOf(ctx.clock()));
  if (!amount) return null;
  const { line, barcode, pix, qr } = await codesWithQr(row, amount);
  const { emitted_at: emittedAt, reference, our_number: ourNumber } = row;
  if (!line || !barcode || !emittedAt || !reference || !ourNumber) return null;
  return {
    line,
    barcode,
    reference,
    ourNumber,
    emittedAt,
    amount,
    pix,
    qr,
    receiver: row.receiver,
    cnpj: row.cnpj,
    bankCode: row.bank_code ?? '',
    agency: row.bank_agency ?? '',
    account: row.bank_account ?? '',
    wallet: row.bank_wallet ?? '',
    personName: row.person_name,
    taxId: row.person_tax_id,
    description: row.description,
    cents: row.value_cents,
    paidCents: row.paid_cents,
    dueDate: row.due_date,
  };
}

const drawing = perContext(() => singleFlight<string, Buffer>());

/** The slip as a PDF of one A4 page; simultaneous requests for the same slip share the drawing. */
export function slipPdf(ctx: Context, slip: Slip): Promise<Buffer> {
  const { reference, receiver, emittedAt, pix } = slip;
  const content = {
    reference,
    receiver,
    emittedAt,
    pix,
    bank: bankName(slip.bankCode),
    line: formatLine(slip.line),
    fields: fieldsOf(slip),
    bars: barsOf(slip.barcode),
  };
  return drawing(ctx)(JSON.stringify(content), () => ctx.pdf.slip(content));
}

/** The receipt of a link's payment as a PDF; null unless it is paid. */
export async function receiptPdf(ctx: Context, token: string) {
  const payment = await findByToken(ctx.pool, tokenHashOf(token));
  if (!payment?.paid_at || !hasReceipt(payment)) return null;
  const created = payment.paid_at;
  const content = {
    title: 'Comprovante de pagamento',
    company: payment.receiver,
    html: receiptHtml({ ...payment, paidOn: readDate(dayOf(created)) ?? '' }),
    footer: `${payment.reference ?? ''} · recebido em ${fullDateTime(created.toISOString())}`,
    created,
  };
  const pdf = await drawing(ctx)(JSON.stringify(content), () => ctx.pdf.document(content));
  return { pdf, reference: payment.reference };
}
