import { errorCatalogue } from '@balcao/contract/errors';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { requirePassword, requireSelf } from '../access/passwords.ts';
import { lockSelf } from '../access/person-lock.ts';
import { requireCode } from '../access/two-factor.ts';
import { askForEmail } from './email-change.ts';
import { getPerson } from './own-data.store.ts';
import { isEmailTaken } from './users.store.ts';

const ALREADY = 'Este já é o seu e-mail.';

type Wish = { email: string; password: string; code: string };
const refuse = (text: string) => new AppError('INVALID', { fields: { email: [text] } });

/**
 * Requests a new address for the caller's own account. It needs the password and, with two-factor login, a code: an
 * open session must not be enough to take over an account. Only for people who may edit people. Throws FORBIDDEN,
 * INVALID, TOO_MANY, IMPERSONATING, SESSION_EXPIRED.
 */
export async function askForOwnEmail(ctx: Context, actor: Actor, wish: Wish): Promise<void> {
  requireSelf(actor);
  if (!actor.roles.can_user_group_edit) throw new AppError('FORBIDDEN');
  const { userId } = actor;
  const { email, password, code } = wish;
  await requirePassword(ctx, actor, password);
  await requireCode(ctx, actor, code);
  await ctx.db.transaction().execute(async (trx) => {
    await lockSelf(trx, actor);
    const { email: old } = await getPerson(trx, userId);
    if (email === old) throw refuse(ALREADY);
    if (await isEmailTaken(trx, email)) throw refuse(errorCatalogue.EMAIL_TAKEN.message);
    await askForEmail(ctx, trx, actor, { userId, old, email });
  });
}
