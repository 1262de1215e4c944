import type { TicketMay } from '@balcao/contract/tickets';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import { canSeeTicket, ticketMay } from './policy.ts';
import { findLiving, listStandings, type Standing } from './ticket-guard.store.ts';

type Act = keyof TicketMay;
type Papers = { unsigned?: boolean };

/** The ticket, for who may do this to it. NOT_FOUND for who may not see it, TICKET_MERGED, FORBIDDEN. */
export function requireMay(
  actor: Actor,
  ticket: Standing | undefined,
  act: Act,
  { unsigned = false }: Papers = {},
): Standing {
  if (!ticket || !canSeeTicket(actor, ticket.facts)) throw new AppError('NOT_FOUND');
  const merged = ticket.merged_into !== null;
  if (merged) throw new AppError('TICKET_MERGED');
  const standing = { kind: ticket.kind, merged, unsigned, expires: false };
  if (!ticketMay(actor, ticket.facts, standing)[act]) throw new AppError('FORBIDDEN');
  return ticket;
}

/** The same of a ticket's id. */
export async function requireTicketFor(db: Db, actor: Actor, id: number, act: Act) {
  const [ticket] = await listStandings(db, [id]);
  return requireMay(actor, ticket, act);
}

/** The same, its row locked until the transaction ends: rights may have gone since somebody looked. */
export async function lockTicketFor(trx: Db, actor: Actor, id: number, act: Act) {
  const [ticket] = await listStandings(trx, [id], { lock: true });
  return requireMay(actor, ticket, act);
}

/** Where what comes for a ticket goes: into itself, or into the one that it was merged into. */
export function livingTicket(db: Db, id: number): Promise<number> {
  return findLiving(db, id);
}
