import { ApiError } from '../../../platform/api-error.ts';

/**
 * What a failed call means for the changes that wait. `moved`: others changed the same. `offline`: the server was not reached. `busy`: it
 * was, but is too slow or has too much to do, so that the same call may succeed soon. `refused`: the same call would fail again.
 */
export type SavingFault = 'moved' | 'offline' | 'busy' | 'refused';

/** Too slow a request, and too many of them. */
const BUSY = [408, 429];

export function savingFaultOf(error: unknown): SavingFault {
  if (!(error instanceof ApiError)) return 'refused';
  if (error.code === 'DRAFT_MOVED') return 'moved';
  if (error.code === 'NETWORK') return 'offline';
  return error.transient || BUSY.includes(error.status) ? 'busy' : 'refused';
}
