import { formatLine } from '@balcao/brazil/boleto';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { dayOf, shownStatus } from './payments.rules.ts';
import { findSlip } from './payments.store.ts';
import { bankName, barsOf, fieldsOf, type Slip } from './slips.rules.ts';

/** The slip of a link that may be paid now; null for any other link. */
export async function payableSlip(ctx: Context, token: string): Promise<Slip | null> {
  const row = await findSlip(ctx.db, tokenHashOf(token));
  if (!row || shownStatus(row, dayOf(ctx.clock())) !== 'emitted') return null;
  const { payment_code: line, barcode, emitted_at, reference, our_number } = row;
  if (!line || !barcode || !emitted_at || !reference || !our_number) return null;
  return {
    line,
    barcode,
    reference,
    ourNumber: our_number,
    emittedAt: new Date(emitted_at),
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

const drawing = perContext(() => singleFlight<string, Buffer>());

/** The slip as a PDF of one A4 page; who opens the same one meanwhile gets the same drawing. */
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
