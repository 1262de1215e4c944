import type { Row } from '../abuse/rows.ts';
import type { Line } from './matrix-classes.ts';

const query = { from: '2026-01-01', to: '2026-01-31' };

/** Without filters: each caller has other sectors, units and people in sight. */
export const ofReports: Record<string, Partial<Row>> = {
  'GET /api/report/tickets': { query },
  'GET /api/report/results': { query },
  'GET /api/report/payments': { query },
  // Of all reports, so that each right opens it.
  'GET /api/report/choices': { query: {} },
  'GET /api/report/:name/rows': { query: { ...query, key: 'arrived' } },
  'GET /api/report/:name/export': { query: { ...query, format: 'csv', key: 'arrived' } },
  'POST /api/report/schedule': { body: () => ({ name: 'tickets', every: 'week' }) },
};

/** The calls of reports and the classes of who may make them. */
export const reportCalls: Record<string, Line> = {
  // The demonstration's supervisors have can_see_sector_reports by their group, and no other right to reports.
  'GET /api/report/tickets': 'reports',
  'GET /api/report/results': 'results',
  'GET /api/report/payments': 'results',
  'GET /api/report/choices': 'reports',
  // Of the tickets' report.
  'GET /api/report/:name/rows': 'reports',
  'GET /api/report/:name/export': 'reports',
  'POST /api/report/schedule': 'reports',
  // Everybody's own, which they may have kept from before.
  'GET /api/report/schedule': 'staff',
  'DELETE /api/report/schedule/:id': ['staff', 404],
};

/** What each flag of reports alone opens. */
export const openedByReports = {
  can_see_sector_reports: [
    'GET /api/report/tickets',
    'GET /api/report/choices',
    'GET /api/report/:name/rows',
    'GET /api/report/:name/export',
    'POST /api/report/schedule',
  ],
  can_see_results_reports: ['GET /api/report/results', 'GET /api/report/choices'],
};
