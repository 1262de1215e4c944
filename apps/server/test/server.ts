import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { loadConfig } from '../src/platform/config.ts';
import type { Context } from '../src/platform/context.ts';
import { createLogger, type Logger } from '../src/platform/logger.ts';
import type { Closers } from '../src/platform/shut-down.ts';
import { startServer } from '../src/server.ts';
import { testDatabase } from './database.ts';

export type TestServer = {
  /** `http://127.0.0.1:port` */
  url: string;
  databaseUrl: string;
  app: FastifyInstance;
  ctx: Context;
  stop(): Promise<void>;
};

const brand = join(import.meta.dirname, '../../web/public/brand');
const page =
  '<!doctype html><html><head><!--head--></head><div id="root"><!--first--></div><!--boot-->';

async function writeWebClient(folder: string): Promise<void> {
  const script = 'console.log("Balcão")';
  await mkdir(join(folder, 'assets'));
  await Promise.all([
    cp(brand, join(folder, 'brand'), { recursive: true }),
    writeFile(join(folder, 'index.html'), page),
    writeFile(join(folder, 'chat.html'), page),
    writeFile(join(folder, 'assets/page-1a2b.js'), script),
    writeFile(join(folder, 'assets/page-1a2b.js.br'), brotliCompressSync(script)),
  ]);
}

/** Rows and files of the template belong to the secret and the folder with which they were made. */
const templateFor = ({ SESSION_SECRET, DATA_DIR, S3_BUCKET }: NodeJS.ProcessEnv) =>
  SESSION_SECRET || DATA_DIR || S3_BUCKET ? 'empty' : 'demo';

/**
 * A complete real server on a free port with the demonstration company in its own database (or in `DATABASE_URL`, for a
 * second server beside the first). Only the web client is a bare page, with the real pictures.
 */
export async function startTestServer(
  settings: NodeJS.ProcessEnv = {},
  log?: Logger,
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-server-'));
  const own = settings.DATABASE_URL ? undefined : await testDatabase(templateFor(settings));
  if (own?.folder) await cp(own.folder, folder, { recursive: true });
  // What is done by the clock is done by the tests: a job of this minute would come between them.
  if (own?.folder) await own.run(`update pgboss.version set cron_on = now() + interval '1 day'`);
  await writeWebClient(folder);
  const databaseUrl = settings.DATABASE_URL ?? own?.url ?? '';
  const base = { DATABASE_URL: databaseUrl, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0' };
  const config = loadConfig({ ...base, LOG_LEVEL: 'error', ...settings }, ['--demo']);
  const closers: Closers = [];
  const { address, app } = await startServer(
    config,
    folder,
    log ?? createLogger(config.logLevel),
    closers,
  );
  return {
    url: address,
    databaseUrl,
    app,
    ctx: app.ctx,
    async stop() {
      for (const { close } of closers.reverse()) await close();
      await own?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
