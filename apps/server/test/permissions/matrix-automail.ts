import type { Line } from './matrix-classes.ts';

/** The calls of automatic mail and the classes of who may make them. */
export const mailCalls: Record<string, Line> = {
  'POST /api/am_rule/:id/dry_run': 'mails',
  'POST /api/am_template/preview': 'mails',
  'GET /api/am_delivery': 'mails',
  'GET /api/am_delivery/:id': ['mails', 404],
  'POST /api/am_delivery/:id/retry': ['mails', 404],
};
