import type { FastifyInstance } from 'fastify';
import { buildApp, registerJobs } from './app.ts';
import { closeApp } from './close-app.ts';
import { seedDemo } from './demo/seed.ts';
import { lacksAdmin } from './features/people/first-admin.ts';
import { postgresBus } from './platform/bus-postgres.ts';
import { redisBus } from './platform/bus-redis.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { takeDataFolder, usableFolder } from './platform/data-folder.ts';
import { startCluster } from './platform/database/cluster.ts';
import { measureDatabase } from './platform/database/measure.ts';
import { migrate } from './platform/database/migrate.ts';
import { withRights } from './platform/database/missing-rights.ts';
import { openDatabase } from './platform/database/open.ts';
import { refusePooler } from './platform/database/pooler.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { logSpareConnections } from './platform/database/spare-connections.ts';
import { showTimes } from './platform/database/timed-statements.ts';
import { prepareJobs, startJobs } from './platform/jobs.ts';
import type { Logger } from './platform/logger.ts';
import { openMailer } from './platform/mail.ts';
import { openMailReader } from './platform/mail-reading/mail-reader.ts';
import { createMetrics } from './platform/metrics.ts';
import { openStorage } from './platform/open-storage.ts';
import { openPdfDrawer } from './platform/pdf/pdf-drawer.ts';
import { openSandbox } from './platform/sandbox/sandbox.ts';
import { sessionSecret } from './platform/secret.ts';
import type { Closers } from './platform/shut-down.ts';
import { StartFault } from './platform/start-fault.ts';
import { startFaultOf } from './platform/start-fault-of.ts';
import { openTraces } from './platform/traces/open-traces.ts';

/** Two for jobs, one for the bus. */
const connectionsBeside = 3;

const whoseOf = ({ databaseUrl }: Config) => ({ embedded: databaseUrl === undefined });

/**
 * Starts a complete server and adds to `closers` how to close each part. Throws a StartFault for anything that the
 * person at the terminal can fix; `closers` closes the parts that have started by then.
 */
export async function startServer(
  config: Config,
  webFolder: string,
  log: Logger,
  closers: Closers,
): Promise<{ address: string; app: FastifyInstance; lacksAdmin: boolean }> {
  try {
    const url = await databaseUrl(config, log, closers);
    const ctx = await openContext(config, url, log, closers);
    const app = await buildApp(ctx, webFolder);
    closers.push({ part: 'pages and calls', close: () => closeApp(app) });
    await registerJobs(ctx);
    if (config.demo) await seedDemo(ctx);
    const nobody = await lacksAdmin(ctx.db);
    return { address: await listen(app, config), app, lacksAdmin: nobody };
  } catch (error) {
    throw startFaultOf(error, whoseOf(config)) ?? error;
  }
}

async function databaseUrl(config: Config, log: Logger, closers: Closers): Promise<string> {
  if (config.databaseUrl !== undefined) {
    // Several servers of one database may share the folder, on a network disk for instance.
    await usableFolder(config.dataDir);
    return config.databaseUrl;
  }
  const folder = await takeDataFolder(config.dataDir);
  closers.push({ part: 'data folder', close: folder.release });
  const cluster = await startCluster({ dir: `${config.dataDir}/postgres`, log });
  closers.push({ part: 'PostgreSQL', close: cluster.stop });
  return cluster.url;
}

/** On separate connections, because a migration takes as long as it must. */
async function prepareDatabase(
  config: Config,
  url: string,
  log: Logger,
  closers: Closers,
): Promise<void> {
  const { pool, db, close } = openDatabase(url, { max: 2, log });
  closers.push({ part: 'migrations', close });
  await reachDatabase(pool, whoseOf(config));
  await refusePooler(pool);
  await logSpareConnections(pool, config.databaseConnections + connectionsBeside, log);
  await withRights(pool, () => migrate(db));
  await withRights(pool, () => prepareJobs(pool));
  if (whoseOf(config).embedded) await showTimes(pool);
  await close();
}

async function openContext(
  config: Config,
  url: string,
  log: Logger,
  closers: Closers,
): Promise<Context> {
  await prepareDatabase(config, url, log, closers);
  const metrics = createMetrics();
  const traces = await openTraces(config, { log, metrics });
  // The last of all, so that it sends what the others did.
  if (traces) closers.push({ part: 'traces', close: traces.close });
  const { redisUrl, statementTimeoutMs, databaseConnections: max } = config;
  const { pool, db, close } = openDatabase(url, { max, log, statementTimeoutMs, traces });
  closers.push({ part: 'database', close });
  const bus = await (redisUrl ? redisBus({ url: redisUrl, log }) : postgresBus({ url, log }));
  closers.push({ part: 'bus', close: bus.close });
  const mailer = openMailer(config, log);
  closers.push({ part: 'mail', close: mailer.close });
  measureDatabase(metrics.registry, { db, pool, log });
  const onFailure = (job: string) => metrics.jobFailures.inc({ job });
  const jobs = await startJobs({ url, log, statementTimeoutMs, onFailure, traces });
  closers.push({ part: 'jobs', close: jobs.stop });
  const sandbox = openSandbox({ workers: config.workers, log });
  closers.push({ part: 'sandbox', close: sandbox.close });
  const mailReader = openMailReader({ log });
  closers.push({ part: 'mail reader', close: mailReader.close });
  const pdf = openPdfDrawer({ log });
  closers.push({ part: 'pdf drawer', close: pdf.close });
  return {
    config: { ...config, secret: await sessionSecret(config) },
    db,
    pool,
    bus,
    jobs,
    storage: await openStorage(config),
    mailer,
    mailReader,
    pdf,
    clock: () => new Date(),
    log,
    metrics,
    sandbox,
    traces,
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartFault('addressTaken', `A porta ${port} já está em uso: defina outra em PORT.`);
    }
    if (code === 'EACCES') {
      throw new StartFault(
        'addressTaken',
        `Sem permissão para usar a porta ${port}: defina outra em PORT.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartFault('settings', `HOST=“${host}” não é um endereço desta máquina.`);
    }
    throw error;
  }
}
