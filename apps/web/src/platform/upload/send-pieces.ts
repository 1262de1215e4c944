import { ApiError } from '../api-error.ts';
import type { Piece } from './pieces.ts';
import type { putBytes, Watch } from './put-bytes.ts';

const TRIES = 6;
/** An expired or used address; the server knows which. */
const stale = [403, 404];

export type Line = {
  put: typeof putBytes;
  /** The missing pieces, with fresh addresses. */
  renew: () => Promise<Piece[]>;
  /** Waits before the next try; ends early when the network is back. */
  pause: (failures: number) => Promise<void>;
};

const mayPass = (fault: unknown) =>
  fault instanceof ApiError &&
  (fault.transient || fault.status === 429 || stale.includes(fault.status));

/** Sends the missing pieces of a file one by one; a failed piece is retried alone. Throws `ApiError`. */
export async function sendPieces(
  file: Blob,
  pieces: Piece[],
  { onProgress, signal }: Watch,
  { put, renew, pause }: Line,
): Promise<void> {
  let missing = pieces;
  let failures = 0;
  let renewed = true;
  while (missing.length > 0 || !renewed) {
    try {
      if (!renewed) missing = await renew();
      renewed = true;
      const [piece] = missing;
      if (!piece) return;
      const gone = file.size - missing.reduce((sum, { start, end }) => sum + end - start, 0);
      const onBytes = (sent: number) => onProgress?.((gone + sent) / file.size);
      await put(piece.url, file.slice(piece.start, piece.end, file.type), { onBytes, signal });
      missing = missing.slice(1);
      failures = 0;
    } catch (fault) {
      failures += 1;
      if (!mayPass(fault) || failures === TRIES || signal?.aborted) throw fault;
      renewed = false;
      await pause(failures);
    }
  }
}
