import { once } from 'node:events';
import type { PassThrough } from 'node:stream';

/** A reader who takes nothing for this long has gone. */
const PATIENCE_MS = 60_000;

/** `longestMs`: for all of it, so that one who takes a little now and then does not hold what it is read from for hours. */
type Limits = { patienceMs?: number; longestMs?: number };

/**
 * Writes as fast as the reader reads; true when everything was written, false when the reader left, takes nothing or takes too long.
 */
export async function pour(
  pieces: AsyncIterable<Uint8Array>,
  output: PassThrough,
  gone: AbortSignal,
  { patienceMs = PATIENCE_MS, longestMs }: Limits = {},
): Promise<boolean> {
  const over =
    longestMs === undefined ? gone : AbortSignal.any([gone, AbortSignal.timeout(longestMs)]);
  try {
    for await (const piece of pieces) {
      if (over.aborted) return false;
      if (output.write(piece)) continue;
      const signal = AbortSignal.any([over, AbortSignal.timeout(patienceMs)]);
      await once(output, 'drain', { signal });
    }
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false;
    throw error;
  }
}
