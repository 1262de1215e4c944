const as = 'admin';

/** Rows of the abuse tests for spending; none of them spends or imports anything. */
export const advertisingRows = {
  'GET /api/ad_spending': {
    as,
    query: {
      page: '1',
      per_page: '20',
      from: '2026-01-01',
      to: '2026-01-31',
      ad_advertisement_id: '1',
    },
  },
  'POST /api/ad_spending': {
    as,
    body: () => ({ day: '2026-01-31', ad_advertisement_id: 99_999_999, cents: 1 }),
  },
  'POST /api/ad_spending/import': { as },
};
