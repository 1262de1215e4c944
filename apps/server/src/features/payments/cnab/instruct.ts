import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { registration, withdrawal } from './instruct.rules.ts';
import * as store from './instruct.store.ts';

type How = { from: Origin | null; now: Date };

/** The next file asks the bank to register these slips, unless the bank has them. Their charges must be locked. */
export async function registerSlips(
  trx: Db,
  slips: readonly store.Slip[],
  { from, now }: How,
): Promise<void> {
  if (slips.length === 0) return;
  const told = await store.lockTold(
    trx,
    slips.map(({ id }) => id),
  );
  const acts = slips.map((slip) => ({ slip, ...registration(told.get(slip.id) ?? []) }));
  await store.dropInstructions(
    trx,
    acts.flatMap(({ drop }) => drop),
  );
  const unknown = acts.filter(({ register }) => register).map(({ slip }) => slip);
  await store.insertInstructions(trx, unknown, 'register', { by: from?.userId ?? null, now });
}

/** The bank shall not collect these any more. Their charges must be locked. */
export async function withdrawSlips(
  trx: Db,
  slips: readonly store.Slip[],
  { from, now }: How,
): Promise<void> {
  if (slips.length === 0) return;
  const told = await store.lockTold(
    trx,
    slips.map(({ id }) => id),
  );
  const acts = slips.map((slip) => ({ slip, ...withdrawal(told.get(slip.id) ?? []) }));
  await store.dropInstructions(
    trx,
    acts.flatMap(({ drop }) => drop),
  );
  const known = acts.filter(({ cancel }) => cancel).map(({ slip }) => slip);
  await store.insertInstructions(trx, known, 'cancel', { by: from?.userId ?? null, now });
}
