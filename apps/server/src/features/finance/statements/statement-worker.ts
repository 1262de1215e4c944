import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/workers/low-priority.ts';
import { readStatement } from './read-statement.ts';
import type { FileWork } from './statement.rules.ts';

lowerPriority();
parentPort?.on('message', (work: FileWork) => parentPort?.postMessage(readStatement(work)));
parentPort?.postMessage({ refused: 'ready' });
