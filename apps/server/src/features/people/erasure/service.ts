import type { ErasureLine } from '@balcao/contract/privacy';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { announceEnded } from '../../access/sessions/service.ts';
import { closeRequest, requireErasable } from '../privacy/service.ts';
import { type ErasedKind, erasureLines } from './rules.ts';
import * as store from './store.ts';

const none: Record<ErasedKind, number> = {
  ...{ person: 0, access: 0, tickets: 0, messages: 0, conversations: 0, documents: 0, files: 0 },
  ...{ oldPayments: 0, payments: 0, signatures: 0, consents: 0, audit: 0, requests: 0 },
};

/** The erasure itself, inside a transaction that the caller commits or, to see what it would do, takes back. */
async function erase(trx: Db, userId: number, now: Date) {
  const ids = await store.listTicketIds(trx, userId);
  const { counts, paths } = await store.anonymiseTickets(trx, ids, now);
  const own = await store.eraseOwnThreads(trx, userId);
  const lines = erasureLines({
    ...none,
    ...counts,
    messages: (counts.messages ?? 0) + own.messages,
    files: (counts.files ?? 0) + own.paths.length,
    ...(await store.anonymisePerson(trx, userId, now)),
    ...(await store.anonymiseOldPayments(trx, userId, now)),
    ...(await store.countKept(trx, userId, ids)),
  });
  return { lines, paths: [...paths, ...own.paths] };
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

/** Takes the bytes of rows that are gone out of the storage once the transaction has committed. */
export async function forgetBytes(ctx: Context, trx: Db, paths: string[]): Promise<void> {
  if (paths.length > 0) await ctx.jobs.send('privacy.forget-bytes', { paths }, { db: trx });
}

/** Erases what the law does not keep, in one transaction; it cannot be undone. Throws as `planErasure` does. */
export async function erasePerson(
  ctx: Context,
  actor: Actor,
  requestId: number,
): Promise<ErasureLine[]> {
  const now = ctx.clock();
  const done = await ctx.db.transaction().execute(async (trx) => {
    const { userId } = await requireErasable(ctx, trx, actor, requestId);
    const { lines, paths } = await erase(trx, userId, now);
    await closeRequest(trx, actor, { id: requestId, state: 'done', result: lines, now });
    const rows = lines.map(({ kind, outcome, rows: count }) => ({ kind, outcome, count }));
    await writeAudit(trx, actor, {
      ...{ action: 'privacy.erase', record: 'gl_user', recordId: userId },
      after: { request: requestId, rows },
    });
    await forgetBytes(ctx, trx, paths);
    return lines;
  });
  announceEnded(ctx);
  return done;
}
