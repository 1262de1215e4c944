import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/workers/low-priority.ts';
import { type BankWork, workOn } from './bank-file.rules.ts';

lowerPriority();
parentPort?.on('message', (work: BankWork) => parentPort?.postMessage(workOn(work)));
parentPort?.postMessage({ refused: 'ready', line: null });
