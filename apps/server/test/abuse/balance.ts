const asEditor = { as: 'supervisor' };
const filters = { q: 'ana', sign: 'positive', sector_id: '1', sort: '-balance_cents' };
const nowhere = { ...asEditor, params: { id: '99999999' } };

/** Rows of the abuse tests for balances; none of them moves anything. */
export const balanceRows = {
  'GET /api/at_ticket_balance': {
    ...asEditor,
    query: { ...filters, page: '1', per_page: '20' },
    open: ['q'],
  },
  'GET /api/at_ticket_balance/export/:format': {
    ...asEditor,
    params: { format: 'csv' },
    query: filters,
    open: ['q'],
  },
  'GET /api/at_ticket/:id/balance': {
    ...asEditor,
    params: { id: '$seen' },
    query: { before: '9', limit: '10' },
  },
  'POST /api/at_ticket/:id/balance': {
    ...nowhere,
    body: () => ({ amount_cents: 100, reason: 'Ajuste', below_zero: false }),
    open: ['reason'],
  },
  'POST /api/at_ticket_balance/transfer': {
    ...asEditor,
    body: () => ({ from_id: 99_999_998, to_id: 99_999_999, amount_cents: 1, reason: 'Acerto' }),
    open: ['reason'],
  },
  'POST /api/at_ticket_balance/transfer_batch': asEditor,
  'GET /api/at_ticket_balance/transfer_batch/:id': nowhere,
  'POST /api/at_ticket_balance/transfer_batch/:id/apply': nowhere,
};
