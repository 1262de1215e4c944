const as = 'admin';

/** Rows of the abuse tests for months: one that is not over, so that nothing is closed. */
export const monthRows = {
  'GET /api/fn_month': {
    as,
    query: { page: '1', per_page: '20', business_unit_id: '1', year: '2026' },
  },
  'POST /api/fn_month/close': { as, body: () => ({ business_unit_id: 1, month: '2199-12' }) },
  'POST /api/fn_month/reopen': {
    as,
    body: () => ({ business_unit_id: 1, month: '2199-12', reason: 'Faltou uma nota' }),
    open: ['reason'],
  },
  'POST /api/fn_month/retry_package': {
    as,
    body: () => ({ business_unit_id: 1, month: '2199-12' }),
  },
  'GET /api/fn_month/:business_unit_id/:month/package': {
    as,
    params: { business_unit_id: '1', month: '2199-12' },
  },
};
