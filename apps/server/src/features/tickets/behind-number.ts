import type { TicketBehind } from '@balcao/contract/dialogs/analytics';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { type AskedTickets, ticketsBehind } from '../dialogs/analytics.ts';
import { listNamed } from './behind-number.store.ts';
import { ticketScope } from './policy.ts';
import { statusOf } from './tickets.store.ts';

/** The tickets behind a number of a dialog, as far as this person may see them. */
export async function listBehindNumber(
  ctx: Context,
  actor: Actor,
  asked: AskedTickets,
): Promise<{ data: TicketBehind[]; next: number | null }> {
  const { ids, next } = await ticketsBehind(ctx, actor, asked);
  const tickets = await listNamed(ctx.db, ticketScope(actor), ids);
  const data = tickets.map(({ id, title, person_name, created_at, ...status }) => ({
    id,
    title,
    person_name,
    created_at: created_at.toISOString(),
    status: statusOf({
      id: status.status_id,
      code: status.code,
      name: status.name,
      color: status.color,
      icon: status.icon,
      kind: status.kind,
    }),
  }));
  return { data, next };
}
