import type { ChannelId } from '@balcao/contract/messages';
import { CHANNEL } from '@balcao/contract/messages';
import { LEVEL } from '@balcao/contract/permissions';
import type { TicketMay } from '@balcao/contract/tickets';
import type { Actor } from '../../platform/actor.ts';

/** What decides about a ticket. */
export type TicketFacts = {
  id: number;
  sectorId: number | null;
  assigneeId: number | null;
  /** The customer whose ticket it is. */
  personId: number | null;
};

/** Which rows a person may see, as data that the store turns into SQL. */
export type TicketScope =
  | { all: true }
  | { all: false; ownOf: number }
  | { all: false; userId: number; sectorIds: number[]; noSector: boolean };

type Who = Pick<Actor, 'userId' | 'level' | 'roles'>;

/** Customers have no sectors and no flags that count: their own tickets, channel 3 of them, and nothing else. */
export function isCustomer({ level }: Pick<Who, 'level'>): boolean {
  return level > LEVEL.internal;
}

export function ticketScope(actor: Who): TicketScope {
  if (actor.level <= LEVEL.supervisor) return { all: true };
  if (isCustomer(actor)) return { all: false, ownOf: actor.userId };
  return {
    all: false,
    userId: actor.userId,
    sectorIds: actor.roles.sectors.map((sector) => sector.id),
    noSector: actor.roles.can_ticket_nosector_view,
  };
}

/** The same rule for one ticket in hand: sockets and details ask it, lists ask the scope. */
export function canSeeTicket(actor: Who, ticket: TicketFacts): boolean {
  const scope = ticketScope(actor);
  if (scope.all) return true;
  if ('ownOf' in scope) return ticket.personId === scope.ownOf;
  if (ticket.assigneeId === scope.userId) return true;
  return ticket.sectorId === null ? scope.noSector : scope.sectorIds.includes(ticket.sectorId);
}

/** Who sees the tickets of a sector because they are that sector's. */
export function canSeeSector(actor: Who, sectorId: number): boolean {
  const scope = ticketScope(actor);
  return scope.all || ('sectorIds' in scope && scope.sectorIds.includes(sectorId));
}

/** By level, or of the ticket's sector. */
export function isSupervisorOf(actor: Who, ticket: TicketFacts): boolean {
  return (
    actor.level <= LEVEL.supervisor ||
    actor.roles.sectors.some((sector) => sector.id === ticket.sectorId && sector.is_supervisor)
  );
}

/** Specification section 6: channel 1 needs a supervisor, channel 2 internal staff, channel 3 anyone of the ticket. */
export function canReadChannel(actor: Who, ticket: TicketFacts, channel: ChannelId): boolean {
  if (!canSeeTicket(actor, ticket)) return false;
  if (isCustomer(actor)) return channel === CHANNEL.external;
  return channel !== CHANNEL.supervisor || isSupervisorOf(actor, ticket);
}

/**
 * Channel 3 is written by supervisors (specification section 6); while it is a live conversation
 * with the visitor, by whoever attends the ticket (product.md section 3). The customer answers until the ticket is
 * cancelled, as in the chatbot.
 */
export function canWriteChannel(
  actor: Who,
  ticket: TicketFacts,
  channel: ChannelId,
  { live, cancelled }: { live: boolean; cancelled: boolean },
): boolean {
  if (!canReadChannel(actor, ticket, channel)) return false;
  if (isCustomer(actor)) return !cancelled;
  return channel !== CHANNEL.external || live || isSupervisorOf(actor, ticket);
}

/** How a ticket stands, as far as it decides what may be done to it. */
export type TicketStanding = {
  kind: string;
  merged: boolean;
  /** It has documents, which the person has not signed. */
  unsigned: boolean;
  expires: boolean;
};

/** What staff who may see a ticket may do to it. One that was merged stays as it is. */
export function ticketMay(actor: Who, ticket: TicketFacts, standing: TicketStanding): TicketMay {
  const work = !isCustomer(actor) && canSeeTicket(actor, ticket) && !standing.merged;
  const sign = work && standing.unsigned && standing.kind !== 'cancelled';
  return {
    edit: work,
    change_status: work,
    assign: work,
    transfer: work,
    merge: work,
    link: work,
    request_signature: sign,
    sign_on_paper: sign && actor.roles.can_ticket_add_total_sign,
    clear_expiry: work && standing.expires,
  };
}
