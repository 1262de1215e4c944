import type { ErasureLine, StaffPrivacyRequest } from '@balcao/contract/privacy';
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

export async function listRequests(
  ctx: Context,
  actor: Actor,
  state: string,
): Promise<StaffPrivacyRequest[]> {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  const userId = realIdOf(actor);
  const [rows, hasOthers, since] = await Promise.all([
    store.listRequests(ctx.db, state, actor.level),
    store.hasOthers(ctx.db, userId),
    store.madeAt(ctx.db, userId),
  ]);
  const by = { userId, since, hasOthers, now: ctx.clock() };
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

type Registered = { person_id: number; kind: StaffPrivacyRequest['kind']; note: string };

/** Throws FORBIDDEN for the data of who stands beside or above, or may more: only who may change a person answers for it. */
async function requireReach(ctx: Context, trx: Db, actor: Actor, userId: number): Promise<void> {
  const person = await findRights(ctx, trx, userId);
  if (!person) throw new AppError('NOT_FOUND');
  if (!mayChange(editorOf(actor), personOf(person))) throw new AppError('FORBIDDEN');
}

/** Writes down what a person asked for elsewhere. Throws FORBIDDEN, NOT_FOUND, PRIVACY_REQUEST_OPEN. */
export async function registerRequest(
  ctx: Context,
  actor: Actor,
  { person_id: userId, kind, note }: Registered,
): Promise<void> {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  await requireReach(ctx, ctx.db, actor, userId);
  await ctx.db
    .transaction()
    .execute((trx) => openRequest(trx, actor, { userId, kind, note, now: ctx.clock() }));
}

/** A request that this person may answer and nobody has. Throws FORBIDDEN, NOT_FOUND, PRIVACY_REQUEST_DONE. */
export async function requireOpen(ctx: Context, trx: Db, actor: Actor, id: number) {
  if (!mayAnswer(actor)) throw new AppError('FORBIDDEN');
  const request = await store.lockRequest(trx, id);
  if (!request) throw new AppError('NOT_FOUND');
  await requireReach(ctx, trx, actor, request.person_id);
  if (request.state !== 'open') throw new AppError('PRIVACY_REQUEST_DONE');
  const { kind, person_id: userId, level, registered_by_id: registeredBy } = request;
  return { kind, userId, level, registeredBy, createdAt: request.created_at };
}

/** An open request for erasure whose person may be erased. Throws as `requireOpen`, and PRIVACY_STAFF. */
export async function requireErasable(ctx: Context, trx: Db, actor: Actor, id: number) {
  const request = await requireOpen(ctx, trx, actor, id);
  if (request.kind !== 'erasure') throw new AppError('NOT_FOUND');
  if (!isErasable(request.level)) throw new AppError('PRIVACY_STAFF');
  return request;
}

/** The same, by who may carry it out. Throws also PRIVACY_NEEDS_OTHER, PRIVACY_ALONE_LATER. */
export async function requireConfirmed(ctx: Context, trx: Db, actor: Actor, id: number) {
  const request = await requireErasable(ctx, trx, actor, id);
  const now = ctx.clock();
  const userId = realIdOf(actor);
  const [hasOthers, since] = [await store.hasOthers(trx, userId), await store.madeAt(trx, userId)];
  const waits = waitsFor(request, { userId, since, hasOthers, now });
  if (waits === 'other') throw new AppError('PRIVACY_NEEDS_OTHER');
  if (waits === 'later') throw new AppError('PRIVACY_ALONE_LATER');
  return request;
}

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
  const handled = { handled_by: actor.userId, handled_at: now };
  await store.updateRequest(trx, id, { state, answer, result: done, ...handled });
}

type Said = { id: number; state: 'done' | 'refused'; answer: string };

/** Answers a request without erasing anything: an erasure can only be refused here. */
export async function answerRequest(ctx: Context, actor: Actor, said: Said): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { kind } = await requireOpen(ctx, trx, actor, said.id);
    if (kind === 'erasure' && said.state === 'done') throw new AppError('NOT_FOUND');
    await closeRequest(trx, actor, { ...said, now: ctx.clock() });
    await writeAudit(trx, actor, {
      action: said.state === 'done' ? 'privacy.answer' : 'privacy.refuse',
      record: 'gl_privacy_request',
      recordId: said.id,
      before: { state: 'open' },
      after: { state: said.state, answer: said.answer },
    });
  });
}
