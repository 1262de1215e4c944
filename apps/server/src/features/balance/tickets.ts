import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { ParentFacts } from '../../platform/thread-parent.ts';
import * as store from './ledger.store.ts';
import { mayEdit, mayView } from './policy.ts';

/** Throws FORBIDDEN for people who may not see balances. */
export function requireViewer(actor: Actor): void {
  if (!mayView(actor)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN for people who may not change balances. */
export function requireEditor(actor: Actor): void {
  if (!mayEdit(actor)) throw new AppError('FORBIDDEN');
}

export const factsOf = (row: store.TicketRow): ParentFacts => ({
  id: row.id,
  sectorId: row.sector_id,
  assigneeId: row.assignee_id,
  personId: row.person_id,
});

/** The tickets in the order of their ids. Throws NOT_FOUND, with the number, for one that this person does not see. */
export async function requireTickets(
  ctx: Context,
  db: Db,
  actor: Actor,
  { ids, lock = false }: { ids: readonly number[]; lock?: boolean },
): Promise<store.TicketRow[]> {
  const rows = await store.listTickets(db, ids, { lock });
  const { canSee } = hooksOf(ctx).ticketSight;
  for (const id of ids) {
    const row = rows.find((each) => each.id === id);
    if (!row || !canSee(actor, factsOf(row)))
      throw new AppError('NOT_FOUND', { reason: `Não encontramos o nº ${id}.` });
  }
  return rows;
}

/** The same, locked, for a change of their balances. Throws TICKET_MERGED, too. */
export async function lockTickets(ctx: Context, trx: Db, actor: Actor, ids: readonly number[]) {
  const rows = await requireTickets(ctx, trx, actor, { ids, lock: true });
  const merged = rows.find(({ merged_into }) => merged_into !== null);
  if (merged) {
    const reason = `O nº ${merged.id} foi unido ao nº ${merged.merged_into}. Use o saldo de lá.`;
    throw new AppError('TICKET_MERGED', { reason });
  }
  return rows;
}
