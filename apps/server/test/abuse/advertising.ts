import { touchParameters } from '@balcao/contract/advertising/touch';

const as = 'admin';

const told = Object.fromEntries(
  ['affiliate_code', ...touchParameters, 'referrer', 'landing'].map((name) => [name, 'x']),
);

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
  'GET /api/ad_report': {
    as,
    query: { from: '2026-01-01', to: '2026-01-31', by: 'campaign', touch: 'last' },
  },
  'GET /api/ad_report/rows': {
    as,
    query: {
      from: '2026-01-01',
      to: '2026-01-31',
      by: 'campaign',
      touch: 'last',
      figure: 'visits',
      key: 'x',
      without: 'false',
      page: '1',
      per_page: '20',
    },
    open: ['key'],
  },
  'GET /api/ad_meta_event': { as, query: { page: '1', per_page: '20', status: 'failed' } },
  'POST /api/ad_meta_event/:id/retry': { as, params: { id: '99999999' } },
  'POST /chatbot/touch/:code': {
    params: { code: 'nenhum' },
    body: () => ({ visitor: '6f0c3f5e-52f4-4d3f-9d51-7f7f3f0b1c11', ...told }),
    open: Object.keys(told),
  },
};
