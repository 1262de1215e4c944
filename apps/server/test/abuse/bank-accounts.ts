const as = 'admin';

/** Rows of the abuse tests for bank accounts; none of them moves anything. */
export const bankAccountRows = {
  'GET /api/fn_bank_account/balances': { as },
  'GET /api/fn_bank_account/:id/balance': {
    as,
    params: { id: '1' },
    query: { on: '2026-01-31' },
  },
  'GET /api/fn_bank_account/:id/movements': {
    as,
    params: { id: '1' },
    query: { page: '1', per_page: '20', from: '2026-01-01', until: '2026-01-31' },
  },
  'POST /api/fn_bank_account/transfer': {
    as,
    body: () => ({
      from_id: 99_999_998,
      to_id: 99_999_999,
      on: '2026-01-31',
      amount_cents: 1,
      note: 'Acerto',
    }),
    open: ['note'],
  },
  'POST /api/fn_bank_account/transfer/:id/reverse': {
    as,
    params: { id: '00000000-0000-4000-8000-000000000000' },
    body: () => ({ reason: 'Errado' }),
    open: ['reason'],
  },
};
