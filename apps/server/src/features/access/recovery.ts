import { failedRules } from '@balcao/brazil/password';
import { maskedTaxId } from '@balcao/brazil/tax-id';
import type { TokenUser } from '@balcao/contract/access/recovery';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { throttle } from '../../platform/database/throttle.ts';
import { giveUpAt, lastTryBefore, type Tried, tryMail } from '../../platform/mail-tries.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { readConfigs } from '../organization/installation.ts';
import { landingOf, loginKeys } from './login.rules.ts';
import { hashPassword, openSession, rememberDevice, type SessionOrigin } from './login.ts';
import {
  forgiveStrangers,
  recoveryKey,
  requireAttempts,
  WINDOW_SECONDS,
} from './login-attempts.ts';
import { updatePassword } from './passwords.store.ts';
import { lockPerson } from './person-lock.ts';
import { LINK_MINUTES, type LinkKind, linkAddress, linkMail } from './recovery.rules.ts';
import * as store from './recovery.store.ts';
import { announceEnded, endSessionsOf } from './sessions.ts';

const MAILS_PER_LOGIN = 5;

/** The job that looks for the person and sends the link; `recovery.jobs.ts` defines it. */
export const RECOVERY_JOB = 'access.recover';

/**
 * Accepts a request for a recovery link. A job does everything that depends on the person after the answer, so that
 * text, status and time do not reveal who exists.
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

/** Sends the link for a password after the commit of the transaction. */
export async function inviteByMail(ctx: Context, trx: Db, email: string): Promise<void> {
  await ctx.jobs.send(RECOVERY_JOB, { username: email, since: ctx.clock() }, { db: trx });
}

/** Counts a repeated invitation: a few are allowed in 15 minutes. Throws TOO_MANY. */
export const requireInvitation = (ctx: Context, userId: number): Promise<void> =>
  requireAttempts(ctx, [`invite:${userId}`], [INVITATIONS]);

export const revokeLinks = (trx: Db, userId: number): Promise<void> =>
  store.deleteTokensOf(trx, userId);

type NewLink = { userId: number; kind: LinkKind; now: Date };

/** The token of a new link for a password; the database stores only its hash. */
export async function newLink(db: Db, { userId, kind, now }: NewLink): Promise<string> {
  const token = newToken();
  const expires = new Date(now.getTime() + LINK_MINUTES[kind] * 60_000);
  await store.insertToken(db, { userId, kind, tokenHash: tokenHashOf(token), expires });
  return token;
}

/** The address of a new link that is handed over without a mail; the database stores only the hash of its token. */
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
 * `asked`: anybody may have made the request, so each person gets few mails, whether by e-mail or tax id; a separate
 * job then sends the mail. `since`: the time of the request.
 */
export type Recipient = Tried & { username: string; asked?: boolean; since: string };

/** Whether this person may get one more mail that a stranger requested. */
async function mayAsk(trx: Db, { id }: { id: number }): Promise<boolean> {
  const key = `recover:person:${id}`;
  return (await throttle(trx, key, MAILS_PER_LOGIN, WINDOW_SECONDS)).allowed;
}

/** Counts a stranger's request once, however often its mail is retried. */
function takeRequest(ctx: Context, { username, since }: Recipient): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const person = await store.lockRecipient(trx, loginKeys(username));
    if (!person || !(await mayAsk(trx, person))) return;
    await ctx.jobs.send(RECOVERY_JOB, { username, since }, { db: trx });
  });
}

/** A link's mail is retried until the link expires, but no longer than any other mail. */
function mailedUntil(kind: LinkKind, since: string): Date {
  const asked = new Date(since);
  const works = asked.getTime() + LINK_MINUTES[kind] * 60_000;
  return new Date(Math.min(works, giveUpAt(asked).getTime()));
}

/** A new link for the person behind a login; undefined if there is nobody, or if the mail would be too late. */
function makeLink(ctx: Context, { username, since }: Recipient) {
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    const person = await store.lockRecipient(trx, loginKeys(username));
    if (!person) return undefined;
    const kind: LinkKind = person.password_hash === null ? 'create' : 'recover';
    const until = mailedUntil(kind, since);
    if (now > until) return undefined;
    const token = await newLink(trx, { userId: person.id, kind, now });
    return { person, kind, until: lastTryBefore(until), token };
  });
}

/**
 * Mails a new link to the person behind a login, if there is one; without a password yet, the link sets the first one.
 * If the mail was not sent, the link is deleted.
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

async function personOf(db: Db, key: store.TokenKey) {
  const person = await store.findTokenPerson(db, key);
  if (!person) throw new AppError('LINK_INACTIVE');
  return person;
}

const keyOf = (ctx: Context, kind: LinkKind, token: string): store.TokenKey => ({
  tokenHash: tokenHashOf(token),
  kind,
  now: ctx.clock(),
});

type NewPassword = { password: string; ip: string; userAgent: string; device: string };
type LinkPerson = Awaited<ReturnType<typeof personOf>>;

/**
 * Uses up a link: sets the password, revokes the person's other links and ends all sessions on every server. The holder
 * of the link has proved their identity, so this browser becomes known and strangers' attempts are forgiven. `then`
 * runs in the same transaction.
 */
async function spendLink<T>(
  ctx: Context,
  key: store.TokenKey,
  made: NewPassword,
  then: (trx: Db, person: LinkPerson) => Promise<T>,
): Promise<T> {
  const { password, device, ip, userAgent } = made;
  const failed = failedRules(password, password);
  if (failed.length > 0) {
    throw new AppError('INVALID', { fields: { password: failed.map(({ text }) => text) } });
  }
  const { id } = await personOf(ctx.db, key);
  const hash = await hashPassword(password);
  const done = await ctx.db.transaction().execute(async (trx) => {
    // The person before the person's records: an erasure uses the same order.
    await lockPerson(trx, id);
    const person = await personOf(trx, key);
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
    return then(trx, person);
  });
  announceEnded(ctx, id);
  await forgiveStrangers(ctx, id);
  return done;
}

export async function recoverPassword(ctx: Context, token: string, made: NewPassword) {
  await spendLink(ctx, keyOf(ctx, 'recover', token), made, async () => undefined);
}

/** Throws LINK_INACTIVE for a link to a new password that does not work or no longer works. */
export async function requireLink(ctx: Context, token: string): Promise<void> {
  await personOf(ctx.db, keyOf(ctx, 'recover', token));
}

export async function describeTokenUser(ctx: Context, token: string): Promise<TokenUser> {
  const { name, email, tax_id } = await personOf(ctx.db, keyOf(ctx, 'create', token));
  return { name, email, person_identifier: maskedTaxId(tax_id ?? '') };
}

/** Sets the first password and opens a session. */
export async function createPassword(
  ctx: Context,
  { token, password, ...from }: SessionOrigin & { token: string; password: string },
) {
  const made = { password, ip: from.ip, userAgent: from.userAgent, device: from.device };
  return spendLink(ctx, keyOf(ctx, 'create', token), made, async (trx, { id, level }) => ({
    session: await openSession(ctx, trx, id, from),
    url: landingOf(level),
  }));
}

export function forgetOldLinks(ctx: Context): Promise<void> {
  return store.deleteExpiredTokens(ctx.db, ctx.clock());
}
