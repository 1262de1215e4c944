import type { WaitingEmail } from '@balcao/contract/people/own-data';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { giveUpAt, lastTryBefore, type Tried, tryMail } from '../../platform/mail-tries.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { findRights } from '../access/login.ts';
import { requireAttempts } from '../access/login-attempts.ts';
import { requireSelf } from '../access/passwords.ts';
import { lockPerson } from '../access/person-lock.ts';
import { inviteByMail, revokeLinks } from '../access/recovery.ts';
import { readConfigs } from '../organization/installation.ts';
import { type ChangeState, CONFIRM_HOURS, confirmMail, noticeMail } from './email-change.rules.ts';
import * as store from './email-change.store.ts';
import { mayOpenWays, personOf } from './users.rules.ts';

/** The jobs that send the link to the new address and a notice to the old one; `email-change.jobs.ts` defines them. */
export const EMAIL_CHANGE_JOB = 'people.email-change';
export const EMAIL_NOTICE_JOB = 'people.email-notice';

const entryOf = (userId: number) => ({ record: 'gl_user', recordId: userId });

/** Per 15 minutes: each request sends two mails, one of them to an address that the requester chose. */
const WISHES = 3;
type Wish = { userId: number; old: string; email: string };

/**
 * Stores a new address until its owner confirms it; until then the person logs in with the old one. Mailed links are
 * revoked, because they may be in a mailbox that the person has lost. Throws TOO_MANY.
 */
export async function askForEmail(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { userId, old, email }: Wish,
): Promise<void> {
  await requireAttempts({ db: trx }, [`email:${userId}`], [WISHES]);
  const now = ctx.clock();
  const expires = new Date(now.getTime() + CONFIRM_HOURS * 3_600_000);
  await store.replaceChange(trx, { userId, askedBy: actor.userId, email, expires, now });
  await revokeLinks(trx, userId);
  const change = { before: { email: old }, after: { email } };
  await writeAudit(trx, actor, { action: 'user.email_ask', ...entryOf(userId), ...change });
  const asked = now.toISOString();
  await ctx.jobs.send(EMAIL_CHANGE_JOB, { userId, asked }, { db: trx });
  await ctx.jobs.send(EMAIL_NOTICE_JOB, { userId, asked, old, email }, { db: trx });
}

/** `asked`: the time of the request. If there are two requests, only the later one's link counts. */
export type ChangeMail = Tried & { userId: number; asked: string };

/** Mails the new address. A later run creates a new link and invalidates the previous one. */
export async function sendChange(ctx: Context, wish: ChangeMail): Promise<void> {
  const token = newToken();
  const asked = { userId: wish.userId, asked: new Date(wish.asked), now: ctx.clock() };
  const change = await ctx.db.transaction().execute(async (trx) => {
    const found = await store.lockChange(trx, asked);
    if (found) await store.setTokenHash(trx, wish.userId, tokenHashOf(token));
    return found;
  });
  if (!change) return;
  const link = `${ctx.config.publicUrl}/login/email/${token}`;
  const mail = confirmMail({ ...(await namesFor(ctx, change)), link, until: change.expires_at });
  const job = { job: EMAIL_CHANGE_JOB, data: wish, until: lastTryBefore(change.expires_at) };
  await tryMail(ctx, job, () => ctx.mailer.send({ to: change.email, ...mail }));
}

async function namesFor(
  ctx: Context,
  { name, nickname }: { name: string; nickname: string | null },
) {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  return { name: nickname || name, company };
}

export type NoticeMail = ChangeMail & { old: string; email: string };

/**
 * The state of the change when its mail is sent; undefined if it was withdrawn, or if a later request sends its own
 * notice.
 */
async function changeNow(
  ctx: Context,
  { userId, asked, old }: NoticeMail,
  present: string,
): Promise<ChangeState | undefined> {
  if (present !== old) return { email: present, until: null };
  const wish = { userId, asked: new Date(asked), now: ctx.clock() };
  const waiting = await store.findRequested(ctx.db, wish);
  return waiting && { email: waiting.email, until: waiting.expires_at };
}

/**
 * Mails the old address, even if the new one was confirmed meanwhile: a mailbox that delays mails must not hide the
 * change from its owner.
 */
export async function sendNotice(ctx: Context, notice: NoticeMail): Promise<void> {
  const { userId, old } = notice;
  const person = await store.findActive(ctx.db, userId);
  const change = person && (await changeNow(ctx, notice, person.email));
  if (!change) return;
  const mail = noticeMail({ ...(await namesFor(ctx, person)), ...change });
  const job = { job: EMAIL_NOTICE_JOB, data: notice, until: giveUpAt(new Date(notice.asked)) };
  await tryMail(ctx, job, () => ctx.mailer.send({ to: old, ...mail }));
}

/** The address that a valid link confirms. Throws LINK_INACTIVE. */
export async function describeChange(ctx: Context, token: string): Promise<string> {
  const change = await store.findChange(ctx.db, tokenHashOf(token), ctx.clock());
  if (!change) throw new AppError('LINK_INACTIVE');
  return change.email;
}

type ChangeParties = { askedBy: number; userId: number };

/**
 * Whether the requester may still ask for it: the person may have been promoted since, or the requester may have left.
 */
async function mayStillAsk(
  ctx: Context,
  trx: Db,
  { askedBy, userId }: ChangeParties,
): Promise<boolean> {
  const [asker, person] = await Promise.all(
    [askedBy, userId].map((id) => findRights(ctx, trx, id)),
  );
  if (!asker?.active || !person || !asker.roles.can_user_group_edit) return false;
  return mayOpenWays({ ...asker, id: askedBy }, personOf(person), ctx.clock());
}

async function confirm(ctx: Context, trx: Db, token: string, caller: Caller): Promise<void> {
  const hash = tokenHashOf(token);
  const change = await store.findChange(trx, hash, ctx.clock());
  if (!change) throw new AppError('LINK_INACTIVE');
  const { userId, old, email } = change;
  // The person before the person's records, as in an erasure; after the lock, a promotion that happened meanwhile is
  // visible.
  await lockPerson(trx, userId);
  const stands = (await mayStillAsk(ctx, trx, change)) && (await store.deleteChange(trx, hash));
  if (!stands) throw new AppError('LINK_INACTIVE');
  await store.updateEmail(trx, userId, email);
  await revokeLinks(trx, userId);
  // A person without a password gets the invitation again, at the right address.
  if (change.password_hash === null) await inviteByMail(ctx, trx, email);
  const said = { before: { email: old }, after: { email } };
  const by = { userId, ...caller };
  await writeAudit(trx, by, { action: 'user.email', ...entryOf(userId), ...said });
}

/** Uses up a link: its address becomes the person's. Throws LINK_INACTIVE, EMAIL_TAKEN. */
export async function confirmEmail(ctx: Context, token: string, caller: Caller): Promise<void> {
  try {
    await ctx.db.transaction().execute((trx) => confirm(ctx, trx, token, caller));
  } catch (error) {
    throw isDuplicate(error) ? new AppError('EMAIL_TAKEN') : error;
  }
}

/** The person's new address that waits for confirmation. */
export async function describeWaiting(ctx: Context, { userId }: Actor): Promise<WaitingEmail> {
  const found = await store.findWaiting(ctx.db, userId, ctx.clock());
  return found ? { email: found.email, expires_at: found.expires_at.toISOString() } : null;
}

/** Withdraws a waiting change; its link stops working and the old address stays. Throws NOT_FOUND if there is none. */
export async function withdrawChange(ctx: Context, actor: Actor, userId: number): Promise<void> {
  requireSelf(actor);
  await ctx.db.transaction().execute(async (trx) => {
    const email = await store.deleteWaiting(trx, userId, ctx.clock());
    if (email === undefined) throw new AppError('NOT_FOUND');
    const line = { action: 'user.email_withdraw', ...entryOf(userId), before: { email } } as const;
    await writeAudit(trx, actor, line);
  });
}

export const forgetOldChanges = (ctx: Context): Promise<void> =>
  store.deleteExpiredChanges(ctx.db, ctx.clock());
