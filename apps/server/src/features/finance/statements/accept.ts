import { type Match, MOST_ACCEPTED } from '@balcao/contract/finance/matching';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import { listLines } from './lines.store.ts';
import { lockLines } from './match.store.ts';
import { matchLines } from './match-lines.ts';
import { requireStatement } from './statements.ts';
import { certain, type Scored } from './suggest.rules.ts';
import { candidatesOf } from './suggest.ts';

/** Lines at a time: between them the server answers others. */
const PAGE = 200;

type Sure = { lineId: number; cents: number; found: Scored };

const matchOf = ({ found: { kind, id }, cents }: Sure): Match => ({
  kind,
  id,
  amount_cents: cents,
  interest_cents: 0,
  fine_cents: 0,
  discount_cents: 0,
});

/** Of lines that would take the same thing none is certain; rules may be used by many. */
function withoutRivals(all: readonly Sure[]): Sure[] {
  const takers = Map.groupBy(all, ({ found: { kind, id } }) => `${kind} ${id}`);
  return all.filter(
    ({ found: { kind, id } }) => kind === 'rule' || takers.get(`${kind} ${id}`)?.length === 1,
  );
}

type Asked = { id: number; min_score: number; act: Act | null };

/**
 * Matches all open lines of a statement that are certain, in one transaction. What somebody else takes at this moment refuses all
 * of it. Throws FORBIDDEN, NOT_FOUND, MATCH_TAKEN, LINE_STATE, MONTH_CLOSED, ENTRY_STATE.
 */
export async function acceptSuggestions(ctx: Context, actor: Actor, { id, min_score, act }: Asked) {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
  const statement = await requireStatement(ctx, actor, id);
  const { fn_bank_account_id: accountId, business_unit_id: unitId } = statement;
  if (!hasUnit(editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
  const of = { accountId, unitId, units: requireSight(actor) };
  const sure: Sure[] = [];
  for (let offset = 0; offset < Math.min(statement.open, MOST_ACCEPTED); offset += PAGE) {
    const lines = await listLines(ctx.db, id, { state: 'open', limit: PAGE, offset });
    const found = await candidatesOf(ctx, actor, of, lines);
    for (const line of lines) {
      const one = certain(line, found.get(line.id) ?? [], min_score);
      if (one) sure.push({ lineId: line.id, cents: line.cents, found: one });
    }
  }
  const taken = new Map(withoutRivals(sure).map((one) => [one.lineId, one]));
  if (taken.size === 0) return { matched: 0, left: statement.open };
  return acting(ctx, act, async (trx) => {
    const now = ctx.clock();
    const lines = await lockLines(trx, [...taken.keys()]);
    const items = lines.flatMap((line) => {
      const one = taken.get(line.id);
      return one ? [{ line, matches: [matchOf(one)] }] : [];
    });
    await matchLines(ctx, trx, items, { actor, now });
    const answer = { matched: items.length, left: statement.open - items.length };
    await writeAudit(trx, actor, {
      action: 'statement.accept',
      record: 'fn_statement',
      recordId: id,
      after: { ...answer, min_score },
    });
    return { answer };
  });
}
