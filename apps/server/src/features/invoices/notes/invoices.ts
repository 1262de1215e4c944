import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { InvoiceFilter, listInvoices as listSpec } from '@balcao/contract/invoices/invoices';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireSight } from '../sight.ts';
import { pageOfInvoices } from './invoice-sums.store.ts';
import * as store from './invoices.store.ts';

const MOST_OPTIONS = 20;

const iso = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** A row in its wire form. */
export function invoiceOf(row: store.InvoiceRow): Invoice {
  const values = Object.entries(row).map(([name, value]) => [name, iso(value)]);
  return Object.fromEntries(values) as Invoice;
}

/** The note as calls answer it. Throws NOT_FOUND. */
export async function describeInvoice(db: Db, id: number): Promise<Invoice> {
  const row = await store.findInvoice(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return invoiceOf(row);
}

/** Notes by their id, in one query. */
export async function describeInvoices(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  const page = { sort: 'id', limit: ids.length, offset: 0 };
  const rows = await store.listInvoices(db, { units: 'all', filter: {} }, page, ids);
  return new Map(rows.map(invoiceOf).map((one) => [one.id, one]));
}

/** The filter as a query to the database. Throws FORBIDDEN for people who see no notes. */
export const askedBy = (actor: Actor, filter: InvoiceFilter): store.Asked => ({
  units: requireSight(actor),
  filter,
});

/** One page of the filter, and the sums of all of it. Throws FORBIDDEN. */
export async function listInvoices(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  const { page: _, per_page: __, sort, ...filter } = query;
  const asked = askedBy(actor, filter);
  const { sums, rows } = await pageOfInvoices(ctx.db, asked, { sort, ...spanOf(query) });
  const { invoices, ...rest } = sums;
  const count = { total: Math.min(invoices, COUNT_CAP), capped: invoices > COUNT_CAP };
  return { ...pageOf(query, count, rows.map(invoiceOf)), sums: rest };
}

const nameOf = ({ id, number, series, customer }: Invoice) => {
  const name = customer.name ?? 'Não identificado';
  return number === null ? `Rascunho ${id} · ${name}` : `${series}/${number} · ${name}`;
};

/** For select boxes: notes by their number or words. Throws FORBIDDEN. */
export async function listOptions(
  ctx: Context,
  actor: Actor,
  { q, id }: { q: string; id?: number | undefined },
) {
  const asked = askedBy(actor, id === undefined ? { q } : { q: `#${id}` });
  const page = { sort: '-id', limit: MOST_OPTIONS, offset: 0 };
  const rows = await store.listInvoices(ctx.db, asked, page);
  return rows.map(invoiceOf).map((one) => ({ id: one.id, name: nameOf(one) }));
}
