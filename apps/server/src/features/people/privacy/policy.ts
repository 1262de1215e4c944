import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../../platform/actor.ts';

/** Who answers requests under the LGPD: who may edit people. */
export const mayAnswer = ({ roles }: Actor): boolean => roles.can_user_group_edit;

/** Who says for how long data is kept. */
export const mayRetain = ({ level }: Actor): boolean => level <= LEVEL.admin;

/** So long a request waits that its only possible executor wrote down: time for somebody to notice. */
const ALONE_AFTER_MS = 24 * 3_600_000;

type Filed = { registeredBy: number | null; createdAt: Date };

/** Who would carry it out, and since when there is that account. */
type By = { userId: number; since: Date; hasOthers: boolean; now: Date };

/**
 * What an erasure still waits for: nobody files one and carries it out, nor has an account made for it since, unless nobody
 * else has the right to, and then a day later (docs/decisions/054). Null where it may be done now.
 */
export function waitsFor(
  { registeredBy, createdAt }: Filed,
  { userId, since, hasOthers, now }: By,
): 'other' | 'later' | null {
  const isLater = registeredBy !== null && since > createdAt;
  if (registeredBy !== userId && !isLater) return null;
  if (hasOthers) return 'other';
  return now.getTime() < createdAt.getTime() + ALONE_AFTER_MS ? 'later' : null;
}

/** Of who works or worked here, labour law keeps more than this erasure knows of. */
export const isErasable = (level: number): boolean => level > LEVEL.internal;
