import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { cancelEntry, reverseMovements } from '../ledger/reverse.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { type Answer, type On, onLine, tell } from './act-on-line.ts';
import * as store from './match.store.ts';

const UNDONE = 'Conciliação desfeita';
const PAID_STAYS =
  'A cobrança continua paga: o dinheiro dela segue lançado, sem linha do extrato. Para devolvê-lo, use a devolução na cobrança.';

const requireState = (line: store.LockedLine, state: string) => {
  if (line.state !== state) throw new AppError('LINE_STATE');
};
const gate = (trx: Db, { unitId, on: day }: store.LockedLine) =>
  requireOpenMonths(trx, [{ unitId, day }]);

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function unmatchLine(ctx: Context, actor: Actor, on: On): Promise<Answer> {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'matched');
    await gate(trx, line);
    const gone = await store.deleteMatches(trx, line.id);
    const why = { now, userId: actor.userId, reason: UNDONE, today: today(ctx) };
    const made = gone.filter((one) => one.made);
    // What the line settled may be of another unit than its account.
    const settled = await lockEntries(
      trx,
      made.flatMap(({ entryId }) => entryId ?? []),
    );
    for (const { business_unit_id: unitId } of settled.values())
      if (!hasUnit(editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
    if (made.length > 0)
      await reverseMovements(
        trx,
        made.map(({ movementId }) => movementId),
        { ...why, matched: true },
      );
    // Entries that only this line made go with it.
    const own = made.flatMap(({ source, entryId }) =>
      source === 'statement' && entryId ? [entryId] : [],
    );
    for (const entry of (await lockEntries(trx, own)).values())
      if (entry.status === 'open') await cancelEntry(trx, entry, why);
    await store.updateLines(trx, [line.id], { state: 'open', by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.unmatch' });
    return gone.some(({ source }) => source === 'charge') ? { note: PAID_STAYS } : undefined;
  });
}

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function ignoreLine(ctx: Context, actor: Actor, { reason, ...on }: On & { reason: string }) {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'open');
    await gate(trx, line);
    await store.updateLines(trx, [line.id], { state: 'ignored', reason, by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.ignore', after: { reason } });
    return undefined;
  });
}

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function unignoreLine(ctx: Context, actor: Actor, on: On): Promise<Answer> {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'ignored');
    await gate(trx, line);
    await store.updateLines(trx, [line.id], { state: 'open', by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.unignore' });
    return undefined;
  });
}
