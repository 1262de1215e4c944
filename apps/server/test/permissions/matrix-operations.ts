import type { Line } from './matrix-classes.ts';

/** The calls of the first steps and of the page of operators; no job has the id that they name. */
export const operationsCalls: Record<string, Line> = {
  'GET /api/first_steps': 'supervisors',
  'PUT /api/first_steps': 'supervisors',
  'POST /api/first_steps/chatbot': ['supervisors', 404],
  'GET /api/operations': 'operations',
  'POST /api/operations/job/:id/retry': ['operations', 404],
  'POST /api/operations/job/:id/discard': ['operations', 404],
};
