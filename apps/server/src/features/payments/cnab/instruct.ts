import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { registration, withdrawal } from './instruct.rules.ts';
import * as store from './instruct.store.ts';

type How = { from: Origin | null; now: Date };

/** The next file asks the bank to register the slip, unless the bank has it. Its charge must be locked. */
export async function registerSlip(trx: Db, slip: store.Slip, { from, now }: How): Promise<void> {
  const told = (await store.lockTold(trx, [slip.id])).get(slip.id) ?? [];
  const { drop, register } = registration(told);
  await store.dropInstructions(trx, drop);
  const by = { by: from?.userId ?? null, now };
  if (register) await store.insertInstructions(trx, [slip], 'register', by);
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
