import type { Origin } from '../../platform/database/audit.ts';
import * as policy from './charge.policy.ts';

/** What is done with many charges at once. */
export type BulkAct = 'emit' | 'remind' | 'cancel';
export type BulkWho = Parameters<typeof policy.hasRight>[0];

/** What a job keeps of who asked: rights as they were then, and the audit's origin. */
export type BulkData = { act: BulkAct; reason: string; who: BulkWho; from: Origin };

export const UNSEEN = 'Não encontramos esta cobrança.';
const NO_RIGHT = 'Você não pode fazer isto com esta cobrança.';

export type BulkFacts = policy.ChargeFacts & Pick<policy.StateFacts, 'status' | 'type'>;

/** Why an act is not done with a charge; null if it is. */
export function refusalOf(who: BulkWho, facts: BulkFacts | undefined, act: BulkAct): string | null {
  if (!facts || !policy.canSee(who, facts)) return UNSEEN;
  if (!policy.hasRight(who, facts, act)) return NO_RIGHT;
  return policy.fits({ ...facts, returnable_cents: 0, may_retry: false }, act)
    ? null
    : policy.refusal(act);
}
