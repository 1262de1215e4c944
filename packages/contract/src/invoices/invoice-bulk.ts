import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chargeInvoicing } from '../payments/charge-invoicing.ts';
import { chargeFilter } from '../payments/charges.ts';
import { rowId } from '../text.ts';
import { invoiceStatus } from './invoice.ts';
import { invoiceFilter } from './invoices.ts';

const path = '/api/nf_invoice';
const access = 'staff' as const;

/** The most notes of one act on many. */
export const MOST_INVOICES_IN_BULK = 2_000;

const ids = z.array(rowId).min(1).max(MOST_INVOICES_IN_BULK);

/**
 * `make`: drafts from charges, by `pm_transaction_ids` or by `charges`, the filters of their list; `emit: true` emits them. `emit`: drafts
 * that are emitted, by `ids` or `filter`.
 */
const bulkBody = z
  .object({
    act: z.enum(['make', 'emit']),
    pm_transaction_ids: ids.optional(),
    charges: chargeFilter.optional(),
    emit: z.boolean().optional(),
    ids: ids.optional(),
    filter: invoiceFilter.optional(),
  })
  .refine((body) => body.act === 'emit' || !(body.pm_transaction_ids && body.charges), {
    path: ['charges'],
    message: 'Escolha as cobranças por número ou por filtro.',
  })
  .refine((body) => body.act === 'make' || !(body.ids && body.filter), {
    path: ['filter'],
    message: 'Escolha as notas por número ou por filtro.',
  })
  .refine((body) => body.act === 'emit' || body.pm_transaction_ids || body.charges, {
    path: ['pm_transaction_ids'],
    message: 'Escolha as cobranças.',
  })
  .refine((body) => body.act === 'make' || body.ids || body.filter, {
    path: ['ids'],
    message: 'Escolha as notas.',
  });
export type InvoiceBulk = z.output<typeof bulkBody>;

/** A row of the preview: a charge or a draft by its id; what cannot be done has the reason. */
const bulkRow = z.object({
  id: z.number(),
  reference: z.string().nullable(),
  person_name: z.string().nullable(),
  value_cents: z.number(),
  iss_cents: z.number().nullable(),
  message: z.string().nullable(),
});

export const previewInvoiceBulk = endpoint({
  method: 'POST',
  path: `${path}/bulk_preview`,
  access,
  summary: 'Invoices: what an act on many would do',
  body: bulkBody,
  response: z.object({
    data: z.object({
      /** Of charges by filter also those that have a note already, up to 10,000. */
      total: z.number(),
      able: z.number(),
      able_cents: z.number(),
      able_iss_cents: z.number(),
      /** All that can be done: who confirms names them, so that nothing is made that nobody saw. */
      able_ids: z.array(z.number()),
      /** The first 100 of each. */
      rows: z.array(bulkRow),
      refused: z.array(bulkRow),
    }),
  }),
});

/** Then `GET /api/nf_invoice/bulk/{job}`. */
export const bulkInvoices = endpoint({
  method: 'POST',
  path: `${path}/bulk`,
  act: true,
  access,
  summary: 'Invoices: make many from charges, or emit many',
  body: bulkBody,
  response: z.object({ data: z.object({ job: z.string() }) }),
});

/** The report comes with `state` done: of `make` by charge, with the note that was made. Only who began it and supervisors of finance see it. */
export const getInvoiceJob = endpoint({
  method: 'GET',
  path: `${path}/bulk/:job`,
  access,
  summary: 'Invoices: progress and report of an act on many',
  params: z.object({ job: z.uuid() }),
  response: z.object({
    data: z.object({
      act: z.enum(['make', 'emit']),
      /** The notes are emitted, not only made. */
      emits: z.boolean(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
      report: z.array(
        z.object({
          id: z.number(),
          nf_invoice_id: z.number().nullable(),
          person_name: z.string().nullable(),
          state: z.enum(['waiting', 'done', 'refused']),
          message: z.string().nullable(),
        }),
      ),
    }),
  }),
});

const invoicing = z.object({
  invoicing: chargeInvoicing,
  /** Why no note came of its payment, in words. */
  problem: z.string().nullable(),
  /** Its notes and those of the entries that its money was posted to, newest first. */
  invoices: z.array(
    z.object({ id: z.number(), status: invoiceStatus, number: z.number().nullable() }),
  ),
});

export const getChargeInvoicing = endpoint({
  method: 'GET',
  path: '/api/pm_transaction/:id/invoicing',
  access,
  summary: 'Charge: whether its payment makes a note',
  params: z.object({ id: z.coerce.number().int().positive() }),
  response: z.object({ data: invoicing }),
});

/** Of a charge that comes again also for all that follow. */
export const setChargeInvoicing = endpoint({
  method: 'PUT',
  path: '/api/pm_transaction/:id/invoicing',
  access,
  summary: 'Charge: whether its payment makes a note: change',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.object({ invoicing: chargeInvoicing }),
  response: z.object({ data: invoicing }),
});
