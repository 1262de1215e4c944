import type { TicketLink } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { getTicket } from './detail.ts';
import { announceTicket } from './events.ts';
import * as store from './links.store.ts';
import { canSeeTicket } from './policy.ts';
import { listTicketStates } from './ticket-guard.store.ts';
import { requireMay } from './ticket-guard.ts';

const MOST_LINKS = 50;

const refused = (text: string) => new AppError('INVALID', { fields: { other_id: [text] } });

type Pair = { id: number; other: number };
type Change = (trx: Db, pair: { low_id: number; high_id: number }) => Promise<boolean>;

/** Both tickets, locked, if the caller may see both and change the first. */
async function lockPair(trx: Db, actor: Actor, { id, other }: Pair) {
  const found = await listTicketStates(trx, [id, other], { lock: true });
  const own = requireMay(
    actor,
    found.find((each) => each.id === id),
    'link',
  );
  const second = found.find((each) => each.id === other);
  if (!second || !canSeeTicket(actor, second.facts)) throw new AppError('NOT_FOUND');
  return [own.facts, second.facts];
}

async function changeLink(
  ctx: Context,
  actor: Actor,
  { id, other }: Pair,
  { action, change }: { action: 'ticket.link' | 'ticket.unlink'; change: Change },
): Promise<TicketLink[]> {
  const pair = { low_id: Math.min(id, other), high_id: Math.max(id, other) };
  const changed = await ctx.db.transaction().execute(async (trx) => {
    const facts = await lockPair(trx, actor, { id, other });
    if (id === other) throw refused('Escolha outro número.');
    if (!(await change(trx, pair))) return [];
    const entry = { action, record: 'at_ticket' };
    await writeAudits(trx, actor, [
      { ...entry, recordId: id, after: { ticket: other } },
      { ...entry, recordId: other, after: { ticket: id } },
    ]);
    return facts;
  });
  for (const facts of changed) announceTicket(ctx, 'ticket.changed', facts);
  return (await getTicket(ctx, actor, id)).links;
}

export function linkTicket(ctx: Context, actor: Actor, id: number, other: number) {
  const change: Change = async (trx, pair) => {
    const isNew = await store.insertLink(trx, pair, ctx.clock());
    if (isNew && (await store.countLinks(trx, id)) > MOST_LINKS)
      throw refused(`São no máximo ${MOST_LINKS} ligações.`);
    return isNew;
  };
  return changeLink(ctx, actor, { id, other }, { action: 'ticket.link', change });
}

/** Throws NOT_FOUND if there is no link. */
export function unlinkTicket(ctx: Context, actor: Actor, id: number, other: number) {
  const change: Change = async (trx, pair) => {
    if (!(await store.deleteLink(trx, pair))) throw new AppError('NOT_FOUND');
    return true;
  };
  return changeLink(ctx, actor, { id, other }, { action: 'ticket.unlink', change });
}
