import type { ErasureLine, StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { findRights } from '../../access/login.ts';
import { dueAt } from '../own-data.rules.ts';
import { openRequest, realIdOf } from '../own-data.ts';
import { mayChange, personOf } from '../users.rules.ts';
import { editorOf } from '../users.ts';
import { isErasable, mayAnswer, waitsFor } from './policy.ts';
import * as store from './requests.store.ts';

/** The executor's data that decide about an erasure. */
async function executorOf(ctx: Context, db: Db, actor: Actor) {
  const userId = realIdOf(actor);
  const since = await store.madeAt(db, userId);
  const othersSince = await store.findOthersSince(db, userId);
  return { userId, since, othersSince, now: ctx.clock() };
}

export async function listRequests(
  ctx: Context,
  actor: Actor,
  state: string,
): Promise<StaffPrivacyRequest[]> {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  const [rows, by] = await Promise.all([
    store.listRequests(ctx.db, state, actor.level),
    executorOf(ctx, ctx.db, actor),
  ]);
  return rows.map(
    ({
      person_id,
      name,
      email,
      level: _,
      registered_by_id,
      created_at,
      handled_at,
      result,
      ...row
    }) => ({
      ...row,
      waits_for:
        row.kind === 'erasure' && row.state === 'open'
          ? waitsFor({ registeredBy: registered_by_id, createdAt: created_at }, by)
          : null,
      kind: row.kind as StaffPrivacyRequest['kind'],
      state: row.state as StaffPrivacyRequest['state'],
      person: { id: person_id, name, email },
      result: result as ErasureLine[] | null,
      handled_at: handled_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      due_at: dueAt(created_at).toISOString(),
    }),
  );
}

type RequestOnBehalf = { person_id: number; kind: StaffPrivacyRequest['kind']; note: string };

/**
 * Throws FORBIDDEN for the data of a person of the same or a higher level, or with more rights: only people who may
 * change a person may answer that person's requests.
 */
async function requireReach(ctx: Context, trx: Db, actor: Actor, userId: number): Promise<void> {
  const person = await findRights(ctx, trx, userId);
  if (!person) throw new AppError('NOT_FOUND');
  if (!mayChange(editorOf(actor), personOf(person))) throw new AppError('FORBIDDEN');
}

/** Registers a request that a person made elsewhere. Throws FORBIDDEN, NOT_FOUND, PRIVACY_REQUEST_OPEN. */
export async function registerRequest(
  ctx: Context,
  actor: Actor,
  { person_id: userId, kind, note }: RequestOnBehalf,
): Promise<void> {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  await requireReach(ctx, ctx.db, actor, userId);
  await ctx.db
    .transaction()
    .execute((trx) => openRequest(trx, actor, { userId, kind, note, now: ctx.clock() }));
}

/** An open request that the caller may answer. Throws FORBIDDEN, NOT_FOUND, PRIVACY_REQUEST_DONE. */
export async function requireOpen(ctx: Context, trx: Db, actor: Actor, id: number) {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  const request = await store.lockRequest(trx, id);
  if (!request) throw new AppError('NOT_FOUND');
  await requireReach(ctx, trx, actor, request.person_id);
  if (request.state !== 'open') throw new AppError('PRIVACY_REQUEST_DONE');
  const { kind, person_id: userId, level, registered_by_id: registeredBy } = request;
  return { kind, userId, level, registeredBy, createdAt: request.created_at };
}

/** An open request for erasure whose person may be erased. Throws like `requireOpen`, and PRIVACY_STAFF. */
export async function requireErasable(ctx: Context, trx: Db, actor: Actor, id: number) {
  const request = await requireOpen(ctx, trx, actor, id);
  if (request.kind !== 'erasure') throw new AppError('NOT_FOUND');
  if (!isErasable(request.level)) throw new AppError('PRIVACY_STAFF');
  return request;
}

/**
 * The same for a caller who may execute it. Also throws PRIVACY_NEEDS_OTHER, PRIVACY_NEWER_ACCOUNT,
 * PRIVACY_ALONE_LATER.
 */
export async function requireConfirmed(ctx: Context, trx: Db, actor: Actor, id: number) {
  const request = await requireErasable(ctx, trx, actor, id);
  const waits = waitsFor(request, await executorOf(ctx, trx, actor));
  if (waits !== null) throw new AppError(waitCodes[waits]);
  return request;
}

const waitCodes = {
  other: 'PRIVACY_NEEDS_OTHER',
  newer: 'PRIVACY_NEWER_ACCOUNT',
  later: 'PRIVACY_ALONE_LATER',
} as const;

type Answer = {
  id: number;
  state: 'done' | 'refused';
  answer?: string;
  result?: ErasureLine[];
  now: Date;
};

export async function closeRequest(trx: Db, actor: Actor, given: Answer) {
  const { id, state, answer = null, result, now } = given;
  const done = result ? JSON.stringify(result) : null;
  const handled = { handled_by: realIdOf(actor), handled_at: now };
  await store.updateRequest(trx, id, { state, answer, result: done, ...handled });
}

type Decision = { id: number; state: 'done' | 'refused'; answer: string };

/** Answers a request without an erasure: requests for erasure can only be refused here. */
export async function answerRequest(ctx: Context, actor: Actor, decision: Decision): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { kind } = await requireOpen(ctx, trx, actor, decision.id);
    if (kind === 'erasure' && decision.state === 'done') throw new AppError('NOT_FOUND');
    await closeRequest(trx, actor, { ...decision, now: ctx.clock() });
    await writeAudit(trx, actor, {
      action: decision.state === 'done' ? 'privacy.answer' : 'privacy.refuse',
      record: 'gl_privacy_request',
      recordId: decision.id,
      before: { state: 'open' },
      after: { state: decision.state, answer: decision.answer },
    });
  });
}
