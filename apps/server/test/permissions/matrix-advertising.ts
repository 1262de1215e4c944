import type { Line } from './matrix-classes.ts';

/** The calls of advertising and the classes of who may make them. */
export const advertisingCalls: Record<string, Line> = {
  'GET /api/ad_spending': 'campaigns',
  'POST /api/ad_spending': ['campaigns', 422],
  'POST /api/ad_spending/import': ['campaigns', 422],
};

const reads = [
  'GET /api/ad_spending',
  'GET /api/ad_advertisement',
  'GET /api/ad_advertisement/export/:format',
  'GET /api/ad_advertisement/options',
  'GET /api/ad_advertisement/:id/edit',
];

/** What each flag of advertising alone opens. */
export const openedByAdvertising = {
  can_advertisement_report_emit: reads,
  can_advertisement_edit: [
    ...reads,
    'POST /api/ad_spending',
    'POST /api/ad_spending/import',
    'POST /api/ad_advertisement',
    'PUT /api/ad_advertisement/:id',
    'DELETE /api/ad_advertisement/:id',
  ],
};
