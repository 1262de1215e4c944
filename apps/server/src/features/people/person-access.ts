import { LEVEL } from '@balcao/contract/access/permissions';
import type { PersonAccess } from '@balcao/contract/people/person-access';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { findRights } from '../access/login.ts';
import { requireSelf } from '../access/passwords.ts';
import { lockPerson, requireSession } from '../access/person-lock.ts';
import { inviteByMail, linkToHandOver, requireInvitation } from '../access/recovery.ts';
import { announceEnded, endSessionsOf } from '../access/sessions.ts';
import { removeTwoFactor } from '../access/two-factor.ts';
import { withdrawChange } from './email-change.ts';
import * as store from './person-access.store.ts';
import { type Demotion, mayChange, mayOpenWays, type Person, personOf } from './users.rules.ts';
import { editorOf } from './users.ts';

/** A person whom the caller may see; throws NOT_FOUND, FORBIDDEN. */
async function findShown(ctx: Context, db: Db, actor: Actor, id: number) {
  if (!actor.roles.can_user_group_edit) throw new AppError('FORBIDDEN');
  const person = await findRights(ctx, db, id);
  if (!person || person.level < actor.level) throw new AppError('NOT_FOUND');
  const rights = personOf(person);
  const changeable = mayChange(editorOf(actor), rights) && !actor.impersonator;
  return { id, level: person.level, active: person.active, rights, changeable };
}

async function changeable(ctx: Context, db: Db, actor: Actor, id: number) {
  requireSelf(actor);
  const person = await findShown(ctx, db, actor, id);
  if (!person.changeable) throw new AppError('FORBIDDEN');
  return person;
}

/** The same after locking the person, who may have been promoted or have set a password since the call began. */
async function lockChangeable(ctx: Context, trx: Db, actor: Actor, id: number) {
  await lockPerson(trx, id);
  await requireSession(trx, actor);
  return changeable(ctx, trx, actor, id);
}

const mayResetTwoFactor = ({ userId, roles }: Actor, id: number) =>
  id !== userId && roles.can_admin_roles_change;

/** A person's ways to log in, and the caller's rights over them. Throws NOT_FOUND, FORBIDDEN. */
export async function describeAccess(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<PersonAccess> {
  const person = await findShown(ctx, ctx.db, actor, id);
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

type Holder = { rights: Person & Demotion; hasPassword: boolean };

/**
 * The holder of the link can become that person. So nobody gets a link to a person of the same level or to themselves;
 * and only admins, who may act as people below them, get a link that replaces another person's password.
 */
function mayHandOver(ctx: Context, actor: Actor, { rights, hasPassword }: Holder): boolean {
  if (!mayOpenWays(editorOf(actor), rights, ctx.clock()) || rights.id === actor.userId)
    return false;
  return !hasPassword || actor.level <= LEVEL.admin;
}

/**
 * Sends the link for a password again. Without a mail server it also returns one to hand over, if the caller may have
 * it. Throws PERSON_INACTIVE, TOO_MANY.
 */
export async function invite(ctx: Context, actor: Actor, id: number): Promise<string | null> {
  const { active } = await changeable(ctx, ctx.db, actor, id);
  if (!active) throw new AppError('PERSON_INACTIVE');
  await requireInvitation(ctx, id);
  return ctx.db.transaction().execute(async (trx) => {
    const { rights } = await lockChangeable(ctx, trx, actor, id);
    const { email, hasPassword } = await store.getMailbox(trx, id);
    const change = { record: 'gl_user', recordId: id };
    await writeAudit(trx, actor, { action: 'user.invite', ...change });
    await inviteByMail(ctx, trx, email);
    if (ctx.config.smtpUrl || !mayHandOver(ctx, actor, { rights, hasPassword })) return null;
    await writeAudit(trx, actor, { action: 'user.invite_link', ...change });
    return linkToHandOver(ctx, trx, { id, hasPassword });
  });
}

/** Withdraws a person's new address that waits for confirmation. Throws NOT_FOUND if there is none. */
export async function withdrawEmail(ctx: Context, actor: Actor, id: number): Promise<void> {
  const person = await changeable(ctx, ctx.db, actor, id);
  await withdrawChange(ctx, actor, person.id);
}

/** Ends all sessions of a person on every server; for the caller, this includes the present one. */
export async function endSessions(ctx: Context, actor: Actor, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockChangeable(ctx, trx, actor, id);
    await endSessionsOf(trx, id);
    await writeAudit(trx, actor, { action: 'session.end', record: 'gl_user', recordId: id });
  });
  announceEnded(ctx, id);
}

/**
 * For another person who lost the phone and the recovery codes: the next login needs only the password. People disable
 * their own two-factor login with password and code, because an open session must not be enough.
 */
export async function resetTwoFactor(ctx: Context, actor: Actor, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockChangeable(ctx, trx, actor, id);
    if (!mayResetTwoFactor(actor, id)) throw new AppError('FORBIDDEN');
    await removeTwoFactor(trx, actor, id);
  });
}
