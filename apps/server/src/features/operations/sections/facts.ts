import type { SectionName } from '@balcao/contract/operations/operations';
import type { Context } from '../../../platform/context.ts';
import { briefRead } from '../../../platform/database/brief-read.ts';
import type { Db } from '../../../platform/database/open.ts';
import { countOpen } from '../../audit/sealing.ts';
import { readComparison } from '../../reports/comparison.ts';
import { listServers } from '../servers/servers.store.ts';
import type { AuditFacts } from './audit.rules.ts';
import { findLastCheck } from './audit.store.ts';
import { readCertificates } from './certificates.store.ts';
import { mailServerOf, storageStateOf } from './checks.ts';
import { readDatabase } from './database.store.ts';
import { readFiles } from './files.store.ts';
import { readFlows } from './flows.store.ts';
import { readMails } from './mails.store.ts';
import { readQueues } from './queues.store.ts';
import type { ReportFacts } from './reports.rules.ts';
import { findScheduledSince } from './schedule.store.ts';
import { listStorageSums } from './storage.store.ts';
import { readWebhooks } from './webhooks.store.ts';

async function readAudit(trx: Db): Promise<AuditFacts> {
  const check = await findLastCheck(trx);
  const due_since = await findScheduledSince(trx, 'audit.check');
  return { check, open: await countOpen(trx), due_since };
}

async function readReports(trx: Db): Promise<ReportFacts> {
  const due_since = await findScheduledSince(trx, 'reports.rebuild');
  return { ...(await readComparison(trx)), due_since };
}

/** In the order of the page. */
const parts = {
  queues: readQueues,
  mails: readMails,
  webhooks: readWebhooks,
  flows: readFlows,
  files: readFiles,
  servers: listServers,
  database: readDatabase,
  storage: listStorageSums,
  audit: readAudit,
  certificates: readCertificates,
  reports: readReports,
} satisfies Record<SectionName, (trx: Db, now: Date) => Promise<unknown>>;

type Parts = { [Name in SectionName]: Awaited<ReturnType<(typeof parts)[Name]>> | undefined };

/** What the page and `/metrics` tell of; a part that could not be read is undefined, and the others do not suffer. */
export type Facts = Parts & Awaited<ReturnType<typeof readOwn>>;

/** What is not in the database. */
async function readOwn(ctx: Context) {
  const { pool, config } = ctx;
  return {
    now: ctx.clock(),
    mailServer: await mailServerOf(ctx),
    disk: await storageStateOf(ctx),
    pools: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    scans: config.clamdUrl !== undefined,
  };
}

/** Every part, one after the other, so that all of them together take one connection at most. */
export async function readFacts(ctx: Context): Promise<Facts> {
  const own = await readOwn(ctx);
  const read: Partial<Record<SectionName, unknown>> = {};
  for (const [name, of] of Object.entries(parts)) {
    try {
      read[name as SectionName] = await briefRead<unknown>(ctx.db, (trx) => of(trx, own.now));
    } catch (err) {
      ctx.log.warn({ err, section: name }, 'a section of operations was not read');
    }
  }
  return { ...own, ...(read as Parts) };
}
