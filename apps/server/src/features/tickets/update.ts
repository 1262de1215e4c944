import type { updateTicket as call } from '@balcao/contract/tickets/change';
import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { conflictOf } from '../../platform/records/conflict.ts';
import { clearExpiry } from '../dialogs/conversations.ts';
import { readConfigs } from '../organization/installation.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import { getTicket } from './detail.ts';
import { announceTicket, type TicketFacts } from './events.ts';
import { canSeeTicket, ticketMay } from './policy.ts';
import { nextStatuses } from './status.rules.ts';
import { requireTicketFor } from './ticket-guard.ts';
import { type Changeable, changesOf } from './update.rules.ts';
import * as store from './update.store.ts';

type Wish = z.output<typeof call.body>;
type Locked = NonNullable<Awaited<ReturnType<typeof store.lockTicket>>>;

const invalid = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** The page of a ticket after a change; null if the caller can no longer see it. */
export async function ticketAfter(
  ctx: Context,
  actor: Actor,
  facts: TicketFacts,
): Promise<TicketDetail | null> {
  return canSeeTicket(actor, facts) ? getTicket(ctx, actor, facts.id) : null;
}

function statusOf(ticket: Locked, wish: Wish, allowed: Record<string, string[]>) {
  const { status, statuses } = ticket;
  if (wish.status_id === undefined || wish.status_id === status.id) return status;
  const next = nextStatuses(status.code, statuses, allowed).find(({ id }) => id === wish.status_id);
  if (!next) throw new AppError('STATUS_NOT_ALLOWED');
  return next;
}

function assigneeOf({ assignee, candidate }: Locked, { assignee_id: wanted }: Wish) {
  if (wanted === undefined || wanted === (assignee?.id ?? null)) return assignee;
  if (wanted !== null && !candidate)
    throw invalid('assignee_id', 'Esta pessoa não pode ser responsável aqui.');
  return candidate;
}

function tagsOf({ tags, wanted_tags: found }: Locked, { tag_ids: wanted }: Wish) {
  if (wanted === undefined) return tags;
  if (found.length < new Set(wanted).size)
    throw invalid('tag_ids', 'Uma destas etiquetas não existe mais.');
  return found;
}

/** The ticket for a change; NOT_FOUND, TICKET_MERGED, or CONFLICT with who changed what. */
async function requireSame(
  trx: Db,
  actor: Actor,
  ticket: Locked | undefined,
  seen: Wish['updated_at'],
) {
  if (!ticket || !canSeeTicket(actor, ticket.facts)) throw new AppError('NOT_FOUND');
  const { id, status, merged_into, updated_at } = ticket;
  const merged = merged_into !== null;
  if (merged) throw new AppError('TICKET_MERGED');
  const state = { kind: status.kind, merged, unsigned: false, expires: false };
  if (!ticketMay(actor, ticket.facts, state).edit) throw new AppError('FORBIDDEN');
  if (seen !== undefined && updated_at.getTime() !== new Date(seen).getTime())
    throw await conflictOf(trx, actor, { record: 'at_ticket', id, seen });
  return ticket;
}

function asItStands({ title, status, assignee, tags, expires_at }: Locked): Changeable {
  return { title, status, assignee, tags, expiresAt: expires_at?.toISOString() ?? null };
}

type Saving = {
  ctx: Context;
  actor: Actor;
  id: number;
  wish: Wish;
  allowed: Record<string, string[]>;
};
type Saved = { before: TicketFacts; after: TicketFacts; given: number[]; changed: boolean };

async function save(trx: Db, { ctx, actor, id, wish, allowed }: Saving): Promise<Saved> {
  if (wish.clear_expiry) await store.lockConversation(trx, id);
  const wanted = { assigneeId: wish.assignee_id ?? null, tagIds: wish.tag_ids ?? [] };
  const found = await store.lockTicket(trx, id, wanted);
  const ticket = await requireSame(trx, actor, found, wish.updated_at);
  const was = asItStands(ticket);
  const is: Changeable = {
    title: wish.title ?? was.title,
    status: statusOf(ticket, wish, allowed),
    assignee: assigneeOf(ticket, wish),
    tags: tagsOf(ticket, wish),
    expiresAt: wish.clear_expiry ? null : was.expiresAt,
  };
  const changes = changesOf(id, was, is);
  const { facts: before } = ticket;
  const after = { ...before, assigneeId: is.assignee?.id ?? null };
  if (changes.length === 0) return { before, after, given: [], changed: false };
  const now = ctx.clock();
  await store.writeTicket(trx, id, is, now);
  if (is.expiresAt !== was.expiresAt) await clearExpiry(trx, id, now);
  await writeAudits(trx, actor, changes);
  const given = after.assigneeId === before.assigneeId ? [] : [after.assigneeId ?? []].flat();
  await addNotices(trx, given, assigned(actor, id, is.title), now);
  return { before, after, given, changed: true };
}

const assigned = ({ userId }: Actor, id: number, title: string) => ({
  kind: 'assigned' as const,
  title: `Nº ${id} atribuído a você`,
  text: `Nº ${id}: ${title}`,
  url: `/at_ticket/${id}/edit`,
  byId: userId,
});

/** Saves the given values of status, assignee, tags, title and expiry as one change. */
export async function updateTicket(ctx: Context, actor: Actor, id: number, wish: Wish) {
  // Before the transaction, because it may need a connection of its own.
  const { TICKET_STATUS_CHANGE_ALLOWED: allowed } = await readConfigs(ctx);
  const { before, after, given, changed } = await ctx.db
    .transaction()
    .execute((trx) => save(trx, { ctx, actor, id, wish, allowed }));
  if (changed) announceTicket(ctx, 'ticket.changed', after, undefined, before);
  await announceNotices(ctx, given);
  return ticketAfter(ctx, actor, after);
}

/** The people to whom this ticket can be assigned, the caller first. */
export async function listAssignees(ctx: Context, actor: Actor, id: number, q: string) {
  const { sector_id: sectorId } = await requireTicketFor(ctx.db, actor, id, 'assign');
  return store.listAssignees(ctx.db, { q, firstId: actor.userId, sectorId });
}
