const asAdmin = { as: 'admin' };
/** The demonstration's first charge is emitted, its second is paid, so that acts on it change nothing. */
const emitted = { ...asAdmin, params: { id: '1' } };
const paid = { ...asAdmin, params: { id: '2' } };
const group = '7c1e0a52-3b34-4f39-9f0e-0d5f4c0a8b11';
const filters = {
  q: 'ana',
  state: 'emitted,overdue',
  type: 'boleto,pix',
  due_from: '2026-01-01',
  due_until: '2026-12-31',
  business_unit_id: '1,2',
  person_id: '1',
  at_ticket_id: '1',
  instalment_group: group,
  recurrence_id: '1',
  attention: 'true',
};
const rules = {
  fine: { kind: 2, value: '2.00' },
  interest: { kind: 3, value: '1.00' },
  discount: { kind: 3, value: '0.10' },
  abatement: { kind: 1, value: '1.00' },
  valid_days: 30,
};
const written = {
  value_cents: 10_000,
  due_date: '2090-01-31',
  type: 'boleto',
  description: 'Manutenção',
  person_id: null,
  person_name: 'Zuleica Prova',
  person_tax_id: '70012345164',
  person_email: 'zuleica@exemplo.com.br',
  person_address: {
    street: 'Rua das Flores, 10',
    district: 'Centro',
    cep: '13010000',
    city: 'Campinas',
    state: 'SP',
  },
  at_ticket_id: null,
  business_unit_id: 1,
  credits_balance: false,
  ...rules,
};
const made = { ...written, emit: false, invoicing: 'never' };
const rhythm = { every: 'month', times: 12, until: null, days_ahead: 10, emit: false };
const { every: _, ...ending } = rhythm;
/** What the next charges of a recurrence ask. */
const next = {
  value_cents: 10_000,
  type: 'boleto',
  description: 'Manutenção',
  credits_balance: false,
  ...rules,
  ...ending,
};
/** The demonstration has no recurrence. */
const nowhere = { ...asAdmin, params: { id: '99999999' } };
const open = ['description', 'person_name', 'person_tax_id', 'person_email'];
const pages = { page: '1', per_page: '20' };
/** Both ways to choose charges at once: refused. */
const many = () => ({ act: 'cancel', ids: [1], filter: { state: 'paid' }, reason: 'Erro' });

/** Rows of the abuse tests for charges. */
export const chargeRows = {
  'GET /api/pm_transaction': {
    ...asAdmin,
    query: { ...filters, sort: '-due_date', page: '1', per_page: '20' },
    open: ['q'],
  },
  'GET /api/pm_transaction/options': { ...asAdmin, query: { q: 'ana', id: '1' }, open: ['q'] },
  'GET /api/pm_transaction/indicators': {
    ...asAdmin,
    query: { at_ticket_id: '$seen', person_id: '$me' },
  },
  'GET /api/pm_transaction/export/:format': {
    ...asAdmin,
    params: { format: 'csv' },
    query: { ...filters, sort: '-due_date' },
    open: ['q'],
  },
  'GET /api/pm_transaction/:id/edit': emitted,
  'GET /api/pm_transaction/:id/history': { ...emitted, query: { before: '99999999' } },
  'GET /api/pm_transaction/:id/quote': { ...emitted, query: { on: '2026-01-05' } },
  'POST /api/pm_transaction': { ...asAdmin, body: () => made, open },
  'POST /api/pm_transaction/instalments': {
    ...asAdmin,
    body: () => ({ ...made, count: 2 }),
    open,
  },
  'PUT /api/pm_transaction/:id': {
    ...paid,
    body: () => ({ ...written, updated_at: '2001-01-01T00:00:00.000Z' }),
    open,
  },
  'DELETE /api/pm_transaction/:id': paid,
  'POST /api/pm_transaction/:id/emit': paid,
  'POST /api/pm_transaction/:id/cancel': {
    ...paid,
    body: () => ({ reason: 'Erro' }),
    open: ['reason'],
  },
  'POST /api/pm_transaction/:id/change_type': { ...paid, body: () => ({ type: 'pix' }) },
  'POST /api/pm_transaction/:id/settle': {
    ...paid,
    body: () => ({
      paid_on: '2026-01-05',
      paid_cents: 100,
      fn_bank_account_id: null,
      note: 'Em dinheiro',
      file_id: null,
    }),
    open: ['note'],
  },
  'POST /api/pm_transaction/:id/refund': {
    ...paid,
    body: () => ({ value_cents: 99_999_999, reason: 'Erro', payment_id: 99_999_999 }),
    open: ['reason'],
  },
  'POST /api/pm_transaction/:id/remind': paid,
  'POST /api/pm_transaction/:id/retry': paid,
  'POST /api/pm_transaction/:id/duplicate': { ...paid, body: () => ({ due_date: '2090-01-31' }) },
  'POST /api/pm_transaction/recurrence': { ...asAdmin, body: () => ({ ...made, ...rhythm }), open },
  'POST /api/pm_transaction/:id/repeat': {
    ...paid,
    body: () => ({ ...rhythm, until: '2091-01-31' }),
  },
  'GET /api/pm_recurrence/:id': nowhere,
  'PUT /api/pm_recurrence/:id': {
    ...nowhere,
    body: () => ({ ...next, updated_at: '2001-01-01T00:00:00.000Z' }),
    open: ['description'],
  },
  'POST /api/pm_recurrence/:id/stop': {
    ...nowhere,
    body: () => ({ reason: 'Erro' }),
    open: ['reason'],
  },
  'POST /api/pm_transaction/bulk': { ...asAdmin, body: many, open: ['reason'] },
  'POST /api/pm_transaction/bulk_preview': { ...asAdmin, body: many, open: ['reason'] },
  'GET /api/pm_remittance': { ...asAdmin, query: { ...pages, business_unit_id: '1' } },
  'GET /api/pm_remittance/units': asAdmin,
  'GET /api/pm_remittance/waiting': { ...asAdmin, query: { ...pages, business_unit_id: '1' } },
  'GET /api/pm_remittance/:id/file': { ...asAdmin, params: { id: '99999999' } },
  'POST /api/pm_remittance': {
    ...asAdmin,
    body: () => ({ business_unit_id: 99_999_999, ids: [99_999_999] }),
  },
  'GET /api/pm_return': { ...asAdmin, query: pages },
  'GET /api/pm_return/:id': {
    ...asAdmin,
    params: { id: '99999999' },
    query: { ...pages, outcome: 'paid' },
  },
  'POST /api/pm_return': asAdmin,
  'POST /api/pm_return/:id/apply': { ...asAdmin, params: { id: '99999999' } },
  'GET /api/job/:job': { ...asAdmin, params: { job: group } },
};
