import type { PersonAccess } from '@balcao/contract/people';
import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { findRights } from '../access/login.ts';
import { requireSelf } from '../access/passwords.ts';
import { inviteAgain, linkToHandOver } from '../access/recovery.ts';
import { announceEnded, endSessionsOf } from '../access/sessions.ts';
import { removeTwoFactor } from '../access/two-factor.ts';
import { withdrawChange } from './email-change.ts';
import * as store from './person-access.store.ts';
import { type Lowered, mayChange, mayOpenWays, type Person, personOf } from './users.rules.ts';
import { editorOf } from './users.ts';

/** A person whom this one may look after; throws NOT_FOUND, FORBIDDEN. */
async function findShown(ctx: Context, actor: Actor, id: number) {
  if (!actor.roles.can_user_group_edit) throw new AppError('FORBIDDEN');
  const person = await findRights(ctx, ctx.db, id);
  if (!person || person.level < actor.level) throw new AppError('NOT_FOUND');
  const rights = personOf(person);
  const changeable = mayChange(editorOf(actor), rights) && !actor.impersonator;
  return { id, level: person.level, active: person.active, rights, changeable };
}

async function changeable(ctx: Context, actor: Actor, id: number) {
  requireSelf(actor);
  const person = await findShown(ctx, actor, id);
  if (!person.changeable) throw new AppError('FORBIDDEN');
  return person;
}

const mayResetTwoFactor = ({ userId, roles }: Actor, id: number) =>
  id !== userId && roles.can_admin_roles_change;

/** How a person gets in, and what this one may do about it. Throws NOT_FOUND, FORBIDDEN. */
export async function describeAccess(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<PersonAccess> {
  const person = await findShown(ctx, actor, id);
  const access = await store.getAccess(ctx.db, id, ctx.clock());
  if (!access) throw new AppError('NOT_FOUND');
  const { hasPassword, twoFactor, sessions, seenAt, sentAt, expiresAt, newEmail, newUntil } =
    access;
  const { changeable, active, level } = person;
  const isAdmin = actor.level <= LEVEL.admin && !actor.impersonator;
  return {
    has_password: hasPassword,
    two_factor: twoFactor,
    sessions,
    seen_at: seenAt?.toISOString() ?? null,
    link:
      sentAt && expiresAt
        ? { sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString() }
        : null,
    email_change:
      newEmail && newUntil ? { email: newEmail, expires_at: newUntil.toISOString() } : null,
    mail_is_file: ctx.config.smtpUrl === undefined,
    may: {
      invite: changeable && active,
      impersonate: isAdmin && active && level > actor.level,
      end_sessions: changeable && sessions > 0,
      withdraw_email: changeable && newEmail !== null,
      reset_two_factor: changeable && twoFactor && mayResetTwoFactor(actor, id),
    },
  };
}

type Holder = { rights: Person & Lowered; hasPassword: boolean };

/** Who holds the link can be that person: nobody is a colleague or makes himself a new password so, and to another's new one only admins, who may act as those below them. */
function mayHandOver(ctx: Context, actor: Actor, { rights, hasPassword }: Holder): boolean {
  if (!mayOpenWays(editorOf(actor), rights, ctx.clock()) || rights.id === actor.userId)
    return false;
  return !hasPassword || actor.level <= LEVEL.admin;
}

/**
 * Sends the link for a password again. Without a mail server it gives one more to hand over to the person, to who may have
 * it. Throws PERSON_INACTIVE, TOO_MANY.
 */
export async function invite(ctx: Context, actor: Actor, id: number): Promise<string | null> {
  const person = await changeable(ctx, actor, id);
  if (!person.active) throw new AppError('PERSON_INACTIVE');
  const { email, hasPassword } = await store.getMailbox(ctx.db, id);
  await inviteAgain(ctx, { id, email });
  const change = { record: 'gl_user', recordId: id };
  await writeAudit(ctx.db, actor, { action: 'user.invite', ...change });
  const holder = { rights: person.rights, hasPassword };
  if (ctx.config.smtpUrl || !mayHandOver(ctx, actor, holder)) return null;
  return ctx.db.transaction().execute(async (trx) => {
    await writeAudit(trx, actor, { action: 'user.invite_link', ...change });
    return linkToHandOver(ctx, trx, { id, hasPassword });
  });
}

/** Ends a new address of a person that waits to be confirmed. Throws NOT_FOUND where there is none. */
export async function withdrawEmail(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, actor, id);
  await withdrawChange(ctx, actor, person.id);
}

/** Ends all sessions of a person, on every server; of oneself too, the present one with them. */
export async function endSessions(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, actor, id);
  await ctx.db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, person.id);
    await writeAudit(trx, actor, { action: 'session.end', record: 'gl_user', recordId: id });
  });
  announceEnded(ctx, id);
}

/**
 * For another who lost the phone and the recovery codes: the next login asks for the password alone. One's own is switched
 * off by password and code, or an open session would be enough.
 */
export async function resetTwoFactor(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, actor, id);
  if (!mayResetTwoFactor(actor, id)) throw new AppError('FORBIDDEN');
  await ctx.db.transaction().execute((trx) => removeTwoFactor(trx, actor, person.id));
}
