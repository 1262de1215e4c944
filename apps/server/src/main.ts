import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import { StartFault } from './platform/start-fault.ts';
import { type Closers, startServer } from './server.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** npm and the terminal both pass Ctrl+C on: what follows the first signal at once is the same one. */
const sameSignalMs = 1_000;

function untilSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = 0;
  const onSignal = () => {
    if (first === 0) {
      first = Date.now();
      resolve();
    } else if (Date.now() - first > sameSignalMs) process.exit(1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return promise;
}

async function main(): Promise<void> {
  const asked = untilSignal();
  const config = loadConfig(process.env, process.argv.slice(2));
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new StartFault('webMissing', 'Falta construir as páginas: rode “npm run build”.');
  }
  const log = createLogger(config.logLevel);
  const closers: Closers = [];
  try {
    const { address } = await startServer(config, webFolder, log, closers);
    console.log(`Balcão pronto em ${address}`);
    await asked;
    console.log('Encerrando…');
  } finally {
    for (const close of closers.reverse()) {
      await Promise.try(close).catch((err) => log.error({ err }, 'a part did not end well'));
    }
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  console.error(error.lines.join('\n'));
  process.exit(error.exitCode);
}
