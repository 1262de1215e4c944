import { type ErrorCode, errorCatalogue } from '@balcao/contract/errors';
import type { TicketChanges } from '@balcao/contract/tickets/list';
import type { Actor } from '../../platform/actor.ts';
import type { Change as AuditChange } from '../../platform/database/audit.ts';
import type { Locked, Wanted } from './bulk.store.ts';
import { canSeeTicket, type TicketFacts, ticketMay } from './policy.ts';
import { nextStatuses } from './status.rules.ts';
import { type Changeable, changesOf } from './update.rules.ts';

type Allowed = Record<string, string[]>;

/** A ticket before and after the change. */
export type Change = { ticket: Locked; is: Changeable; after: TicketFacts; audits: AuditChange[] };

export const textOf = (code: ErrorCode) => errorCatalogue[code].message;

/** Why this person may not change this ticket in this way; undefined if the change is allowed. */
function refusalOf(actor: Actor, ticket: Locked, set: TicketChanges): string | undefined {
  if (!canSeeTicket(actor, ticket.facts)) return textOf('NOT_FOUND');
  const merged = ticket.merged_into !== null;
  if (merged) return textOf('TICKET_MERGED');
  const state = { kind: ticket.status.kind, merged, unsigned: false, expires: false };
  const may = ticketMay(actor, ticket.facts, state);
  const acts = [
    [set.assignee_id, may.assign],
    [set.sector_id, may.transfer],
    [set.status_id, may.change_status],
    [set.add_tags ?? set.remove_tags, may.edit],
  ];
  if (acts.some(([wish, right]) => wish !== undefined && !right)) return textOf('FORBIDDEN');
  return undefined;
}

function tagsAfter({ tags }: Locked, set: TicketChanges, known: Wanted['tags']) {
  const gone = new Set(set.remove_tags);
  const added = known.filter(({ id }) => set.add_tags?.includes(id));
  const all = [...tags.filter(({ id }) => !gone.has(id)), ...added];
  const byId = new Map(all.map((tag) => [tag.id, tag]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

function assigneeAfter(ticket: Locked, set: TicketChanges, { assignee }: Wanted) {
  if (set.assignee_id !== undefined) return assignee;
  return set.sector_id !== undefined && !ticket.keeps ? null : ticket.assignee;
}

/** The result of the change on a ticket, or why it is not possible. */
export function changeOf(
  actor: Actor,
  ticket: Locked,
  { set, wanted, allowed }: { set: TicketChanges; wanted: Wanted; allowed: Allowed },
): Change | string {
  const refusal = refusalOf(actor, ticket, set);
  if (refusal) return refusal;
  const { status, title, tags, assignee, facts } = ticket;
  const moved = set.status_id !== undefined && set.status_id !== status.id;
  const next = moved
    ? nextStatuses(status.code, wanted.statuses, allowed).find(({ id }) => id === set.status_id)
    : status;
  if (!next) return textOf('STATUS_NOT_ALLOWED');
  if (set.assignee_id && set.assignee_id !== assignee?.id && !ticket.may_take)
    return 'Esta pessoa não pode ser responsável aqui.';
  const was = { title, status, assignee, tags, expiresAt: null };
  const is = {
    ...was,
    status: next,
    assignee: assigneeAfter(ticket, set, wanted),
    tags: set.add_tags || set.remove_tags ? tagsAfter(ticket, set, wanted.tags) : tags,
  };
  const sectorId = wanted.sector?.id ?? facts.sectorId;
  const after = { ...facts, sectorId, assigneeId: is.assignee?.id ?? null };
  const audits = [...changesOf(ticket.id, was, is), ...sectorChange(ticket, wanted.sector)];
  return { ticket, is, after, audits };
}

function sectorChange({ id, sector_id, sector_name }: Locked, sector: Wanted['sector']) {
  if (!sector || sector.id === sector_id) return [];
  return [
    {
      action: 'ticket.sector' as const,
      record: 'at_ticket',
      recordId: id,
      before: { sector: sector_id, sector_name },
      after: { sector: sector.id, sector_name: sector.name },
    },
  ];
}
