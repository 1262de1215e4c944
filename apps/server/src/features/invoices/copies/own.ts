import type { OwnInvoice } from '@balcao/contract/invoices/papers';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { findInvoice, listOwn } from '../notes/invoices.store.ts';
import { invoiceOf } from '../notes/invoices.ts';
import { type Paper, paperFor } from './papers.ts';

const mayHave = ['authorised', 'cancelled', 'substituted'];

const ownOf = (invoice: ReturnType<typeof invoiceOf>): OwnInvoice => {
  const { id, status, number, note_number, series, business_unit_name, description } = invoice;
  const { competence, value_cents, access_key, authorised_at } = invoice;
  return {
    id,
    status,
    number,
    note_number,
    series,
    business_unit_name,
    description,
    competence,
    value_cents,
    access_key,
    authorised_at,
  };
};

/** The notes that are made out to the person, newest first. */
export async function listOwnInvoices(
  ctx: Context,
  actor: Actor,
  query: { page: number; per_page: number },
) {
  const { rows, total } = await listOwn(ctx.db, actor.userId, spanOf(query));
  return pageOf(query, { total, capped: false }, rows.map(invoiceOf).map(ownOf));
}

/** A paper of an own note. Throws NOT_FOUND, TOO_MANY. */
export async function openOwnPaper(
  ctx: Context,
  actor: Actor,
  { id, kind }: { id: number; kind: 'xml' | 'pdf' },
): Promise<Paper> {
  const row = await findInvoice(ctx.db, id);
  const invoice = row && invoiceOf(row);
  const isOwn = invoice?.person_id === actor.userId && mayHave.includes(invoice.status);
  if (!invoice || !isOwn || invoice.access_key === null) throw new AppError('NOT_FOUND');
  return paperFor(ctx, actor, invoice, kind);
}
