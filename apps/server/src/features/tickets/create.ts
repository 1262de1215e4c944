import { LEVEL } from '@balcao/contract/access/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { listResources } from '../files/thread-files.ts';
import { documentFile } from './documents/documents.ts';
import { canSeeTicket, type TicketFacts } from './policy.ts';
import { NEW_STATUS } from './status.rules.ts';
import * as store from './tickets.store.ts';

/** A temporary address of a document's PDF for this person. */
export async function documentAddress(ctx: Context, actor: Actor, id: number, code: string) {
  const [facts] = await store.listFacts(ctx.db, [id]);
  if (!facts || !canSeeTicket(actor, facts)) throw new AppError('NOT_FOUND');
  const file = await documentFile(ctx, id, code);
  const resource = (await listResources(ctx, [file])).get(file);
  if (!resource) throw new AppError('NOT_FOUND');
  if (actor.level <= LEVEL.internal) {
    const seen = { action: 'evidence.view' as const, record: 'at_ticket', recordId: id };
    await writeAudit(ctx.db, actor, { ...seen, after: { document: code } });
  }
  return resource.url_view;
}

export function listStatuses(ctx: Context) {
  return store.listStatuses(ctx.db);
}

export type Touch = store.Touch;

/**
 * Stores the affiliate and click of the visitor's latest visit; those of the first visit stay as they were when the
 * ticket was created.
 */
export function keepLastTouch(db: Db, tokenHash: Buffer, touch: Touch, now: Date): Promise<void> {
  return store.updateLastTouch(db, tokenHash, touch, now);
}

/** Creates a visitor's ticket inside the caller's transaction; undefined if a ticket with its token exists. */
export async function createTicket(
  trx: Db,
  ticket: store.NewTicket,
  now: Date,
): Promise<TicketFacts | undefined> {
  const made = await store.insertTicket(trx, ticket, NEW_STATUS, now);
  if (!made) return undefined;
  await writeAudit(trx, null, {
    action: 'ticket.create',
    record: 'at_ticket',
    recordId: made.id,
    after: { title: ticket.title, status: NEW_STATUS },
  });
  return made;
}
