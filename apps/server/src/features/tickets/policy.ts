import { LEVEL } from '@balcao/contract/access/permissions';
import type { ChannelId } from '@balcao/contract/messages/messages';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { type TicketView, ticketViews } from '@balcao/contract/tickets/list';
import type { TicketMay } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import type { TicketScope } from '../../platform/ticket-sight.ts';

/** The facts of a ticket that its policy uses. */
export type TicketFacts = {
  id: number;
  sectorId: number | null;
  assigneeId: number | null;
  /** The customer whose ticket it is. */
  personId: number | null;
};

export type { TicketScope };

type Who = Pick<Actor, 'userId' | 'level' | 'roles'>;

/** Customers have no sectors, and flags do not apply to them: they see only channel 3 of their own tickets. */
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

/** The same rule for one known ticket: sockets and details use it, lists use the scope. */
export function canSeeTicket(actor: Who, ticket: TicketFacts): boolean {
  const scope = ticketScope(actor);
  if (scope.all) return true;
  if ('ownOf' in scope) return ticket.personId === scope.ownOf;
  if (ticket.assigneeId === scope.userId) return true;
  return ticket.sectorId === null ? scope.noSector : scope.sectorIds.includes(ticket.sectorId);
}

/** Whether the person sees all tickets of a sector because of the sector. */
export function canSeeSector(actor: Who, sectorId: number): boolean {
  const scope = ticketScope(actor);
  return scope.all || ('sectorIds' in scope && scope.sectorIds.includes(sectorId));
}

/** By level, or as supervisor of the ticket's sector. */
export function isSupervisorOf(actor: Who, ticket: TicketFacts): boolean {
  return (
    actor.level <= LEVEL.supervisor ||
    actor.roles.sectors.some((sector) => sector.id === ticket.sectorId && sector.is_supervisor)
  );
}

/**
 * Channel 1 needs a supervisor, channel 2 staff, channel 3 anyone with access to the ticket
 * (docs/product/threads.md#channels).
 */
export function canReadChannel(actor: Who, ticket: TicketFacts, channel: ChannelId): boolean {
  if (!canSeeTicket(actor, ticket)) return false;
  if (isCustomer(actor)) return channel === CHANNEL.external;
  return channel !== CHANNEL.supervisor || isSupervisorOf(actor, ticket);
}

/**
 * On channels 1 and 2 whoever reads may write. On channel 3 supervisors write
 * (docs/product/threads.md#who-writes-to-the-customer), and so does the attendant of the ticket during a live
 * conversation with the visitor. The customer can answer until the ticket is cancelled, as in the chatbot.
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

/** The parts of a ticket's state that decide which actions are possible. */
export type TicketState = {
  kind: string;
  merged: boolean;
  /** The ticket has documents that the person has not signed. */
  unsigned: boolean;
  expires: boolean;
};

/** What staff may do to a visible ticket. A merged ticket cannot be changed. */
export function ticketMay(actor: Who, ticket: TicketFacts, state: TicketState): TicketMay {
  const work = !isCustomer(actor) && canSeeTicket(actor, ticket) && !state.merged;
  const sign = work && state.unsigned && state.kind !== 'cancelled';
  return {
    edit: work,
    change_status: work,
    assign: work,
    transfer: work,
    merge: work,
    link: work,
    request_signature: sign,
    sign_on_paper: sign && actor.roles.can_ticket_add_total_sign,
    clear_expiry: work && state.expires,
  };
}

/** The reader of a list: unread messages depend on the reader, and channel 1 is for supervisors. */
export type Reader = { userId: number; supervises: 'all' | number[] };

/**
 * `canReadChannel` of staff for many tickets at once: channel 1 needs a supervisor, by level or of the ticket's sector.
 */
export function readerOf({ userId, level, roles }: Who): Reader {
  if (level <= LEVEL.supervisor) return { userId, supervises: 'all' };
  const supervised = roles.sectors.filter(({ is_supervisor }) => is_supervisor);
  return { userId, supervises: supervised.map(({ id }) => id) };
}

/** Leaves out views that would always be empty for the person. */
export function viewsOf(actor: Who): TicketView[] {
  const scope = ticketScope(actor);
  const noSector = scope.all || ('noSector' in scope && scope.noSector);
  const shown: Partial<Record<TicketView, boolean>> = {
    sectors: actor.roles.sectors.length > 0,
    no_sector: noSector,
  };
  return ticketViews.filter((view) => shown[view] ?? true);
}
