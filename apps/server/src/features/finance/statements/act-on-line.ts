import type { StatementLine } from '@balcao/contract/finance/statements';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { editedUnits, hasUnit, seenUnits } from '../finance.policy.ts';
import { getLine } from './lines.store.ts';
import * as store from './match.store.ts';
import type { Done } from './match-lines.ts';
import { describeLines } from './statements.ts';

const RECORD = 'fn_statement';
export type Answer = StatementLine & { note: string | null };
/** Which line, and the act's key. */
export type On = { id: number; act: Act | null };

/** Throws FORBIDDEN, NOT_FOUND for a line of a unit out of sight. */
async function requireLine(ctx: Context, actor: Actor, id: number): Promise<void> {
  const seen = seenUnits(actor);
  if (!seen || !editedUnits(actor)) throw new AppError('FORBIDDEN');
  const unitId = await store.findUnitOfLine(ctx.db, id);
  if (unitId === undefined || !hasUnit(seen, unitId)) throw new AppError('NOT_FOUND');
  if (!hasUnit(editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
}

type Work = (
  trx: Db,
  line: store.LockedLine,
  now: Date,
) => Promise<{ note?: string; done?: Done } | undefined>;

/** An act on one line: rights, the work on the locked row, and the line as its answer. */
export async function onLine(
  ctx: Context,
  actor: Actor,
  { id, act }: On,
  work: Work,
): Promise<Answer> {
  await requireLine(ctx, actor, id);
  return acting(ctx, act, async (trx) => {
    const [line] = await store.lockLines(trx, [id]);
    if (!line) throw new AppError('NOT_FOUND');
    const { note = null, done } = (await work(trx, line, ctx.clock())) ?? {};
    const [shown] = await describeLines(trx, [await getLine(trx, id)]);
    if (!shown) throw new Error(`no line ${id}`);
    const announce = async () => {
      for (const tell of done?.announce ?? []) await tell();
    };
    return { answer: { ...shown, note }, announce };
  });
}

type Told = {
  action: 'statement.match' | 'statement.unmatch' | 'statement.ignore' | 'statement.unignore';
  after?: object;
};

/** Keeps the act in the audit. */
export const tell = (trx: Db, actor: Actor, line: store.LockedLine, { action, after }: Told) =>
  writeAudit(trx, actor, {
    action,
    record: RECORD,
    recordId: line.statementId,
    after: { line_id: line.id, on: line.on, amount_cents: line.cents, ...after },
  });
