const as = 'admin';
const query = {
  from: '2026-01-01',
  to: '2026-01-31',
  sector_id: '1',
  business_unit_id: '1',
  user_id: '1',
  compare: 'year',
};
const params = { name: 'tickets' };

/** Rows of the abuse tests for reports. */
export const reportRows = {
  'GET /api/report/tickets': { as, query: { ...query, by: 'tag' } },
  'GET /api/report/results': { as, query: { ...query, by: 'city' } },
  'GET /api/report/payments': { as, query: { ...query, by: 'type' } },
  'GET /api/report/choices': { as, query: { report: 'tickets' } },
  'GET /api/report/:name/rows': {
    as,
    params,
    query: { ...query, by: 'sector', key: 'arrived', page: '1', per_page: '20' },
  },
  'GET /api/report/:name/export': {
    as,
    params,
    query: { ...query, by: 'sector', format: 'csv', key: 'arrived' },
  },
  'POST /api/report/schedule': {
    as,
    body: () => ({
      ...{ name: 'tickets', every: 'week', by: 'unit', recipient_id: 99_999_999 },
      ...{ sector_id: 99_999_999, business_unit_id: 99_999_999, user_id: 99_999_999 },
    }),
  },
  'GET /api/report/schedule': { as },
  'DELETE /api/report/schedule/:id': { as, params: { id: '99999999' } },
};
