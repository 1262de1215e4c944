const as = 'admin';
const own = 'afiliada';
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
  'GET /api/af_batch/plan': { as, query: { until: '2000-01-01' } },
  // Before the first sale.
  'POST /api/af_batch': {
    as,
    body: () => ({
      until: '2000-01-01',
      confirmed: [{ af_affiliate_id: 1, amount_cents: 1, kinds: ['tax_id'] }],
      left_out: [1],
    }),
  },
  'POST /api/af_batch/:id/undo': { as, params: nowhere },
  'POST /api/af_batch/:id/pay': {
    as,
    params: nowhere,
    body: () => ({ on: '2026-01-31', fn_bank_account_id: 1 }),
  },
  'GET /api/af_batch/:id/pix': { as, params: nowhere },
  'GET /api/me/af_affiliate': { as: own },
  'GET /api/me/af_commission': { as: own, query: { page: '1', per_page: '20' } },
  'GET /api/me/af_affiliate/statement/:month': { as: own, params: { month: '2019-01' } },
  'GET /api/me/af_affiliate/batch/:id': { as: own, params: nowhere },
  'GET /api/me/af_affiliate/qr/:code': { as: own, params: { code: 'nenhum' } },
};
