import { writtenInvoice } from '../abuse/invoices.ts';
import type { Ids, Row } from '../abuse/rows.ts';
import type { Line } from './matrix-classes.ts';

type Known = Ids & { unit: string; charge: string };

/** The note was cancelled, so that acts on it end after the rights check. */
const ofNote = { params: { id: '$note' } };
const ofCharge = { params: { id: '$charge' } };
/** What is made belongs to the unit that the askers have. */
const makes = (ids: Ids) => ({ ...writtenInvoice, business_unit_id: Number((ids as Known).unit) });

const many = () => ({ act: 'make', pm_transaction_ids: [99_999_999] });

/** Replacements for valid values of the abuse tests that name a missing or unsuitable row. */
export const ofInvoices: Record<string, Partial<Row>> = {
  ...Object.fromEntries(
    ['edit', 'history', 'xml', 'pdf'].map((part) => [`GET /api/nf_invoice/:id/${part}`, ofNote]),
  ),
  ...Object.fromEntries(
    ['emit', 'retry', 'mail', 'discard', 'cancel', 'substitute'].map((act) => [
      `POST /api/nf_invoice/:id/${act}`,
      ofNote,
    ]),
  ),
  'PUT /api/nf_invoice/:id': ofNote,
  'DELETE /api/nf_invoice/:id': ofNote,
  'POST /api/nf_invoice': { body: makes },
  'POST /api/nf_invoice/preview': { body: makes },
  'POST /api/nf_invoice/bulk': { body: many },
  'POST /api/nf_invoice/bulk_preview': { body: many },
  'GET /api/nf_invoice/archive/:business_unit_id/:month': {
    params: { business_unit_id: '$unit', month: '2020-01' },
  },
  'GET /api/pm_transaction/:id/invoicing': ofCharge,
  'PUT /api/pm_transaction/:id/invoicing': ofCharge,
  'GET /api/nf_fiscal/:business_unit_id': { params: { business_unit_id: '$unit' } },
};

export const cancelledNote = (unit: string) => `insert into nf_invoice
  (status, source, environment, business_unit_id, series, number, customer, service_code, city_ibge, description,
    competence, value_cents, discount_cents, conditional_discount_cents, deduction_cents, iss_rate, iss_withheld,
    iss_kind, withheld_rates, taxes, iss_cents, withheld_cents, net_cents, ended_at)
  values ('cancelled', 'hand', 'local', ${unit}, '900', 1, '{"kind": "none", "tax_id": null, "nif": null,
    "nif_reason": null, "name": null, "address": null, "email": null, "phone": null}', '010701', '3509502', 'Engano',
    '2026-01-31', 100, 0, 0, 0, 2, 'no', 'taxable', '{"pis": "0.00", "cofins": "0.00", "csll": "0.00",
    "irrf": "0.00", "inss": "0.00"}', '{"base_cents": 100, "iss_rate": "2.00", "iss_cents": 2, "iss_paid": "note",
    "iss_withheld_cents": 0, "federal_base_cents": 100, "pis_cents": 0, "cofins_cents": 0, "csll_cents": 0,
    "irrf_cents": 0, "inss_cents": 0, "withheld_cents": 0, "net_cents": 100}', 2, 0, 100, now()) returning id`;

/** Who may do what with invoices (docs/product/invoices.md#rights). */
export const invoiceCalls: Record<string, Line> = {
  'GET /api/me/nf_invoice': 'own',
  'GET /api/me/nf_invoice/:id/xml': ['own', 404],
  'GET /api/me/nf_invoice/:id/pdf': ['own', 404],
  // The note was cancelled, so that acts on it end after the rights check.
  'GET /api/nf_invoice': 'invoices',
  'GET /api/nf_invoice/options': 'invoices',
  'GET /api/nf_invoice/export/:format': 'invoices',
  'GET /api/nf_invoice/:id/edit': 'invoices',
  'GET /api/nf_invoice/:id/history': 'invoices',
  'GET /api/nf_invoice/:id/xml': ['invoices', 404],
  'GET /api/nf_invoice/:id/pdf': ['invoices', 404],
  'GET /api/nf_invoice/archive/:business_unit_id/:month': ['invoices', 404],
  'POST /api/nf_invoice': 'invoices',
  'POST /api/nf_invoice/preview': 'invoices',
  'PUT /api/nf_invoice/:id': ['invoices', 409],
  'DELETE /api/nf_invoice/:id': ['invoices', 409],
  'POST /api/nf_invoice/:id/emit': ['invoices', 409],
  'POST /api/nf_invoice/:id/retry': ['invoices', 409],
  'POST /api/nf_invoice/:id/mail': ['invoices', 409],
  'POST /api/nf_invoice/:id/discard': ['invoices', 409],
  'POST /api/nf_invoice/:id/cancel': ['invoices', 409],
  'POST /api/nf_invoice/:id/substitute': ['invoices', 409],
  'POST /api/nf_invoice/bulk_preview': 'invoices',
  'POST /api/nf_invoice/bulk': 'invoices',
  'GET /api/nf_invoice/bulk/:job': ['invoices', 404],
  'GET /api/pm_transaction/:id/invoicing': 'invoices',
  'PUT /api/pm_transaction/:id/invoicing': 'invoices',
  'GET /api/nf_fiscal/:business_unit_id': 'invoices',
  'PUT /api/nf_fiscal/:business_unit_id': ['admins', 409],
  'POST /api/nf_certificate': ['admins', 422],
};
