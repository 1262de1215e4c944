const as = 'admin';
const nowhere = { id: '99999999' };

/** Rows of the abuse tests for affiliates. */
export const affiliateRows = {
  'GET /api/af_commission': {
    as,
    query: {
      page: '1',
      per_page: '20',
      af_affiliate_id: '1',
      pm_transaction_id: '1',
      status: 'held',
    },
  },
  'GET /api/af_batch': { as, query: { page: '1', per_page: '20' } },
  // Before the first sale.
  'POST /api/af_batch': { as, body: () => ({ until: '2000-01-01' }) },
  'POST /api/af_batch/:id/pay': {
    as,
    params: nowhere,
    body: () => ({ on: '2026-01-31', fn_bank_account_id: 1 }),
  },
  'GET /api/af_batch/:id/pix': { as, params: nowhere },
};
