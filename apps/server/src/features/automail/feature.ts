import { mailRule, mailTemplate } from '@balcao/contract/automail/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { automailJobs } from './automail.jobs.ts';
import { automailRoutes } from './automail.routes.ts';
import { ruleBehaviour, templateBehaviour } from './mail-rules.ts';
import { takeReturn } from './returns.ts';
import { letGo, sendShipped } from './shipped.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

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
