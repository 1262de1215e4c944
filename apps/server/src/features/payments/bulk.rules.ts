import type { Origin } from '../../platform/database/audit.ts';
import * as policy from './charge.policy.ts';

/** What is done with many charges at once. */
export type BulkAct = 'emit' | 'remind' | 'cancel';
type BulkWho = Parameters<typeof policy.hasRight>[0];

/** What a job keeps of who asked. Their rights are read again at each row. */
export type BulkData = { act: BulkAct; reason: string; from: Origin & { userId: number } };

export const UNSEEN = 'Não encontramos esta cobrança.';
/** What a row's fault is found by in the log. */
export const protocolOf = (job: string, seq: number) => `${job.slice(0, 8)}-${seq}`;
export const unexpected = (protocol: string) =>
  `Falha inesperada, protocolo ${protocol}. Nada mudou nesta cobrança.`;
const NO_RIGHT = 'Você não pode fazer isto com esta cobrança.';

export type BulkFacts = policy.ChargeFacts & Pick<policy.StateFacts, 'status' | 'type'>;

/** Why an act is not done with a charge; null if it is. `who` is null for people who may no longer log in. */
export function refusalOf(
  who: BulkWho | null,
  facts: BulkFacts | undefined,
  act: BulkAct,
): string | null {
  if (!who) return NO_RIGHT;
  if (!facts || !policy.canSee(who, facts)) return UNSEEN;
  if (!policy.hasRight(who, facts, act)) return NO_RIGHT;
  return policy.fits({ ...facts, returnable_cents: 0, may_retry: false }, act)
    ? null
    : policy.refusal(act);
}
