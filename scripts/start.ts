import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { loadEnvFile } from './env-file.ts';

const root = join(import.meta.dirname, '..');

/** In a separate process, so that the server does not keep Vite's memory. */
async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/build-web.ts')], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (code !== 0) process.exit(code ?? 1);
}

await buildWeb();
try {
  loadEnvFile(join(root, '.env'));
} catch (error) {
  if (!(error instanceof StartFault)) throw error;
  console.error(error.lines.join('\n'));
  process.exit(error.exitCode);
}
await import('../apps/server/src/main.ts');
