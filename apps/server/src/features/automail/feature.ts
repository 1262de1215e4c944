import { mailRule, mailTemplate } from '@balcao/contract/automail/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { automailJobs } from './automail.jobs.ts';
import { automailRoutes } from './automail.routes.ts';
import { takeReturn } from './recipients/returns.ts';
import { unsubscribeRoutes } from './recipients/unsubscribe.routes.ts';
import { ruleBehaviour, templateBehaviour } from './rules/mail-rules.ts';
import { letGo, sendShipped } from './shipped/shipped.ts';

export const automailFeature: Feature = {
  routes: [
    (app) => serveRecord(app, mailTemplate, templateBehaviour),
    (app) => serveRecord(app, mailRule, ruleBehaviour),
    automailRoutes,
    unsubscribeRoutes,
  ],
  jobs: [automailJobs],
  mailReturns: takeReturn,
  shippedMails: { send: sendShipped, letGo },
};
