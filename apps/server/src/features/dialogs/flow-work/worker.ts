import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/workers/low-priority.ts';
import type { Asked } from './flow-worker.ts';
import { work } from './work.ts';

function answer({ kind, request }: Asked): void {
  try {
    parentPort?.postMessage({ answer: work[kind](request as never) });
  } catch (error) {
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'failed' });
  }
}

lowerPriority();
parentPort?.on('message', answer);
parentPort?.postMessage({ fault: 'ready' });
