import type { Line } from './matrix-classes.ts';

/** The calls of affiliates and the classes of who may make them. */
export const affiliateCalls: Record<string, Line> = {
  'GET /api/af_commission': 'affiliates',
  'GET /api/af_batch': 'affiliates',
  // Nothing could be paid by then.
  'POST /api/af_batch': ['affiliates', 422],
  'POST /api/af_batch/:id/pay': ['affiliates', 404],
  'GET /api/af_batch/:id/pix': ['affiliates', 404],
};
