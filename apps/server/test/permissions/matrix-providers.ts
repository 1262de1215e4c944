import type { Line } from './matrix-classes.ts';

/** The calls of payment providers' settings and the classes of who may make them. */
export const providerCalls: Record<string, Line> = {
  'GET /api/pm_provider/:business_unit_id': 'admins',
  'PUT /api/pm_provider/:business_unit_id': ['admins', 409],
  'POST /api/pm_provider/:business_unit_id/test': 'admins',
  'POST /api/pm_provider/:business_unit_id/webhook': ['admins', 409],
};
