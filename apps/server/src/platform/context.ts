import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Bus } from './bus.ts';
import type { Config } from './config.ts';
import type { DB } from './database/schema.gen.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail.ts';
import type { MailReader } from './mail-reading/mail-reader.ts';
import type { Metrics } from './metrics.ts';
import type { PdfDrawer } from './pdf/pdf-drawer.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Storage } from './storage.ts';
import type { Traces } from './traces/traces.ts';

/** What every service gets. Domain services do not belong here. */
export type Context = {
  /** With the installation's secret, which signs tokens and addresses. */
  config: Config & { secret: string };
  db: Kysely<DB>;
  pool: Pool;
  bus: Bus;
  jobs: Jobs;
  storage: Storage;
  mailer: Mailer;
  mailReader: MailReader;
  /** Draws in a separate thread. */
  pdf: PdfDrawer;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  sandbox: Sandbox;
  /** Only where a collector is configured. */
  traces: Traces | undefined;
};
