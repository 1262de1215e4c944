import { messageTemplate } from '@balcao/contract/tickets/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { announceMessages, messageFeed, threadTopic } from './events.ts';
import { messageJobs } from './jobs.ts';
import { mailInJobs } from './mail/inbound.jobs.ts';
import { mailRoutes } from './mail/inbound.routes.ts';
import { mailOutJobs } from './mail/outbound.jobs.ts';
import { messageRoutes } from './routes.ts';
import { waitingFor } from './thread.ts';
import { listChannels } from './thread-owners.ts';

export const messagesFeature: Feature = {
  routes: [messageRoutes, mailRoutes, (app) => serveRecord(app, messageTemplate)],
  topics: [threadTopic],
  feeds: [messageFeed],
  fileThreads: { listChannels, waitingFor, announce: announceMessages },
  jobs: [messageJobs, mailInJobs, mailOutJobs],
};
