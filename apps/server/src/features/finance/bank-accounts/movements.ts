import type { BankMovement, BankMovements } from '@balcao/contract/finance/bank-accounts';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { editedUnits, hasUnit, seenUnits, type Units } from '../finance.policy.ts';
import { listBalances } from './balance.store.ts';
import { seenAccount } from './balance.ts';
import * as store from './movements.store.ts';

type Wish = {
  id: number;
  page: number;
  per_page: number;
  from?: string | undefined;
  until?: string | undefined;
};

/** What the account held after the newest row of a page. */
async function heldAfter(db: Db, id: number, first: store.MovementRow | undefined) {
  if (!first) return 0;
  const [balance] = await listBalances(db, [id], first.on);
  const { opening_cents = 0, in_cents = 0, out_cents = 0 } = balance ?? {};
  const later = await store.movedLater(db, { id, on: first.on, after: first.id });
  return opening_cents + in_cents - out_cents - later;
}

function shown(rows: store.MovementRow[], held: number, units: Units | null): BankMovement[] {
  let balance = held;
  return rows.map(({ other, ...row }) => {
    const after = balance;
    balance -= row.cents;
    return {
      ...row,
      kind: row.transfer_id ? 'transfer' : 'settlement',
      balance_cents: after,
      other_account:
        other && hasUnit(units, other.unit_id) ? { id: other.id, name: other.name } : null,
    };
  });
}

/** The movements of a bank account, newest first, each with the balance that it leaves. Throws FORBIDDEN, NOT_FOUND. */
export async function listBankMovements(
  ctx: Context,
  actor: Actor,
  wish: Wish,
): Promise<BankMovements> {
  const { unitId } = await seenAccount(ctx, actor, wish.id);
  const asked = { id: wish.id, from: wish.from ?? '1990-01-01', until: wish.until ?? '2199-12-31' };
  // One picture: what is booked in between would be in the balance and not in the rows.
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const count = await store.countMovements(trx, asked);
      const rows = await store.listMovements(trx, asked, spanOf(wish));
      const held = await heldAfter(trx, wish.id, rows[0]);
      return {
        ...pageOf(wish, count, shown(rows, held, seenUnits(actor))),
        may: { transfer: hasUnit(editedUnits(actor), unitId) },
      };
    });
}
