import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { show } from './command.ts';

process.chdir(join(import.meta.dirname, '..'));

const watched = ['apps/server/src', 'apps/server/migrations', 'packages'];
const quietMs = 200;

function run(args: string[], cwd = '.'): ChildProcess {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Node's own --watch does not always wait for PostgreSQL to stop, and crashes at Ctrl+C (24.21). */
function watchedServer(): { stop(): Promise<void> } {
  const start = () => run(['--env-file-if-exists=.env', 'apps/server/src/main.ts']);
  let server = start();
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    turn = turn.then(async () => {
      console.log('Reiniciando o servidor…');
      await stop(server);
      server = start();
    });
  };
  for (const folder of watched) {
    watch(folder, { recursive: true }, (_, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(restart, quietMs);
    });
  }
  return { stop: () => turn.then(() => stop(server)) };
}

// The server serves the built pages on its own port; Vite serves the sources, with reload.
if ((await show(process.execPath, ['scripts/build-web.ts'])) !== 0) process.exit(1);

const server = watchedServer();
const vite = run(['../../node_modules/vite/bin/vite.js', '--clearScreen=false'], 'apps/web');

async function stopAll(): Promise<void> {
  await Promise.all([server.stop(), stop(vite)]);
  process.exit();
}

process.once('SIGINT', stopAll).once('SIGTERM', stopAll);
vite.once('exit', stopAll);
