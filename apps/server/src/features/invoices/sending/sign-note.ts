import type { Invoice } from '@balcao/contract/invoices/invoice';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Origin, writeAudit } from '../../../platform/database/audit.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { SignedDocument, Substituted } from '../document/content.ts';
import { signDps } from '../document/documents.ts';
import { contentOf } from '../notes/content.rules.ts';
import { columnsOf, draftFieldsOf, priced } from '../notes/draft.ts';
import { fieldOf } from '../notes/form-fields.rules.ts';
import { findFacts, insertDocument, type Locked, updateInvoice } from '../notes/invoice.store.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { requireSignable } from '../notes/one-sale.ts';
import { DUPLICATE } from '../sefin/rejection.rules.ts';
import { requireKey } from '../sefin/sefin-access.ts';
import { lockSeries, setNextNumber } from '../units/fiscal.store.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';
import { endNote } from './end-note.ts';
import { sendLater } from './send-job.ts';

const REPLACED = 'A nota que esta substitui não está mais autorizada.';
const wayOut = (note: Locked) =>
  note.number === null ? 'Exclua este rascunho.' : 'Descarte esta nota.';

/** What a document refuses stands at the form's fields. */
async function atFields<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'INVALID' || !error.fields) throw error;
    const fields = Object.entries(error.fields).map(([name, texts]) => [fieldOf(name), texts]);
    throw new AppError('INVALID', { fields: Object.fromEntries(fields) });
  });
}

/** The note that this one replaces, as its document names it; null at the built-in sender, whose notes have no key. */
async function substitutedBy(trx: Db, note: Locked): Promise<Substituted | null> {
  if (note.substitutes_id === null) return null;
  const old = await findFacts(trx, note.substitutes_id);
  if (old?.status !== 'authorised' && old?.status !== 'local')
    throw new AppError('INVOICE_STATE', { reason: `${REPLACED} ${wayOut(note)}` });
  const { access_key: accessKey } = await describeInvoice(trx, note.substitutes_id);
  const { substitute_reason: reason, substitute_text: text } = note;
  return accessKey ? { accessKey, reason: reason as Substituted['reason'], text } : null;
}

type Series = Parameters<typeof lockSeries>[1];

/** A rejected note keeps its number, unless the authority has another note with it. */
async function numberOf(trx: Db, note: Locked, { rejection }: Invoice, series: Series) {
  if (note.number !== null && rejection?.code !== DUPLICATE) return note.number;
  const number = await lockSeries(trx, series);
  await setNextNumber(trx, series, number + 1);
  return number;
}

/**
 * Numbers, signs and keeps a locked note in the caller's transaction: a number that is taken and not signed is given back with it. Its
 * sending begins with the commit. Throws FISCAL_INCOMPLETE, CERTIFICATE_MISSING, CERTIFICATE_ENDED, INVALID, INVOICE_EXISTS, INVOICE_STATE,
 * UNAVAILABLE.
 */
export async function signNote(
  ctx: Context,
  trx: Db,
  by: Origin | null,
  note: Locked,
): Promise<SignedDocument> {
  const { id, business_unit_id: unitId } = note;
  const row = await getFiscalRow(trx, unitId);
  const fiscal = fieldsOf(row);
  if (row.updated_at === null || !fiscal.city_ibge) throw new AppError('FISCAL_INCOMPLETE');
  const key = await requireKey(ctx, trx, unitId);
  const before = await describeInvoice(trx, id);
  const isNew = note.number === null;
  const place = isNew
    ? { environment: fiscal.environment, series: fiscal.series }
    : { environment: before.environment, series: before.series };
  const { fields, taxes } = await priced(trx, { ...draftFieldsOf(before), ...place }, fiscal);
  const substitutes = await substitutedBy(trx, note);
  const number = await numberOf(trx, note, before, { unitId, ...place });
  const now = ctx.clock();
  const content = contentOf(fields, { unit: row, fiscal }, { number, at: now, substitutes });
  const signing = { keyPem: key.keyPem, certPem: key.certPem, hash: fiscal.signature_hash };
  const signed = await atFields(signDps(ctx, { content, key: signing }));
  if (note.substitutes_id === null) await requireSignable(trx, note);
  await insertDocument(trx, { invoiceId: id, kind: 'dps', xml: signed.xml, at: now });
  const isLocal = place.environment === 'local';
  const sending = {
    sender_wait: isLocal ? null : 'send',
    sender_tries: 0,
    sender_retry_at: isLocal ? null : now,
    sender_problem: null,
  };
  const numbered = { number, dps_id: signed.id, emitted_at: now, rejection: null };
  const status = isLocal ? 'local' : 'signed';
  const change = { ...columnsOf({ fields, taxes }), ...numbered, ...sending, status };
  await updateInvoice(trx, id, { ...change, updated_at: now }).catch((error) => {
    if (isDuplicate(error, 'nf_invoice_dps_idx')) throw new AppError('INVOICE_NUMBER_TAKEN');
    throw error;
  });
  await writeAudit(trx, by, {
    action: 'invoice.emit',
    record: 'nf_invoice',
    recordId: id,
    before: { status: note.status },
    after: { status, series: place.series, number },
  });
  if (!isLocal) await sendLater(ctx, trx, id);
  else if (note.substitutes_id !== null)
    await endNote(ctx, trx, note.substitutes_id, { end: 'substituted', at: now, outside: false });
  return signed;
}
