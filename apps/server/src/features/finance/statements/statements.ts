import type {
  listStatementLines as linesSpec,
  listStatements as listSpec,
  Statement,
  StatementLine,
} from '@balcao/contract/finance/statements';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import * as lines from './lines.store.ts';
import * as store from './statements.store.ts';

export const counted = (found: number) => ({
  total: Math.min(found, COUNT_CAP),
  capped: found > COUNT_CAP,
});

const shown = ({ line_count, new_count, created_at, ...row }: store.StatementRow): Statement => ({
  ...row,
  lines: line_count,
  new: new_count,
  known: line_count - new_count,
  created_at: created_at.toISOString(),
});

/** Throws FORBIDDEN, NOT_FOUND. */
export async function requireStatement(ctx: Context, actor: Actor, id: number) {
  const found = await store.findStatement(ctx.db, id, requireSight(actor));
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

export async function listStatements(
  ctx: Context,
  actor: Actor,
  { fn_bank_account_id: accountId, ...query }: z.output<typeof listSpec.query>,
) {
  const filter = { units: requireSight(actor), accountId };
  const [rows, found] = await Promise.all([
    store.listStatements(ctx.db, filter, spanOf(query)),
    store.countStatements(ctx.db, filter, COUNT_CAP + 1),
  ]);
  const may = { change: editedUnits(actor) !== null };
  return { ...pageOf(query, counted(found), rows.map(shown)), may };
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function getStatement(ctx: Context, actor: Actor, id: number) {
  const found = await requireStatement(ctx, actor, id);
  const may = { change: hasUnit(editedUnits(actor), found.business_unit_id) };
  return { data: shown(found), may };
}

/** Lines with what they are matched with. */
export async function describeLines(
  db: Db,
  rows: readonly lines.LineRow[],
): Promise<StatementLine[]> {
  const ids = rows.map(({ id }) => id);
  const matches = Map.groupBy(await lines.listMatches(db, ids), ({ lineId }) => lineId);
  return rows.map(({ statementId: _, accountId: __, cents, ...row }) => ({
    ...row,
    amount_cents: cents,
    matches: (matches.get(row.id) ?? []).map(({ lineId: ___, ...match }) => match),
  }));
}

type LinesQuery = z.output<typeof linesSpec.query> & { id: number };

/** Throws FORBIDDEN, NOT_FOUND. */
export async function listStatementLines(
  ctx: Context,
  actor: Actor,
  { id, state, ...query }: LinesQuery,
) {
  const found = await requireStatement(ctx, actor, id);
  const rows = await lines.listLines(ctx.db, id, { state, ...spanOf(query) });
  const total = state ? found[state] : found.new_count;
  return pageOf(query, counted(total), await describeLines(ctx.db, rows));
}
