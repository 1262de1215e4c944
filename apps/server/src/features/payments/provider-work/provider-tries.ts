import { AppError } from '../../../platform/app-error.ts';
import { PixFault } from '../pix-api/pix-fault.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** The pauses between tries; after the last one a person decides. */
const PAUSES_MS = [
  5 * SECOND_MS,
  20 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
];

/** No try is longer; while it may run, nobody else begins one. */
export const LONGEST_TRY_MS = 45 * SECOND_MS;
export const LEASE_MS = MINUTE_MS;

const OURS = 'Algo deu errado do nosso lado. Tentamos de novo.';

export type Fault = {
  words: string;
  /** It may go away by itself. */
  mayPass: boolean;
  /** Surely nothing was done, and the same again would be refused again. */
  refused: boolean;
};

/** What went wrong at a provider; what is no expected fault passes, hopefully. */
export function faultOf(error: unknown): Fault {
  if (error instanceof PixFault) {
    const refused = error.kind === 'refused' || error.kind === 'unknown';
    return { words: error.message, mayPass: error.mayPass, refused };
  }
  if (error instanceof AppError) return { words: error.message, mayPass: false, refused: true };
  return { words: OURS, mayPass: true, refused: false };
}

/** When to try again after so many tries; null when that needs a person. */
export function retryAt({ mayPass }: Fault, tries: number, now: Date): Date | null {
  const pause = mayPass ? PAUSES_MS[tries - 1] : undefined;
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
