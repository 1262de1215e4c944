import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { evaluateRules } from '../apps/server/src/features/automail/evaluation/evaluate.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { startServer } from '../apps/server/src/server.ts';

/** The whole product, and beside it a door at DOOR_PORT that has the rules looked at in the product's own process, as its job does. */
const config = loadConfig(process.env, ['--demo']);
const web = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const { app } = await startServer(config, web, createLogger('error'), []);

createServer(async (_, response) => {
  const begun = performance.now();
  try {
    await evaluateRules(app.ctx);
    response.end(String(performance.now() - begun));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}).listen(Number(process.env.DOOR_PORT), '127.0.0.1', () => console.log('ready'));
