import { failedRules } from '@balcao/brazil/password';
import { maskedTaxId } from '@balcao/brazil/tax-id';
import type { TokenUser } from '@balcao/contract/access';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import { giveUpAt, type Tried, tryMail } from '../../platform/mail-tries.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { readConfigs } from '../organization/installation.ts';
import { lockPerson } from './api-tokens.store.ts';
import { landingOf, loginKeys } from './login.rules.ts';
import { hashPassword, openSession, rememberDevice, type SessionOrigin } from './login.ts';
import {
  forgiveStrangers,
  recoveryKey,
  requireAttempts,
  WINDOW_SECONDS,
} from './login-attempts.ts';
import { updatePassword } from './passwords.store.ts';
import { LINK_MINUTES, type LinkKind, linkAddress, linkMail } from './recovery.rules.ts';
import * as store from './recovery.store.ts';
import { announceEnded, endSessionsOf } from './sessions.ts';

const MAILS_PER_LOGIN = 5;

/** The job that looks for the person and sends the link; `recovery/jobs.ts` defines it. */
export const RECOVERY_JOB = 'access.recover';

/**
 * Takes a request for a recovery link. All that depends on the person is done by a job after the answer, so that text,
 * status and time tell nobody who exists.
 */
export async function askForLink(ctx: Context, username: string, ip: string): Promise<void> {
  const { account } = loginKeys(username);
  await requireAttempts(
    ctx,
    [recoveryKey(account), `recover-from:${ip}`],
    [MAILS_PER_LOGIN, ctx.config.limits.loginsPerAddress],
  );
  await ctx.jobs.send(RECOVERY_JOB, { username, asked: true, since: ctx.clock() });
}

const INVITATIONS = 3;

/** Invites somebody who was just made, once the transaction stands. */
export async function inviteByMail(ctx: Context, trx: Db, email: string): Promise<void> {
  await ctx.jobs.send(RECOVERY_JOB, { username: email, since: ctx.clock() }, { db: trx });
}

/** Sends the link to a password again, a few times in 15 minutes. */
export async function inviteAgain(ctx: Context, person: { id: number; email: string }) {
  await requireAttempts(ctx, [`invite:${person.id}`], [INVITATIONS]);
  await ctx.jobs.send(RECOVERY_JOB, { username: person.email, since: ctx.clock() });
}

/** Links that were mailed open nothing any more. */
export const revokeLinks = (trx: Db, userId: number): Promise<void> =>
  store.deleteTokensOf(trx, userId);

type NewLink = { userId: number; kind: LinkKind; now: Date };

/** The token of a new link to a password; the database keeps its hash alone. */
export async function newLink(db: Db, { userId, kind, now }: NewLink): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + LINK_MINUTES[kind] * 60_000);
  await store.insertToken(db, { userId, kind, tokenHash: tokenHashOf(token), expires });
  return token;
}

/** The address of a new link that no mail carries; the database keeps the hash of its token alone. */
export async function linkToHandOver(
  { config: { publicUrl }, clock }: Context,
  trx: Db,
  person: { id: number; hasPassword: boolean },
): Promise<string> {
  const kind = person.hasPassword ? 'recover' : 'create';
  const token = await newLink(trx, { userId: person.id, kind, now: clock() });
  return linkAddress({ kind, publicUrl, token });
}

/**
 * `asked`: by who may be anybody, so that one person gets few, whether by e-mail or tax id; a job of its own then sends the
 * mail. `since`: when it was asked for.
 */
export type Recipient = Tried & { username: string; asked?: boolean; since: string };

/** Whether a stranger may have one more mail sent to this person. */
async function mayAsk(trx: Db, { id }: { id: number }): Promise<boolean> {
  const key = `recover:person:${id}`;
  return (await throttle(trx, key, MAILS_PER_LOGIN, WINDOW_SECONDS)).allowed;
}

/** Counts a stranger's request once, however often its mail must be tried. */
function takeRequest(ctx: Context, { username, since }: Recipient): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const person = await store.lockRecipient(trx, loginKeys(username));
    if (!person || !(await mayAsk(trx, person))) return;
    await ctx.jobs.send(RECOVERY_JOB, { username, since }, { db: trx });
  });
}

/** A link's mail is tried until the link expires, but no longer than any other mail. */
function mailedUntil(kind: LinkKind, since: string): Date {
  const asked = new Date(since);
  const works = asked.getTime() + LINK_MINUTES[kind] * 60_000;
  return new Date(Math.min(works, giveUpAt(asked).getTime()));
}

/** A new link for the person behind a login; undefined where there is nobody, or it would come late. */
function makeLink(ctx: Context, { username, since }: Recipient) {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const person = await store.lockRecipient(trx, loginKeys(username));
    if (!person) return undefined;
    const kind: LinkKind = person.password_hash === null ? 'create' : 'recover';
    const until = mailedUntil(kind, since);
    if (now > until) return undefined;
    return { person, kind, until, token: await newLink(trx, { userId: person.id, kind, now }) };
  });
}

/**
 * Mails a new link to the person behind a login, if there is one; who has no password yet is led to the first. A link that
 * was not mailed is none.
 */
export async function sendLink(ctx: Context, recipient: Recipient): Promise<void> {
  if (recipient.asked) return takeRequest(ctx, recipient);
  const link = await makeLink(ctx, recipient);
  if (!link) return;
  const { person, kind, token, until } = link;
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const { publicUrl } = ctx.config;
  const name = person.nickname || person.name;
  const mail = linkMail({ kind, name, company, publicUrl, token });
  const job = { job: RECOVERY_JOB, data: recipient, until };
  const outcome = await tryMail(ctx, job, () => ctx.mailer.send({ to: person.email, ...mail }));
  if (outcome !== 'sent') await store.deleteToken(ctx.db, keyOf(ctx, kind, token));
}

async function personOf(ctx: Context, key: store.TokenKey) {
  const person = await store.findTokenPerson(ctx.db, key);
  if (!person) throw new AppError('LINK_INACTIVE');
  return person;
}

const keyOf = (ctx: Context, kind: LinkKind, token: string): store.TokenKey => ({
  tokenHash: tokenHashOf(token),
  kind,
  now: ctx.clock(),
});

type NewPassword = { password: string; ip: string; userAgent: string; device: string };

/**
 * Spends a link: sets the password, revokes the person's other links and ends all sessions on every server. Who holds it
 * has proved to be the person: this browser is known from now on, and no stranger's tries stand in its way.
 */
async function spendLink(ctx: Context, key: store.TokenKey, made: NewPassword) {
  const { password, device, ip, userAgent } = made;
  const failed = failedRules(password, password);
  if (failed.length > 0) {
    throw new AppError('INVALID', { fields: { password: failed.map(({ text }) => text) } });
  }
  const person = await personOf(ctx, key);
  const hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    // The person before what belongs to him, as an erasure takes them.
    await lockPerson(trx, person.id);
    if (!(await store.deleteToken(trx, key))) throw new AppError('LINK_INACTIVE');
    await updatePassword(trx, person.id, hash);
    await endSessionsOf(trx, person.id);
    await rememberDevice(ctx, trx, person.id, device);
    const change = { record: 'gl_user', recordId: person.id };
    await writeAudit(
      trx,
      { userId: person.id, ip, userAgent },
      { action: `user.password_${key.kind}`, ...change },
    );
  });
  announceEnded(ctx, person.id);
  await forgiveStrangers(ctx, person.id);
  return person;
}

export async function recoverPassword(ctx: Context, token: string, made: NewPassword) {
  await spendLink(ctx, keyOf(ctx, 'recover', token), made);
}

/** Throws LINK_INACTIVE for a link to a new password that does not work, or no longer. */
export async function requireLink(ctx: Context, token: string): Promise<void> {
  await personOf(ctx, keyOf(ctx, 'recover', token));
}

export async function describeTokenUser(ctx: Context, token: string): Promise<TokenUser> {
  const { name, email, tax_id } = await personOf(ctx, keyOf(ctx, 'create', token));
  return { name, email, person_identifier: maskedTaxId(tax_id ?? '') };
}

/** Makes the first password and opens a session for it. */
export async function createPassword(
  ctx: Context,
  { token, password, ...from }: SessionOrigin & { token: string; password: string },
) {
  const made = { password, ip: from.ip, userAgent: from.userAgent, device: from.device };
  const person = await spendLink(ctx, keyOf(ctx, 'create', token), made);
  const session = await openSession(ctx, person.id, from);
  return { session, url: landingOf(person.level) };
}

/** Forgets links that no longer work. */
export function forgetOldLinks(ctx: Context): Promise<void> {
  return store.deleteExpiredTokens(ctx.db, ctx.clock());
}
