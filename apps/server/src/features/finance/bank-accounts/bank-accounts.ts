import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { writeAudits } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { RecordScope } from '../../../platform/database/record-rows.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../../platform/records/behaviour.ts';
import { seenUnits } from '../finance.policy.ts';
import * as rules from './bank-accounts.rules.ts';
import * as store from './bank-accounts.store.ts';

function scope(actor: Actor): RecordScope {
  const units = seenUnits(actor);
  if (units === 'all') return 'all';
  return [{ column: 'business_unit_id', values: units ?? [] }];
}

/** The mark goes from one account of the unit to another, and the audit says so. */
async function takeCharges(trx: Db, actor: Actor, unitId: number, except: number | undefined) {
  const ids = await store.takeCharges(trx, unitId, except);
  await writeAudits(
    trx,
    actor,
    ids.map((recordId) => ({
      action: 'update' as const,
      record: 'fn_bank_account',
      recordId,
      before: { receives_charges: true },
      after: { receives_charges: false },
    })),
  );
}

async function check(trx: Db, { actor, before: row, values }: Saving): Promise<Values> {
  // Who sees no bank account would make one and not find it again.
  if (!seenUnits(actor)) throw new AppError('FORBIDDEN');
  const before = row && rules.accountOf(row);
  const after = rules.accountOf({ ...row, ...values });
  rules.requireSound(after);
  if (before && row) rules.requireUsageFits(before, after, await store.usageOf(trx, row.id));
  if (after.receivesCharges) await takeCharges(trx, actor, after.unitId, row?.id);
  // The last lock: whoever closes has the month and waits for this alone.
  if (rules.movesOpening(before, after)) {
    const since = before && before.openingOn < after.openingOn ? before.openingOn : after.openingOn;
    const closed = await store.lastClosedMonth(trx, after.unitId, since);
    const left =
      before && before.unitId !== after.unitId
        ? await store.lastClosedMonth(trx, before.unitId, since)
        : undefined;
    rules.requireOpen(closed ?? left, before, after);
  }
  return values;
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  const { firstOn, hasStatements } = await store.usageOf(trx, row.id);
  if (firstOn || hasStatements)
    throw new AppError('IN_USE', {
      reason: 'Esta conta já tem movimento e não pode ser excluída. Encerre-a: desligue “Ativa”.',
    });
  const { unitId, openingOn, openingCents } = rules.accountOf(row);
  if (openingCents !== 0 && (await store.lastClosedMonth(trx, unitId, openingOn)))
    throw new AppError('IN_USE', {
      reason: 'O saldo inicial desta conta está em um mês fechado. Encerre-a: desligue “Ativa”.',
    });
}

/** Bank accounts: what they held at first stays once months are closed over it; one per unit receives the charges. */
export const bankAccountBehaviour: RecordBehaviour = {
  scope,
  offered: scope,
  check,
  refuseRemoval,
};
