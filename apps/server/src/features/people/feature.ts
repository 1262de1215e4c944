import { user, userGroup } from '@balcao/contract/people/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { emailChangeJobs } from './email-change.jobs.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { groupBehaviour } from './groups.ts';
import { noticeFeed, userTopic } from './notifications.events.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { personAccessRoutes } from './person-access.routes.ts';
import { personThreads } from './person-thread.ts';
import { retentionJobs } from './privacy/retention.jobs.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { peopleRoutes } from './routes.ts';
import { userBehaviour } from './users.ts';

export const peopleFeature: Feature = {
  routes: [
    peopleRoutes,
    notificationRoutes,
    privacyRoutes,
    personAccessRoutes,
    emailChangeRoutes,
    (app) => serveRecord(app, user, userBehaviour),
    (app) => serveRecord(app, userGroup, groupBehaviour),
  ],
  threads: { gl_user: personThreads },
  topics: [userTopic],
  feeds: [noticeFeed],
  jobs: [retentionJobs, notificationJobs, emailChangeJobs],
};
