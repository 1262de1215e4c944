import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../../platform/workers/low-priority.ts';
import { type DocumentWork, doDocumentWork } from './document-work.ts';

lowerPriority();
parentPort?.on('message', (work: DocumentWork) => {
  void doDocumentWork(work).then((done) => parentPort?.postMessage(done));
});
parentPort?.postMessage({ invalid: [] });
