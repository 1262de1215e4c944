const as = 'admin';
const nowhere = { as, params: { id: '99999999' } };
const pages = { page: '1', per_page: '20' };

/** Rows of the abuse tests for statements of bank accounts; none of them imports or matches anything. */
export const statementRows = {
  'GET /api/fn_statement': { as, query: { ...pages, fn_bank_account_id: '1' } },
  'POST /api/fn_statement': { as },
  'GET /api/fn_statement/:id': nowhere,
  'GET /api/fn_statement/:id/lines': { ...nowhere, query: { ...pages, state: 'open' } },
  'GET /api/fn_statement/:id/suggestions': { ...nowhere, query: pages },
  'POST /api/fn_statement/:id/accept': { ...nowhere, body: () => ({ min_score: 90 }) },
  'POST /api/fn_statement/line/:id/match': {
    ...nowhere,
    body: () => ({
      matches: [
        {
          kind: 'entry',
          id: 99_999_999,
          amount_cents: 1,
          interest_cents: 0,
          fine_cents: 0,
          discount_cents: 0,
        },
      ],
      learn: false,
    }),
  },
  'POST /api/fn_statement/line/:id/book': {
    ...nowhere,
    body: () => ({
      description: 'Tarifa',
      fn_account_id: 3,
      fn_cost_center_id: null,
      supplier_name: 'Banco',
      competence: '2026-01-31',
      learn: false,
    }),
    open: ['description', 'supplier_name'],
  },
  'POST /api/fn_statement/line/:id/unmatch': nowhere,
  'POST /api/fn_statement/line/:id/ignore': {
    ...nowhere,
    body: () => ({ reason: 'Repetida' }),
    open: ['reason'],
  },
  'POST /api/fn_statement/line/:id/unignore': nowhere,
};
