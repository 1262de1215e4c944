import { createHash } from 'node:crypto';
import type { ErasureLine } from '@balcao/contract/privacy';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { announceEnded } from '../../access/sessions.ts';
import { announcePayment } from '../../payments/events.ts';
import { renewLinks } from '../../payments/payments.ts';
import { announceErased } from '../../tickets/events.ts';
import { erasureLines, type Place, sumOf } from './erasure.rules.ts';
import { places } from './personal-data.rules.ts';
import { eraseAt, releaseFiles } from './personal-data.store.ts';
import { closeRequest, requireConfirmed, requireErasable } from './requests.ts';
import { personSubject, type Subject, ticketsSubject } from './subjects.store.ts';
import { ticketPlaces } from './ticket-data.rules.ts';

const isErasedFile = ({ table, erasure }: Place) => table === 'gl_resource' && erasure === 'delete';

async function eraseAll(trx: Db, from: readonly Place[], subject: Subject, now: Date) {
  const paths = await releaseFiles(trx, from.filter(isErasedFile), subject);
  const found = [];
  for (const place of from) {
    found.push({ kind: place.kind, rows: await eraseAt(trx, place, subject, now) });
  }
  return { rows: sumOf(found), paths };
}

/** The erasure itself, inside a transaction that the caller commits or, to see what it would do, takes back. */
async function erase(trx: Db, userId: number, now: Date) {
  const subject = await personSubject(trx, userId, now);
  const { rows, paths } = await eraseAll(trx, places, subject, now);
  return { subject, lines: erasureLines(rows), paths };
}

/** Makes tickets say nothing of their person, whoever that is; what was signed stays. Gives what `forgetBytes` must take away. */
export async function anonymiseTickets(trx: Db, ids: number[], now: Date) {
  const subject = await ticketsSubject(trx, ids);
  const { paths } = await eraseAll(trx, ticketPlaces, subject, now);
  return { paths, addresses: subject.addresses };
}

/** Deletes the files of tickets that prove nothing; gives the paths of their bytes. */
export async function deleteTicketFiles(trx: Db, ids: number[], now: Date): Promise<string[]> {
  const subject = await ticketsSubject(trx, ids);
  return (await eraseAll(trx, ticketPlaces.filter(isErasedFile), subject, now)).paths;
}

/** What an erasure would do, found by doing it and taking it back. Throws FORBIDDEN, NOT_FOUND and why it cannot be. */
export async function planErasure(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<ErasureLine[]> {
  const trx = await ctx.db.startTransaction().execute();
  try {
    const { userId } = await requireErasable(ctx, trx, actor, requestId);
    return (await erase(trx, userId, ctx.clock())).lines;
  } finally {
    await trx.rollback().execute();
  }
}

/** An address as a job may carry it: the job's row outlives the erasure. */
export const addressHash = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex');

type Bytes = { paths: string[]; addresses: string[] };

/** Takes bytes out of the storage, and mails to these addresses out of the outbox, once the transaction has committed. */
export async function forgetBytes(ctx: Context, trx: Db, { paths, addresses }: Bytes) {
  if (paths.length + addresses.length === 0) return;
  const mailed = addresses.map(addressHash);
  await ctx.jobs.send('privacy.forget-bytes', { paths, mailed }, { db: trx });
}

/** Erases what the law does not keep, in one transaction; it cannot be undone. Throws as `planErasure` and `requireConfirmed` do. */
export async function erasePerson(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<ErasureLine[]> {
  const now = ctx.clock();
  const done = await ctx.db.transaction().execute(async (trx) => {
    const request = await requireConfirmed(ctx, trx, actor, requestId);
    const { userId } = request;
    const { subject, lines, paths } = await erase(trx, userId, now);
    const payments = [...subject.payments, ...subject.oldPayments];
    await renewLinks(trx, ctx.config.secret, payments);
    await closeRequest(trx, actor, { id: requestId, state: 'done', result: lines, now });
    const rows = lines.map(({ kind, outcome, rows: count }) => ({ kind, outcome, count }));
    await writeAudit(trx, actor, {
      action: 'privacy.erase',
      record: 'gl_user',
      recordId: userId,
      after: { request: requestId, registered_by: request.registeredBy, rows },
    });
    await forgetBytes(ctx, trx, { paths, addresses: subject.addresses });
    return { userId, tickets: subject.tickets, payments, lines };
  });
  announceEnded(ctx, done.userId);
  announceErased(ctx, done.tickets);
  for (const id of done.payments) announcePayment(ctx, id);
  return done.lines;
}
