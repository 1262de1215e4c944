import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { welcomeLines } from './demo/welcome.ts';
import { firstAdminLines } from './first-admin-lines.ts';
import { type Config, loadConfig } from './platform/config.ts';
import { createLogger } from './platform/logger.ts';
import { outboxOf } from './platform/mail.ts';
import { type Closers, shutDown } from './platform/shut-down.ts';
import { StartFault } from './platform/start-fault.ts';
import { doneWithin } from './platform/time-limit.ts';
import { startServer } from './server.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** npm and the terminal both pass Ctrl+C on: a second signal right after the first is the same one. */
const sameSignalMs = 1_000;
const startPatienceMs = 3_000;

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

/** What the person who started the server needs to know next. */
function tellReady(config: Config, address: string, lacksAdmin: boolean): void {
  console.log(`Balcão pronto em ${address}`);
  if (!config.smtpUrl) {
    console.warn(
      `Sem SMTP_URL nenhum e-mail é enviado: cada um vira um arquivo em ${outboxOf(config)}`,
    );
  }
  if (lacksAdmin) console.log(firstAdminLines(process.env).join('\n'));
  if (config.demo) console.log(welcomeLines(config.port ? config.publicUrl : address).join('\n'));
}

async function main(): Promise<void> {
  const asked = untilSignal();
  const config = loadConfig(process.env, process.argv.slice(2));
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new StartFault('webMissing', 'Falta construir as páginas: rode “npm run build”.');
  }
  const readable = process.stdout.isTTY && !config.production;
  const log = createLogger(config.logLevel, { readable, traced: config.traces !== undefined });
  const closers: Closers = [];
  try {
    const started = startServer(config, webFolder, log, closers);
    const ready = started.then(({ address, lacksAdmin }) => tellReady(config, address, lacksAdmin));
    // A half-started part could not be closed properly; but no start may delay the end.
    await Promise.race([ready, asked.then(() => doneWithin(startPatienceMs, started))]);
    await asked;
    console.log('Encerrando…');
  } finally {
    await shutDown(closers, log);
  }
}

// The reader of the output may disappear: that must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  await main();
  process.exit(0);
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  console.error(error.lines.join('\n'));
  process.exit(error.exitCode);
}
