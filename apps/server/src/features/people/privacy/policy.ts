import { LEVEL } from '@balcao/contract/access/permissions';
import type { ErasureWait } from '@balcao/contract/people/privacy-texts';
import type { Actor } from '../../../platform/actor.ts';

/** Requests under the LGPD are answered by people who may edit people. */
export const mayAnswer = ({ roles }: Actor): boolean => roles.can_user_group_edit;

export const mayRetain = ({ level }: Actor): boolean => level <= LEVEL.admin;

/** The delay for a request whose only possible executor registered it: it gives others time to notice. */
const ALONE_AFTER_MS = 24 * 3_600_000;

type RegisteredRequest = { registeredBy: number | null; createdAt: Date };

/** The executor: when the account was created, and when the oldest other account with that right was. */
type Executor = { userId: number; since: Date; othersSince: Date | null; now: Date };

/**
 * Whether an erasure must still wait. Nobody may both register a request and execute it, or execute it with an account
 * that is newer than the request, unless nobody else has the right to; then it is possible a day later
 * (docs/decisions/054). Null if it is possible now.
 */
export function waitsFor(
  { registeredBy, createdAt }: RegisteredRequest,
  { userId, since, othersSince, now }: Executor,
): ErasureWait | null {
  const isNewer = registeredBy !== null && since > createdAt;
  if (registeredBy !== userId && !isNewer) return null;
  // Other accounts that are newer than the request cannot execute it either.
  if (othersSince !== null && othersSince <= createdAt) return isNewer ? 'newer' : 'other';
  return now.getTime() < createdAt.getTime() + ALONE_AFTER_MS ? 'later' : null;
}

/** Labour law requires more data of present and former staff than this erasure knows of. */
export const isErasable = (level: number): boolean => level > LEVEL.internal;
