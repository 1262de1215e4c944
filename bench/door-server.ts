import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { evaluateRules } from '../apps/server/src/features/automail/evaluation/evaluate.ts';
import { rebuild } from '../apps/server/src/features/reports/folding/rebuild.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import type { Context } from '../apps/server/src/platform/context.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { startServer } from '../apps/server/src/server.ts';

/** The whole product, and beside it a door at DOOR_PORT that has a job's work done in the product's own process, as the job does. */
const works: Record<string, (ctx: Context) => Promise<unknown>> = {
  automail: evaluateRules,
  reports: rebuild,
};
const work = works[process.env.DOOR_WORK ?? ''];
if (!work) throw new Error('DOOR_WORK names no work');
const config = loadConfig(process.env, ['--demo']);
const web = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const { app } = await startServer(config, web, createLogger('fatal'), []);

createServer(async (_, response) => {
  const begun = performance.now();
  try {
    await work(app.ctx);
    response.end(String(performance.now() - begun));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
})
  // Some work takes longer than servers wait.
  .setTimeout(0)
  .listen(Number(process.env.DOOR_PORT), '127.0.0.1', () => console.log('ready'));
