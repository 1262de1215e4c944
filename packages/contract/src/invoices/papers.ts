import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paged, pageQuery } from '../paging.ts';
import { idParams, pathId } from '../text.ts';
import { invoice } from './invoice.ts';

const path = '/api/nf_invoice';

/** As the authority authorised it, byte for byte; before that the signed DPS. 404 for drafts. */
export const invoiceXml = endpoint({
  method: 'GET',
  path: `${path}/:id/xml`,
  access: 'staff',
  summary: 'Invoice: XML',
  params: idParams,
  response: z.unknown(),
});

/** The DANFSe. 404 for what was neither authorised nor emitted locally. */
export const invoicePdf = endpoint({
  method: 'GET',
  path: `${path}/:id/pdf`,
  access: 'staff',
  summary: 'Invoice: PDF',
  params: idParams,
  response: z.unknown(),
});

/** XML of each note and event of the month, by the month of its emission; 404 for a month without any. */
export const invoiceArchive = endpoint({
  method: 'GET',
  path: `${path}/archive/:business_unit_id/:month`,
  access: 'staff',
  summary: 'Invoices of a month: ZIP',
  params: z.object({
    business_unit_id: pathId,
    month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use o formato 2026-11.'),
  }),
  response: z.unknown(),
});

/** What a customer sees of a note that is made out to them. */
const ownInvoice = invoice.pick({
  id: true,
  status: true,
  number: true,
  note_number: true,
  series: true,
  business_unit_name: true,
  description: true,
  competence: true,
  value_cents: true,
  access_key: true,
  authorised_at: true,
});
export type OwnInvoice = z.infer<typeof ownInvoice>;

export const listOwnInvoices = endpoint({
  method: 'GET',
  path: '/api/me/nf_invoice',
  access: 'user',
  summary: 'Own invoices, newest first',
  query: z.strictObject({ page: pageQuery.shape.page, per_page: pageQuery.shape.per_page }),
  response: paged(ownInvoice),
});

export const ownInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/me/nf_invoice/:id/xml',
  access: 'user',
  summary: 'Own invoice: XML',
  params: idParams,
  response: z.unknown(),
});

export const ownInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/me/nf_invoice/:id/pdf',
  access: 'user',
  summary: 'Own invoice: PDF',
  params: idParams,
  response: z.unknown(),
});
