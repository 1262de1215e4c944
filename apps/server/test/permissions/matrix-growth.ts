import type { Line } from './matrix-classes.ts';

/** The calls of affiliates and the classes of who may make them. */
export const affiliateCalls: Record<string, Line> = {
  'GET /api/af_commission': 'affiliates',
  'GET /api/af_batch': 'affiliates',
  'GET /api/af_batch/plan': 'affiliates',
  'POST /api/af_batch/:id/undo': ['affiliates', 404],
  // Nothing could be paid by then.
  'POST /api/af_batch': ['affiliates', 422],
  'POST /api/af_batch/:id/pay': ['affiliates', 404],
  'GET /api/af_batch/:id/pix': ['affiliates', 404],
  // None of these people is an affiliate.
  'GET /api/me/af_affiliate': ['own', 404],
  'GET /api/me/af_commission': ['own', 404],
  'GET /api/me/af_affiliate/statement/:month': ['own', 404],
  'GET /api/me/af_affiliate/batch/:id': ['own', 404],
  'GET /api/me/af_affiliate/qr/:code': ['own', 404],
};

const readsOfAffiliates = [
  'GET /api/af_commission',
  'GET /api/af_batch',
  'GET /api/af_batch/plan',
  'GET /api/af_batch/:id/pix',
  'GET /api/af_affiliate',
  'GET /api/af_affiliate/export/:format',
  'GET /api/af_affiliate/options',
  'GET /api/af_affiliate/:id/edit',
];

/** What each flag of affiliates alone opens. */
export const openedByAffiliates = {
  can_affiliate_view: readsOfAffiliates,
  can_affiliate_edit: [
    ...readsOfAffiliates,
    'POST /api/af_affiliate',
    'PUT /api/af_affiliate/:id',
    'DELETE /api/af_affiliate/:id',
    'POST /api/af_batch',
  ],
};

/** The calls of advertising and the classes of who may make them. */
export const advertisingCalls: Record<string, Line> = {
  'GET /api/ad_spending': 'campaigns',
  'POST /api/ad_spending': ['campaigns', 422],
  'POST /api/ad_spending/import': ['campaigns', 422],
  'GET /api/ad_report': 'campaigns',
  'GET /api/ad_report/rows': 'campaigns',
  'GET /api/ad_meta_event': 'campaigns',
  'POST /api/ad_meta_event/:id/retry': ['campaigns', 404],
  'POST /chatbot/touch/:code': ['public', 404],
};

const readsOfCampaigns = [
  'GET /api/ad_spending',
  'GET /api/ad_advertisement',
  'GET /api/ad_advertisement/export/:format',
  'GET /api/ad_advertisement/options',
  'GET /api/ad_advertisement/:id/edit',
];

/** What each flag of advertising alone opens. */
export const openedByAdvertising = {
  can_advertisement_report_emit: [
    ...readsOfCampaigns,
    'GET /api/ad_report',
    'GET /api/ad_report/rows',
    'GET /api/ad_meta_event',
  ],
  can_advertisement_edit: [
    ...readsOfCampaigns,
    'POST /api/ad_spending',
    'POST /api/ad_spending/import',
    'POST /api/ad_meta_event/:id/retry',
    'POST /api/ad_advertisement',
    'PUT /api/ad_advertisement/:id',
    'DELETE /api/ad_advertisement/:id',
  ],
};
