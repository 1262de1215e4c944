import type { ErasureLine } from '@balcao/contract/people/privacy';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { type ErasedRecords, hooksOf } from '../../../platform/feature-hooks.ts';
import { sha256Hex } from '../../../platform/hex.ts';
import { announceEnded } from '../../access/sessions.ts';
import { erasureLines, type Place, sumOf } from './erasure.rules.ts';
import { places } from './personal-data.rules.ts';
import { eraseAt, releaseFiles } from './personal-data.store.ts';
import { closeRequest, requireConfirmed, requireErasable } from './requests.ts';
import { lockedPersonSubject, type Subject, ticketsSubject } from './subjects.store.ts';
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

/** Throws PRIVACY_OPEN with what has to be settled first. */
async function requireNothingOpen(ctx: Context, trx: Db, of: { userId: number; now: Date }) {
  for (const { refusal } of hooksOf(ctx).erasures) {
    const reason = await refusal?.(trx, of);
    if (reason !== undefined) throw new AppError('PRIVACY_OPEN', { reason });
  }
}

/** The erasure itself, inside a transaction that the caller commits or, for a preview, rolls back. */
async function erase(ctx: Context, trx: Db, userId: number, now: Date) {
  const subject = await lockedPersonSubject(trx, userId, now);
  await requireNothingOpen(ctx, trx, { userId, now });
  const { rows, paths } = await eraseAll(trx, places, subject, now);
  return { subject, lines: erasureLines(rows), paths };
}

/** Anonymises tickets, whoever their person is; signed data stay. Returns the data that `forgetBytes` must delete. */
export async function anonymiseTickets(trx: Db, ids: number[], now: Date) {
  const subject = await ticketsSubject(trx, ids);
  const { paths } = await eraseAll(trx, ticketPlaces, subject, now);
  return { paths, addresses: subject.addresses };
}

/** Deletes the tickets' files except proofs of signatures; returns the paths of their bytes. */
export async function deleteTicketFiles(trx: Db, ids: number[], now: Date): Promise<string[]> {
  const subject = await ticketsSubject(trx, ids);
  return (await eraseAll(trx, ticketPlaces.filter(isErasedFile), subject, now)).paths;
}

/**
 * Previews an erasure by performing it and rolling it back. Throws FORBIDDEN, NOT_FOUND, and the reason if it is not
 * possible.
 */
export async function planErasure(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<ErasureLine[]> {
  const trx = await ctx.db.startTransaction().execute();
  try {
    const { userId } = await requireErasable(ctx, trx, actor, requestId);
    return (await erase(ctx, trx, userId, ctx.clock())).lines;
  } finally {
    await trx.rollback().execute();
  }
}

/** The hash of an address, for jobs, because the job's row outlives the erasure. */
export const addressHash = (address: string): string => sha256Hex(address.toLowerCase());

type Bytes = { paths: string[]; addresses: string[] };

/**
 * Deletes bytes from the storage, and mails to these addresses from the outbox, after the commit of the transaction.
 */
export async function forgetBytes(ctx: Context, trx: Db, { paths, addresses }: Bytes) {
  if (paths.length + addresses.length === 0) return;
  const mailed = addresses.map(addressHash);
  await ctx.jobs.send('privacy.forget-bytes', { paths, mailed }, { db: trx });
}

/** Notifies pages that show erased data. Call it after the commit. */
export function announceErasure(ctx: Context, erased: ErasedRecords): void {
  for (const { announce } of hooksOf(ctx).erasures) announce?.(ctx, erased);
}

/**
 * Erases everything that the law does not require to keep, in one transaction; it cannot be undone. Throws like
 * `planErasure` and `requireConfirmed`.
 */
export async function erasePerson(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<ErasureLine[]> {
  const now = ctx.clock();
  const done = await ctx.db.transaction().execute(async (trx) => {
    const request = await requireConfirmed(ctx, trx, actor, requestId);
    const { userId } = request;
    const { subject, lines, paths } = await erase(ctx, trx, userId, now);
    const payments = [...subject.payments, ...subject.oldPayments];
    const erased = { tickets: subject.tickets, payments };
    for (const hook of hooksOf(ctx).erasures) await hook.erase?.(ctx, trx, erased);
    await closeRequest(trx, actor, { id: requestId, state: 'done', result: lines, now });
    const rows = lines.map(({ kind, outcome, rows: count }) => ({ kind, outcome, count }));
    await writeAudit(trx, actor, {
      action: 'privacy.erase',
      record: 'gl_user',
      recordId: userId,
      after: { request: requestId, registered_by: request.registeredBy, rows },
    });
    await forgetBytes(ctx, trx, { paths, addresses: subject.addresses });
    return { userId, erased, lines };
  });
  announceEnded(ctx, done.userId);
  announceErasure(ctx, done.erased);
  return done.lines;
}
