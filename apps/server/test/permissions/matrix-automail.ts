import type { Line } from './matrix-classes.ts';

/** The calls of automatic mail and the classes of who may make them. */
export const mailCalls: Record<string, Line> = {
  'POST /api/am_rule/:id/dry_run': 'mails',
  'POST /api/am_template/preview': 'mails',
  'GET /api/am_block': 'mails',
  'POST /api/am_block/lift': ['mails', 404],
  'GET /api/am_delivery': 'mails',
  'GET /api/am_delivery/:id': ['mails', 404],
  'POST /api/am_delivery/:id/retry': ['mails', 404],
};

const reads = [
  'GET /api/am_block',
  'GET /api/am_delivery',
  'GET /api/am_delivery/:id',
  'POST /api/am_rule/:id/dry_run',
  'POST /api/am_template/preview',
  ...['am_rule', 'am_template'].flatMap((name) => [
    `GET /api/${name}`,
    `GET /api/${name}/export/:format`,
    `GET /api/${name}/options`,
    `GET /api/${name}/:id/edit`,
  ]),
];

/** What each flag of automatic mail alone opens. */
export const openedByMails = {
  can_automail_view: reads,
  can_automail_edit: [
    ...reads,
    'POST /api/am_block/lift',
    'POST /api/am_delivery/:id/retry',
    ...['am_rule', 'am_template'].flatMap((name) => [
      `POST /api/${name}`,
      `PUT /api/${name}/:id`,
      `DELETE /api/${name}/:id`,
    ]),
  ],
};
