const as = 'admin';
const query = {
  from: '2026-01-01',
  to: '2026-01-31',
  business_unit_id: '1',
  basis: 'cash',
  by: 'week',
  of: 'unit',
};
const key = 'e.receivable.1900-01-01.2999-12-31.1';

/** Rows of the abuse tests for the views of finance, which only read. */
export const financeReportRows = {
  'GET /api/fn_report/cash_flow': { as, query },
  'GET /api/fn_report/dre': { as, query },
  'GET /api/fn_report/aging': { as, query },
  'GET /api/fn_report/payables': { as, query },
  'GET /api/fn_report/results': { as, query },
  'GET /api/fn_report/units': { as },
  'GET /api/fn_report/:name/rows': {
    as,
    params: { name: 'aging' },
    query: { key, page: '1', per_page: '20' },
  },
  'GET /api/fn_report/:name/rows/export/:format': {
    as,
    params: { name: 'aging', format: 'csv' },
    query: { key },
  },
  'GET /api/fn_report/:name/export/:format': {
    as,
    params: { name: 'dre', format: 'csv' },
    query,
  },
};
