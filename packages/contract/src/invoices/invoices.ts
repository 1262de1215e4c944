import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idList, listOf } from '../query-lists.ts';
import { calendarDay, freeText, idParams, pathId } from '../text.ts';
import { taxes } from './amounts.ts';
import * as one from './invoice.ts';

const path = '/api/nf_invoice';
const access = 'staff' as const;

/** The filters of the list, its sums and its export. Lists of values have commas between. */
export const invoiceFilters = {
  q: pageQuery.shape.q,
  status: listOf(one.invoiceStatus).optional(),
  business_unit_id: idList.optional(),
  person_id: pathId.optional(),
  competence_from: calendarDay.optional(),
  competence_until: calendarDay.optional(),
  /** Local days of its signing. */
  emitted_from: calendarDay.optional(),
  emitted_until: calendarDay.optional(),
  environment: one.fiscalEnvironment.optional(),
  series: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  number: pathId.optional(),
  pm_transaction_id: pathId.optional(),
  at_ticket_id: pathId.optional(),
  fn_entry_id: pathId.optional(),
  /** Those that somebody should look at: rejected, without an answer, or with a `problem`. */
  attention: z.literal('true').optional(),
};

/** Each also with the prefix `-`. */
const invoiceSorts = [
  'id',
  '-id',
  'number',
  '-number',
  'competence',
  '-competence',
  'emitted_at',
  '-emitted_at',
  'value_cents',
  '-value_cents',
] as const;
const sort = z.enum(invoiceSorts).default('-id');

export const invoiceFilter = z.strictObject(invoiceFilters);
export type InvoiceFilter = z.output<typeof invoiceFilter>;

/** Of all notes but cancelled, substituted, rejected and discarded ones, unless `status` asks for those. */
const sums = z.object({
  value: z.number(),
  iss: z.number(),
  withheld: z.number(),
  net: z.number(),
});
export type InvoiceSums = z.infer<typeof sums>;

export const listInvoices = endpoint({
  method: 'GET',
  path,
  access,
  summary: 'Invoices, and the sums of the filter',
  query: z.strictObject({ ...pageQuery.shape, ...invoiceFilters, sort }),
  response: paged(one.invoice).extend({ sums }),
});

export const invoiceOptions = endpoint({
  method: 'GET',
  path: `${path}/options`,
  access,
  summary: 'Invoices: select box',
  query: z.object({ q: freeText(100).default(''), id: z.coerce.number().int().optional() }),
  response: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

export const exportInvoices = endpoint({
  method: 'GET',
  path: `${path}/export/:format`,
  access,
  summary: 'Invoices: export of exactly the rows of the filter',
  params: z.object({ format: z.enum(['csv', 'xlsx']) }),
  query: z.strictObject({ ...invoiceFilters, sort }),
  response: z.unknown(),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: `${path}/:id/edit`,
  access,
  summary: 'Invoice: one',
  params: idParams,
  response: z.object({ data: one.wholeInvoice, may: one.invoiceMay }),
});

/** What a draft would hold: the fields as they would be completed, its taxes, and what is missing to emit it. Makes nothing. */
export const previewInvoice = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  access,
  summary: 'Invoice: complete a draft and compute its taxes, without making it',
  body: one.newInvoice,
  response: z.object({
    data: z.object({
      invoice: one.invoice.partial(),
      taxes: taxes.nullable(),
      missing: z.record(z.string(), z.array(z.string())),
    }),
  }),
});

const change = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string().nullable(),
  impersonator: z.string().nullable(),
  action: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

export const invoiceHistory = endpoint({
  method: 'GET',
  path: `${path}/:id/history`,
  access,
  summary: 'Invoice: changes',
  params: idParams,
  query: z.object({ before: pathId.optional() }),
  response: z.object({ data: z.array(change) }),
});
