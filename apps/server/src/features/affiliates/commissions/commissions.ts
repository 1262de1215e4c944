import type {
  Commission,
  listCommissions as listSpec,
} from '@balcao/contract/affiliates/commissions';
import type { SignalKind } from '@balcao/contract/affiliates/signal-words';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireView } from '../policy.ts';
import { kindsOfLines } from '../signals/signals.ts';
import { stateOf } from './commission.rules.ts';
import * as store from './commissions.store.ts';

function shown(row: store.CommissionRow, now: Date, signals: SignalKind[]): Commission {
  const { reversed: _, paid_on: __, made_at, payable_at, ...rest } = row;
  return {
    ...rest,
    status: stateOf(row, now),
    made_at: made_at.toISOString(),
    payable_at: payable_at.toISOString(),
    signals,
  };
}

/** Throws FORBIDDEN. */
export async function listCommissions(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const now = ctx.clock();
  const [rows, found] = await Promise.all([
    store.listCommissions(ctx.db, query, { now, ...spanOf(query) }),
    store.countCommissions(ctx.db, query, now, COUNT_CAP + 1),
  ]);
  // What was paid or reversed is nobody's question any more.
  const open = rows.filter((row) => !row.reversed && row.paid_on === null);
  const kindsOf = await kindsOfLines(ctx.db, open, now);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return pageOf(
    query,
    count,
    rows.map((row) => shown(row, now, open.includes(row) ? kindsOf(row) : [])),
  );
}
