import type { TicketMay } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import { canSeeTicket, ticketMay } from './policy.ts';
import { type LockedTicket, listTicketStates } from './ticket-guard.store.ts';

type Act = keyof TicketMay;
type Papers = { unsigned?: boolean };

/**
 * The ticket, if the caller may do this to it. Throws NOT_FOUND if the caller may not see it, TICKET_MERGED, FORBIDDEN.
 */
export function requireMay(
  actor: Actor,
  ticket: LockedTicket | undefined,
  act: Act,
  { unsigned = false }: Papers = {},
): LockedTicket {
  if (!ticket || !canSeeTicket(actor, ticket.facts)) throw new AppError('NOT_FOUND');
  const merged = ticket.merged_into !== null;
  if (merged) throw new AppError('TICKET_MERGED');
  const state = { kind: ticket.kind, merged, unsigned, expires: false };
  if (!ticketMay(actor, ticket.facts, state)[act]) throw new AppError('FORBIDDEN');
  return ticket;
}

/** The same by a ticket's id. */
export async function requireTicketFor(db: Db, actor: Actor, id: number, act: Act) {
  const [ticket] = await listTicketStates(db, [id]);
  return requireMay(actor, ticket, act);
}

/** The same, with its row locked until the transaction ends, because rights may have changed since the check. */
export async function lockTicketFor(trx: Db, actor: Actor, id: number, act: Act) {
  const [ticket] = await listTicketStates(trx, [id], { lock: true });
  return requireMay(actor, ticket, act);
}
