import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** In a process of its own: the server shall not carry Vite's memory along. */
async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/build-web.ts')], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code] = await once(child, 'exit');
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (code !== 0) process.exit(code ?? 1);
}

await buildWeb();
const settings = join(root, '.env');
if (existsSync(settings)) process.loadEnvFile(settings);
await import('../apps/server/src/main.ts');
