import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openConversation } from './conversation.ts';
import { startDatabase, startProduct } from './servers.ts';
import { inParallel } from './statistics.ts';

const SOCKETS = 10_000;
const MAX_MEGABYTES = 400;

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Memory of one server process with many idle visitors' pages open. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  try {
    const empty = await residentMegabytes(product.process.pid);
    const sockets: Awaited<ReturnType<typeof openConversation>>['socket'][] = [];
    await inParallel(Array.from({ length: SOCKETS }), 20, async () => {
      sockets.push((await openConversation(product.port)).socket);
    });
    await pause(10_000);
    const full = await residentMegabytes(product.process.pid);
    const open = sockets.filter((socket) => socket.readyState === socket.OPEN).length;
    const each = ((full - empty) * 1024) / SOCKETS;
    console.log(`${open} open visitor sockets on one process`);
    console.log(
      `  empty ${empty.toFixed(0)} MB, full ${full.toFixed(0)} MB, ${each.toFixed(1)} kB a socket`,
    );
    const reached = open === SOCKETS && full <= MAX_MEGABYTES;
    console.log(`  at most ${MAX_MEGABYTES} MB${reached ? '  reached' : '  MISSED'}`);
    for (const socket of sockets) socket.terminate();
    await once(sockets[0] as (typeof sockets)[0], 'close');
  } finally {
    await product.stop();
    await database.stop();
  }
}
