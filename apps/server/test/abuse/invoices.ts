const asAdmin = { as: 'admin' };
/** The tests have no note. */
const nowhere = { ...asAdmin, params: { id: '99999999' } };
const ofUnit = { ...asAdmin, params: { business_unit_id: '1' } };
const filters = {
  q: 'maria',
  status: 'draft,authorised',
  business_unit_id: '1,2',
  person_id: '1',
  competence_from: '2026-01-01',
  competence_until: '2026-12-31',
  emitted_from: '2026-01-01',
  emitted_until: '2026-12-31',
  environment: 'local',
  series: '1',
  number: '1',
  pm_transaction_id: '1',
  at_ticket_id: '1',
  fn_entry_id: '1',
  attention: 'true',
};
const withheld_rates = { pis: '0.65', cofins: '3.00', csll: '1.00', irrf: '1.50', inss: '0.00' };
const ibs_cbs = { cst: '000', class_code: '000001', operation_code: '100301' };
export const writtenInvoice = {
  business_unit_id: 1,
  person_id: null,
  customer: {
    kind: 'cpf',
    tax_id: '52998224725',
    name: 'Maria da Conceição',
    address: {
      city_ibge: '3509502',
      cep: '13010000',
      street: 'Rua Barão de Jaguara',
      number: '100',
      complement: null,
      district: 'Centro',
    },
    email: 'maria@cliente.example',
    phone: '19999998888',
  },
  service_code: '010701',
  municipal_code: '001',
  nbs: '115022000',
  city_ibge: '3509502',
  description: 'Suporte técnico',
  competence: '2026-01-31',
  value_cents: 10_000,
  discount_cents: 0,
  conditional_discount_cents: 0,
  deduction_cents: 0,
  iss_rate: '2.00',
  iss_withheld: 'no',
  iss_kind: 'taxable',
  withheld_rates,
  ibs_cbs,
  at_ticket_id: null,
};
const made = { ...writtenInvoice, pm_transaction_id: null, fn_entry_id: null };
const objects = ['customer', 'withheld_rates', 'ibs_cbs'];
const open = ['description'];
const why = { text: 'Valor errado, será emitida outra.' };
/** By number and by filter at once: refused. */
const many = () => ({
  act: 'make',
  pm_transaction_ids: [99_999_999],
  charges: { state: 'paid' },
  emit: false,
  ids: [99_999_999],
  filter: { status: 'draft' },
});

/** Rows of the abuse tests for invoices; the save of fiscal data is outdated, so that nothing changes. */
export const invoiceRows = {
  'GET /api/nf_invoice': {
    ...asAdmin,
    query: { ...filters, sort: '-competence', page: '1', per_page: '20' },
    open: ['q'],
  },
  'GET /api/nf_invoice/options': { ...asAdmin, query: { q: 'maria', id: '1' }, open: ['q'] },
  'GET /api/nf_invoice/export/:format': {
    ...asAdmin,
    params: { format: 'csv' },
    query: { ...filters, sort: '-competence' },
    open: ['q'],
  },
  'GET /api/nf_invoice/:id/edit': nowhere,
  'GET /api/nf_invoice/:id/history': { ...nowhere, query: { before: '99999999' } },
  'GET /api/nf_invoice/:id/xml': nowhere,
  'GET /api/nf_invoice/:id/pdf': nowhere,
  'GET /api/nf_invoice/archive/:business_unit_id/:month': {
    ...asAdmin,
    params: { business_unit_id: '1', month: '2020-01' },
  },
  'POST /api/nf_invoice': { ...asAdmin, body: () => made, open, objects },
  'POST /api/nf_invoice/preview': { ...asAdmin, body: () => made, open, objects },
  'PUT /api/nf_invoice/:id': {
    ...nowhere,
    body: () => ({ ...writtenInvoice, updated_at: '2001-01-01T00:00:00.000Z' }),
    open,
    objects,
  },
  'DELETE /api/nf_invoice/:id': nowhere,
  'POST /api/nf_invoice/:id/emit': nowhere,
  'POST /api/nf_invoice/:id/retry': nowhere,
  'POST /api/nf_invoice/:id/mail': nowhere,
  'POST /api/nf_invoice/:id/discard': nowhere,
  'POST /api/nf_invoice/:id/cancel': {
    ...nowhere,
    body: () => ({ reason: 1, ...why }),
    open: ['text'],
  },
  'POST /api/nf_invoice/:id/substitute': {
    ...nowhere,
    body: () => ({ reason: '99', ...why }),
    open: ['text'],
  },
  'POST /api/nf_invoice/bulk_preview': { ...asAdmin, body: many },
  'POST /api/nf_invoice/bulk': { ...asAdmin, body: many },
  'GET /api/nf_invoice/bulk/:job': {
    ...asAdmin,
    params: { job: '7c1e0a52-3b34-4f39-9f0e-0d5f4c0a8b11' },
  },
  'GET /api/pm_transaction/:id/invoicing': nowhere,
  'PUT /api/pm_transaction/:id/invoicing': { ...nowhere, body: () => ({ invoicing: 'draft' }) },
  'GET /api/me/nf_invoice': { as: 'cliente', query: { page: '1', per_page: '20' } },
  'GET /api/me/nf_invoice/:id/xml': { as: 'cliente', params: { id: '99999999' } },
  'GET /api/me/nf_invoice/:id/pdf': { as: 'cliente', params: { id: '99999999' } },
  'GET /api/nf_fiscal/:business_unit_id': ofUnit,
  'PUT /api/nf_fiscal/:business_unit_id': {
    ...ofUnit,
    body: () => ({
      environment: 'local',
      regime: 'simples',
      city_ibge: '3509502',
      municipal_registration: '123',
      email: 'fiscal@exemplo.com.br',
      phone: '1933334444',
      series: '1',
      service_code: '010701',
      municipal_code: '001',
      nbs: '115022000',
      iss_rate: '2.00',
      states_iss_rate: false,
      iss_withheld: 'no',
      iss_kind: 'taxable',
      withheld_rates,
      ibs_cbs,
      burden_rate: '0.00',
      description_template: '{{descricao}}',
      signature_hash: 'sha256',
      mails_customer: true,
      next_number: 1,
      updated_at: '2001-01-01T00:00:00.000Z',
    }),
    open: ['municipal_registration', 'email', 'description_template'],
    objects: ['withheld_rates', 'ibs_cbs'],
  },
  'POST /api/nf_certificate': asAdmin,
};
