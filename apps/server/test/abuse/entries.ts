const asAdmin = { as: 'admin' };
/** The tests have no entry. */
const nowhere = { ...asAdmin, params: { id: '99999999' } };
const filters = {
  q: 'aluguel',
  state: 'open,overdue',
  direction: 'payable',
  due_from: '2026-01-01',
  due_until: '2026-12-31',
  competence_from: '2026-01-01',
  competence_until: '2026-12-31',
  business_unit_id: '1,2',
  fn_account_id: '3',
  fn_cost_center_id: '1',
  fn_bank_account_id: '1',
  person_id: '1',
  source: 'hand,charge',
  pm_transaction_id: '1',
  instalment_group: '7c1e0a52-3b34-4f39-9f0e-0d5f4c0a8b11',
  instalments_of: '1',
  recurrence_id: '1',
};
const written = {
  direction: 'payable',
  description: 'Aluguel',
  document: 'NF 12',
  person_id: null,
  supplier_name: 'Imobiliária',
  fn_account_id: 3,
  fn_cost_center_id: null,
  split: null,
  business_unit_id: 1,
  competence: '2090-01-01',
  due_date: '2090-01-31',
  amount_cents: 10_000,
};
const open = ['description', 'document', 'supplier_name'];

/** What the next ones of a repetition ask. */
const { direction: _, business_unit_id: __, competence: ___, due_date: ____, ...terms } = written;
const next = {
  ...terms,
  times: 12,
  until: null,
  days_ahead: 5,
  updated_at: '2001-01-01T00:00:00.000Z',
};

/** Rows of the abuse tests for finance entries. */
export const entryRows = {
  'GET /api/fn_entry': {
    ...asAdmin,
    query: { ...filters, sort: '-due_date', page: '1', per_page: '20' },
    open: ['q'],
  },
  'GET /api/fn_entry/options': { ...asAdmin, query: { q: 'aluguel', id: '1' }, open: ['q'] },
  'GET /api/fn_entry/export/:format': {
    ...asAdmin,
    params: { format: 'csv' },
    query: { ...filters, sort: '-due_date' },
    open: ['q'],
  },
  'GET /api/fn_entry/:id/edit': nowhere,
  'GET /api/fn_entry/:id/journal': nowhere,
  'GET /api/fn_entry/:id/history': { ...nowhere, query: { before: '99999999' } },
  'POST /api/fn_entry': { ...asAdmin, body: () => written, open },
  'POST /api/fn_entry/instalments': {
    ...asAdmin,
    body: () => ({ ...written, count: 2, same_competence: true }),
    open,
  },
  'POST /api/fn_entry/recurrence': {
    ...asAdmin,
    body: () => ({ ...written, every: 'month', times: 12, until: null, days_ahead: 5 }),
    open,
  },
  'GET /api/fn_recurrence/:id': nowhere,
  'PUT /api/fn_recurrence/:id': { ...nowhere, body: () => next, open },
  'POST /api/fn_recurrence/:id/stop': {
    ...nowhere,
    body: () => ({ reason: 'Fim do contrato' }),
    open: ['reason'],
  },
  'PUT /api/fn_entry/:id': {
    ...nowhere,
    body: () => ({ ...written, updated_at: '2001-01-01T00:00:00.000Z' }),
    open,
  },
  'DELETE /api/fn_entry/:id': nowhere,
  'POST /api/fn_entry/:id/settle': {
    ...nowhere,
    body: () => ({
      on: '2026-01-05',
      amount_cents: 100,
      interest_cents: 1,
      fine_cents: 1,
      discount_cents: 1,
      fn_bank_account_id: 1,
      note: 'Em dinheiro',
    }),
    open: ['note'],
  },
  'POST /api/fn_entry/:id/reverse': {
    ...nowhere,
    body: () => ({ reason: 'Erro', movement_id: 99_999_999 }),
    open: ['reason'],
  },
  'POST /api/fn_entry/:id/cancel': {
    ...nowhere,
    body: () => ({ reason: 'Erro' }),
    open: ['reason'],
  },
};
