import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/**
 * The bytes of a file, which is opened only when they are asked for. A read stream opens its file at once: if nobody
 * comes to read it, because the work was refused, and the file is removed meanwhile, its error has no listener and ends
 * the process.
 */
export async function* bytesOfFile(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path) as AsyncIterable<Buffer>;
}

/** The same as a stream. */
export const fileStream = (path: string): Readable =>
  Readable.from(bytesOfFile(path), { objectMode: false });
