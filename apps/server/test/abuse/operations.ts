const as = 'admin';
/** No job has it. */
const params = { id: '00000000-0000-4000-8000-000000000000' };

/** Rows of the abuse tests for the page of operators. */
export const operationsRows = {
  'GET /api/operations': { as },
  'POST /api/operations/job/:id/retry': { as, params },
  'POST /api/operations/job/:id/discard': { as, params },
};
