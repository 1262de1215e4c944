import { failedRules } from '@balcao/brazil/password';
import { verify } from '@node-rs/argon2';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { deleteOtherDevices } from './known-devices.store.ts';
import { hashPassword } from './login.ts';
import { forgiveTries, requireTry } from './login-attempts.ts';
import * as store from './passwords.store.ts';
import { lockSelf } from './person-lock.ts';
import { deleteOtherSessions } from './sessions.store.ts';
import { announceEnded } from './sessions.ts';

const fault = (field: string, texts: string[]) =>
  new AppError('INVALID', { fields: { [field]: texts } });

/** Nobody may set a password or another way to log in while acting as another person. */
export function requireSelf({ impersonator }: Actor): void {
  if (impersonator) throw new AppError('IMPERSONATING');
}

/**
 * Checks the password of the logged-in person. A stranger at an open session must not be able to guess it, nor to block
 * the owner from changing it on another device. `field` is the field it was typed in.
 */
export async function requirePassword(
  ctx: Context,
  { userId, sessionId }: Actor,
  current: string,
  field = 'password',
): Promise<void> {
  const key = `password:${userId}:${sessionId}`;
  await requireTry(ctx, key);
  const hash = await store.getPasswordHash(ctx.db, userId);
  if (!hash || !(await verify(hash, current))) throw fault(field, ['A senha atual não confere.']);
  await forgiveTries(ctx, key);
}

/** Invalidates the link of a pending e-mail change, whoever asked for it. */
export function forgetEmailChange(trx: Db, userId: number): Promise<void> {
  return store.forgetEmailChange(trx, userId);
}

type Change = { current: string; next: string; device: string };

/**
 * Sets a new password for somebody who knows the present one, and ends the person's other sessions on every server. All
 * other browsers become unknown, because the old password may have leaked.
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  { current, next, device }: Change,
) {
  requireSelf(actor);
  const failed = failedRules(next, next);
  if (failed.length > 0)
    throw fault(
      'pwd_new',
      failed.map(({ text }) => text),
    );
  await requirePassword(ctx, actor, current, 'pwd_current');
  const hash = await hashPassword(next);
  await ctx.db.transaction().execute(async (trx) => {
    // The owner may have replaced the password that was just verified.
    await lockSelf(trx, actor);
    await store.updatePassword(trx, actor.userId, hash);
    await deleteOtherSessions(trx, actor.userId, actor.sessionId);
    await deleteOtherDevices(trx, { userId: actor.userId, tokenHash: tokenHashOf(device) });
    await writeAudit(trx, actor, {
      action: 'user.password',
      record: 'gl_user',
      recordId: actor.userId,
    });
  });
  announceEnded(ctx, actor.userId);
}
