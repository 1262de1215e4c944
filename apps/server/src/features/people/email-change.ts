import type { WaitingEmail } from '@balcao/contract/people';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { giveUpAt, type Tried, tryMail } from '../../platform/mail-tries.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { findRights } from '../access/login.ts';
import { requireSelf } from '../access/passwords.ts';
import { inviteByMail, revokeLinks } from '../access/recovery.ts';
import { readConfigs } from '../organization/installation.ts';
import { CONFIRM_HOURS, confirmMail, noticeMail } from './email-change.rules.ts';
import * as store from './email-change.store.ts';
import { mayOpenWays, personOf } from './users.rules.ts';

/** The jobs that send the new address its link and tell the old one; `jobs.ts` defines them. */
export const EMAIL_CHANGE_JOB = 'people.email-change';
export const EMAIL_NOTICE_JOB = 'people.email-notice';

const entryOf = (userId: number) => ({ record: 'gl_user', recordId: userId });

type Wish = { userId: number; old: string; email: string };

/**
 * Keeps a new address until its owner confirms it; till then the old one stays the way in. Links that were mailed open
 * nothing any more: they may lie in a mailbox that the person has lost.
 */
export async function askForEmail(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { userId, old, email }: Wish,
): Promise<void> {
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

/** `asked`: when. Of two wishes the link of the later one counts alone. */
export type ChangeMail = Tried & { userId: number; asked: string };

/** Mails the new address. A later run makes a new link and the one before is dead. */
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
  const mail = confirmMail({ ...(await letter(ctx, change)), link });
  const job = { job: EMAIL_CHANGE_JOB, data: wish, until: change.expires_at };
  await tryMail(ctx, job, () => ctx.mailer.send({ to: change.email, ...mail }));
}

async function letter(ctx: Context, { name, nickname }: { name: string; nickname: string | null }) {
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  return { name: nickname || name, company };
}

export type NoticeMail = ChangeMail & { old: string; email: string };

/**
 * Mails the old address, also when the new one was confirmed meanwhile: a mailbox that lets mails wait must not hide the
 * change from its owner.
 */
export async function sendNotice(ctx: Context, notice: NoticeMail): Promise<void> {
  const { userId, old, email } = notice;
  const person = await store.findActive(ctx.db, userId);
  if (!person) return;
  const mail = noticeMail({ ...(await letter(ctx, person)), email });
  const job = { job: EMAIL_NOTICE_JOB, data: notice, until: giveUpAt(new Date(notice.asked)) };
  await tryMail(ctx, job, () => ctx.mailer.send({ to: old, ...mail }));
}

/** The address that a living link confirms. Throws LINK_INACTIVE. */
export async function describeChange(ctx: Context, token: string): Promise<string> {
  const change = await store.findChange(ctx.db, tokenHashOf(token), ctx.clock());
  if (!change) throw new AppError('LINK_INACTIVE');
  return change.email;
}

type Asked = { askedBy: number; userId: number };

/** Whether who asked for it may still do so: the person may have risen since, or the asker have gone. */
async function mayStillAsk(ctx: Context, trx: Db, { askedBy, userId }: Asked): Promise<boolean> {
  const [asker, person] = await Promise.all(
    [askedBy, userId].map((id) => findRights(ctx, trx, id)),
  );
  if (!asker?.active || !person || !asker.roles.can_user_group_edit) return false;
  return mayOpenWays({ ...asker, id: askedBy }, personOf(person), ctx.clock());
}

async function confirm(ctx: Context, trx: Db, token: string, caller: Caller): Promise<void> {
  const hash = tokenHashOf(token);
  const change = await store.findChange(trx, hash, ctx.clock());
  if (!change || !(await mayStillAsk(ctx, trx, change))) throw new AppError('LINK_INACTIVE');
  const { userId, old, email } = change;
  // The person before what belongs to him, as an erasure takes them.
  await store.lockPerson(trx, userId);
  if (!(await store.deleteChange(trx, hash))) throw new AppError('LINK_INACTIVE');
  await store.updateEmail(trx, userId, email);
  await revokeLinks(trx, userId);
  // Who has never been in gets the invitation anew, at the right address.
  if (change.password_hash === null) await inviteByMail(ctx, trx, email);
  const said = { before: { email: old }, after: { email } };
  const by = { userId, ...caller };
  await writeAudit(trx, by, { action: 'user.email', ...entryOf(userId), ...said });
}

/** Spends a link: its address is the person's from now on. Throws LINK_INACTIVE, EMAIL_TAKEN. */
export async function confirmEmail(ctx: Context, token: string, caller: Caller): Promise<void> {
  try {
    await ctx.db.transaction().execute((trx) => confirm(ctx, trx, token, caller));
  } catch (error) {
    throw isDuplicate(error) ? new AppError('EMAIL_TAKEN') : error;
  }
}

/** The person's new address that waits. */
export async function describeWaiting(ctx: Context, { userId }: Actor): Promise<WaitingEmail> {
  const found = await store.findWaiting(ctx.db, userId, ctx.clock());
  return found ? { email: found.email, expires_at: found.expires_at.toISOString() } : null;
}

/** Ends a wish that waits; its link is dead and the old address stays. Throws NOT_FOUND where there is none. */
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
