import { once } from 'node:events';
import type { PassThrough } from 'node:stream';

/** A reader who takes nothing for this long has gone. */
const PATIENCE_MS = 60_000;

/** Writes as fast as the reader reads; true when everything was written, false when the reader left or takes nothing. */
export async function pour(
  pieces: AsyncIterable<Uint8Array>,
  output: PassThrough,
  gone: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  try {
    for await (const piece of pieces) {
      gone.throwIfAborted();
      if (output.write(piece)) continue;
      const signal = AbortSignal.any([gone, AbortSignal.timeout(patienceMs)]);
      await once(output, 'drain', { signal });
    }
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  }
}
