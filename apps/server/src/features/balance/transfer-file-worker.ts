import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../platform/workers/low-priority.ts';
import { readTransferFile } from './transfer-file.rules.ts';

lowerPriority();
parentPort?.on('message', (bytes: Uint8Array) => parentPort?.postMessage(readTransferFile(bytes)));
parentPort?.postMessage({ refused: 'ready' });
