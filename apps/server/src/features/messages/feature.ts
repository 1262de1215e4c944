import { messageTemplate } from '@balcao/contract/records/tickets';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { messageFeed, threadTopic } from './events.ts';
import { messageJobs } from './jobs.ts';
import { mailInJobs } from './mail/inbound.jobs.ts';
import { mailRoutes } from './mail/inbound.routes.ts';
import { mailOutJobs } from './mail/outbound.jobs.ts';
import { messageRoutes } from './routes.ts';

export const messagesFeature: Feature = {
  routes: [messageRoutes, mailRoutes, (app) => serveRecord(app, messageTemplate)],
  topics: [threadTopic],
  feeds: [messageFeed],
  jobs: [messageJobs, mailInJobs, mailOutJobs],
};
