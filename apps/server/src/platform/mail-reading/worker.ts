import { type MessagePort, parentPort, type TransferListItem } from 'node:worker_threads';
import { lowerPriority } from '../workers/low-priority.ts';
import { readEnvelope, readMail } from './read-mail.ts';

/** `envelope`: its headers alone. */
export type MailRequest = { raw: Uint8Array; envelope: boolean };

async function answer(port: MessagePort, { raw, envelope }: MailRequest): Promise<void> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    const mail = await (envelope ? readEnvelope : readMail)(bytes);
    // Copies, so that they can be transferred: a part's bytes are a slice of the whole mail's.
    const files = mail.files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) }));
    const buffers = files.map((file) => file.bytes.buffer as TransferListItem);
    port.postMessage({ mail: { ...mail, files } }, buffers);
  } catch (error) {
    port.postMessage({ fault: error instanceof Error ? error.message : 'cannot be read' });
  }
}

lowerPriority();
parentPort?.on('message', (request: MailRequest) => parentPort && answer(parentPort, request));
parentPort?.postMessage({ fault: 'ready' });
