import type { OwnData } from '@balcao/contract/people/own-data';
import type { PrivacyRequest } from '@balcao/contract/people/privacy-requests';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { changePassword, requireSelf } from '../access/passwords.ts';
import { dueAt } from './own-data.rules.ts';
import * as store from './own-data.store.ts';

/** Another person's id gets the same answer as an unknown one. */
function requireOwn(actor: Actor, id: number): void {
  if (id !== actor.userId) throw new AppError('NOT_FOUND');
}

export function getOwnData(ctx: Context, actor: Actor): Promise<OwnData> {
  return store.getPerson(ctx.db, actor.userId);
}

/** The person at the keyboard, even while acting as somebody else. */
export const realIdOf = ({ impersonator, userId }: Actor): number => impersonator?.userId ?? userId;

type Names = { name: string; nickname: string };

export async function updateOwnData(ctx: Context, actor: Actor, id: number, names: Names) {
  requireOwn(actor, id);
  return ctx.db.transaction().execute(async (trx) => {
    const { name, nickname } = await store.getPerson(trx, id);
    const changed = name !== names.name || nickname !== names.nickname;
    if (changed) {
      await store.updateNames(trx, id, names, ctx.clock());
      await writeAudit(trx, actor, {
        action: 'user.update',
        record: 'gl_user',
        recordId: id,
        before: { name, nickname },
        after: { name: names.name, nickname: names.nickname },
      });
    }
    return store.getPerson(trx, id);
  });
}

type PasswordChange = { id: number; pwd_current: string; pwd_new: string; device: string };

export async function changeOwnPassword(ctx: Context, actor: Actor, change: PasswordChange) {
  requireOwn(actor, change.id);
  const { pwd_current: current, pwd_new: next, device } = change;
  await changePassword(ctx, actor, { current, next, device });
}

export async function listPrivacyRequests(ctx: Context, actor: Actor): Promise<PrivacyRequest[]> {
  const rows = await store.listRequests(ctx.db, actor.userId);
  return rows.map(({ created_at, kind, state, ...row }) => ({
    ...row,
    kind: kind as PrivacyRequest['kind'],
    state: state as PrivacyRequest['state'],
    created_at: created_at.toISOString(),
    due_at: dueAt(created_at).toISOString(),
  }));
}

type PrivacyWish = { kind: PrivacyRequest['kind']; note?: string | undefined };

/** Stores a person's request with its audit line. Throws PRIVACY_REQUEST_OPEN while another one of its kind is open. */
export async function openRequest(
  trx: Db,
  actor: Actor,
  { userId, kind, note, now }: PrivacyWish & { userId: number; now: Date },
): Promise<void> {
  const by = realIdOf(actor);
  const asked = { user_id: userId, kind, note: note || null };
  const id = await store.insertRequest(trx, {
    ...asked,
    registered_by: by === userId ? null : by,
    created_at: now,
  });
  if (id === undefined) throw new AppError('PRIVACY_REQUEST_OPEN');
  await writeAudit(trx, actor, {
    action: 'privacy.request',
    record: 'gl_privacy_request',
    recordId: id,
    after: { kind, person: userId },
  });
}

/** Throws IMPERSONATING: nobody may make this request while acting as another person. */
export async function createPrivacyRequest(ctx: Context, actor: Actor, asked: PrivacyWish) {
  requireSelf(actor);
  const { userId } = actor;
  await ctx.db
    .transaction()
    .execute((trx) => openRequest(trx, actor, { ...asked, userId, now: ctx.clock() }));
  return listPrivacyRequests(ctx, actor);
}
