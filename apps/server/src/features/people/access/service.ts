import type { PersonAccess } from '@balcao/contract/people';
import { type FlagSources, hasFlag, LEVEL, permissionFlags } from '@balcao/contract/permissions';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { requireSelf } from '../../access/passwords/service.ts';
import { inviteAgain, linkToHandOver } from '../../access/recovery/service.ts';
import { announceEnded, endSessionsOf } from '../../access/sessions/service.ts';
import { removeTwoFactor } from '../../access/two-factor/service.ts';
import { isBelow } from '../users/rules.ts';
import { editorOf } from '../users/service.ts';
import * as store from './store.ts';

/** A person whom this one may look after; throws NOT_FOUND, FORBIDDEN. */
async function findShown(ctx: Context, actor: Actor, id: number) {
  if (!actor.roles.can_user_group_edit) throw new AppError('FORBIDDEN');
  const person = await store.findPerson(ctx.db, id);
  if (!person) throw new AppError('NOT_FOUND');
  const below = isBelow(editorOf(actor), { ...person, flags: person.flags ?? [] });
  return { ...person, flags: person.flags ?? [], changeable: below && !actor.impersonator };
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
  const { hasPassword, twoFactor, sessions, seenAt, sentAt, expiresAt } = access;
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
    mail_is_file: ctx.config.smtpUrl === undefined,
    may: {
      invite: changeable && active,
      impersonate: isAdmin && active && level > actor.level,
      end_sessions: changeable && sessions > 0,
      reset_two_factor: changeable && twoFactor && mayResetTwoFactor(actor, id),
    },
  };
}

/** Who holds the link can be that person: an admin may act as anybody, others for who has no password and no right beyond theirs. */
function mayHandOver(actor: Actor, person: FlagSources & { hasPassword: boolean }): boolean {
  if (actor.level <= LEVEL.admin) return true;
  const beyond = permissionFlags.some((flag) => hasFlag(person, flag) && !actor.roles[flag]);
  return !person.hasPassword && !beyond;
}

/**
 * Sends the link for a password again. Without a mail server it gives one more to hand over to the person, to who may have
 * it. Throws PERSON_INACTIVE, TOO_MANY.
 */
export async function invite(ctx: Context, actor: Actor, id: number): Promise<string | null> {
  const person = await changeable(ctx, actor, id);
  if (!person.active) throw new AppError('PERSON_INACTIVE');
  await inviteAgain(ctx, person);
  const change = { record: 'gl_user', recordId: id };
  await writeAudit(ctx.db, actor, { action: 'user.invite', ...change });
  if (ctx.config.smtpUrl || !mayHandOver(actor, person)) return null;
  return ctx.db.transaction().execute(async (trx) => {
    await writeAudit(trx, actor, { action: 'user.invite_link', ...change });
    return linkToHandOver(ctx, trx, person);
  });
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
