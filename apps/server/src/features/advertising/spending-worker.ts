import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../platform/workers/low-priority.ts';
import { type FileWork, readSpendingFile } from './spending-file.rules.ts';

lowerPriority();
parentPort?.on('message', (work: FileWork) => parentPort?.postMessage(readSpendingFile(work)));
parentPort?.postMessage({ refused: 'ready' });
