import { account, bankAccount, costCenter } from '@balcao/contract/finance/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { bankAccountRoutes } from './bank-accounts/bank-accounts.routes.ts';
import { bankAccountBehaviour } from './bank-accounts/bank-accounts.ts';
import { entryRoutes } from './entries/entries.routes.ts';
import { entryThreads } from './entries/entry-thread.ts';
import { financeJobs } from './finance.jobs.ts';
import { monthRoutes } from './months/months.routes.ts';
import { packageJobs } from './months/package-job.ts';
import { postBooked } from './posting/posting-job.ts';
import { recurrenceRoutes } from './recurrence/recurrence.routes.ts';
import { accountBehaviour } from './registers/accounts.ts';
import { costCenterBehaviour } from './registers/cost-centers.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { matchingRoutes } from './statements/matching.routes.ts';
import { statementRoutes } from './statements/statement.routes.ts';

export const financeFeature: Feature = {
  routes: [
    (app) => serveRecord(app, account, accountBehaviour),
    (app) => serveRecord(app, costCenter, costCenterBehaviour),
    (app) => serveRecord(app, bankAccount, bankAccountBehaviour),
    bankAccountRoutes,
    entryRoutes,
    recurrenceRoutes,
    statementRoutes,
    matchingRoutes,
    reportRoutes,
    monthRoutes,
  ],
  jobs: [financeJobs, packageJobs],
  charges: { booked: postBooked },
  threads: { fn_entry: entryThreads },
};
