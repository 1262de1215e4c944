import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const worker = `
  import { readlinkSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { basename } from 'node:path';
  import { parentPort } from 'node:worker_threads';
  import { lowerPriority } from '${new URL('./low-priority.ts', import.meta.url)}';
  const priority = () => getPriority(Number(basename(readlinkSync('/proc/thread-self'))));
  const before = priority();
  lowerPriority();
  parentPort.postMessage(priority() - before);`;

test.runIf(process.platform === 'linux')('only the calling thread yields', async () => {
  const before = getPriority();
  const url = new URL(`data:text/javascript,${encodeURIComponent(worker)}`);
  const [lowered] = await once(new Worker(url, { execArgv: [] }), 'message');
  expect(lowered).toBe(10);
  expect(getPriority()).toBe(before);
});
