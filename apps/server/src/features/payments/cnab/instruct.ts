import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import {
  type Needed,
  type NewTerms,
  newTerms,
  registration,
  type Told,
  withdrawal,
} from './instruct.rules.ts';
import * as store from './instruct.store.ts';

type How = { from: Origin | null; now: Date };

/** Drops what need not be told any more, and keeps what must be. The slips' charges must be locked. */
async function instruct(
  trx: Db,
  slips: readonly store.Slip[],
  kind: 'register' | 'cancel',
  needed: (told: readonly Told[]) => Needed,
  { from, now }: How,
): Promise<void> {
  if (slips.length === 0) return;
  const told = await store.lockTold(
    trx,
    slips.map(({ id }) => id),
  );
  const acts = slips.map((slip) => ({ slip, ...needed(told.get(slip.id) ?? []) }));
  await store.dropInstructions(
    trx,
    acts.flatMap(({ drop }) => drop),
  );
  const untold = acts.filter(({ tell }) => tell).map(({ slip }) => slip);
  await store.insertInstructions(trx, untold, kind, { by: from?.userId ?? null, now });
}

/** The next file asks the bank to register these slips, unless the bank has them. Their charges must be locked. */
export const registerSlips = (trx: Db, slips: readonly store.Slip[], how: How): Promise<void> =>
  instruct(trx, slips, 'register', registration, how);

/** The bank shall not collect these any more. Their charges must be locked. */
export const withdrawSlips = (trx: Db, slips: readonly store.Slip[], how: How): Promise<void> =>
  instruct(trx, slips, 'cancel', withdrawal, how);

/** The bank is told in the next file what changed of a slip that it has. The charge must be locked. */
export async function tellTerms(
  trx: Db,
  slip: store.Slip,
  terms: NewTerms,
  { from, now }: How,
): Promise<void> {
  const told = await store.lockTold(trx, [slip.id]);
  const { drop, tell } = newTerms(told.get(slip.id) ?? [], terms);
  await store.dropInstructions(trx, drop);
  for (const kind of tell)
    await store.insertInstructions(trx, [slip], kind, { by: from?.userId ?? null, now });
}
