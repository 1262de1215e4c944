import { failedRules } from '@balcao/brazil/password';
import { maskedTaxId } from '@balcao/brazil/tax-id';
import type { TokenUser } from '@balcao/contract/access';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { forgive } from '../../../platform/database/throttle.ts';
import { readConfigs } from '../../organization/service.ts';
import { updatePassword } from '../passwords/store.ts';
import { landingOf, loginKeys } from '../rules.ts';
import {
  attemptsKey,
  hashPassword,
  newToken,
  openSession,
  requireAttempts,
  type SessionOrigin,
  tokenHashOf,
} from '../service.ts';
import { announceEnded, endSessionsOf } from '../sessions/service.ts';
import { LINK_MINUTES, type LinkKind, linkAddress, linkMail } from './rules.ts';
import * as store from './store.ts';

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
    [attemptsKey('recover', account), `recover-from:${ip}`],
    [MAILS_PER_LOGIN, ctx.config.limits.loginsPerAddress],
  );
  await ctx.jobs.send(RECOVERY_JOB, { username });
}

const INVITATIONS = 3;

/** Invites somebody who was just made, once the transaction stands. */
export async function inviteByMail(ctx: Context, trx: Db, email: string): Promise<void> {
  await ctx.jobs.send(RECOVERY_JOB, { username: email }, { db: trx });
}

/** Sends the link to a password again, a few times in 15 minutes. */
export async function inviteAgain(ctx: Context, person: { id: number; email: string }) {
  await requireAttempts(ctx, [`invite:${person.id}`], [INVITATIONS]);
  await ctx.jobs.send(RECOVERY_JOB, { username: person.email });
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

/** Mails a new link to the person behind a login, if there is one; who has no password yet is led to the first. */
export async function sendLink(ctx: Context, username: string): Promise<void> {
  const link = await ctx.db.transaction().execute(async (trx) => {
    const person = await store.lockRecipient(trx, loginKeys(username));
    if (!person) return undefined;
    const kind: LinkKind = person.password_hash === null ? 'create' : 'recover';
    return {
      person,
      kind,
      token: await newLink(trx, { userId: person.id, kind, now: ctx.clock() }),
    };
  });
  if (!link) return;
  const { person, kind, token } = link;
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const { publicUrl } = ctx.config;
  const name = person.nickname || person.name;
  const mail = linkMail({ kind, name, company, publicUrl, token });
  await ctx.mailer.send({ to: person.email, ...mail });
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

type NewPassword = { password: string; ip: string; userAgent: string };

/** Spends a link: sets the password, revokes the person's other links and ends all sessions on every server. */
async function spendLink(ctx: Context, key: store.TokenKey, { password, ...from }: NewPassword) {
  const failed = failedRules(password, password);
  if (failed.length > 0) {
    throw new AppError('INVALID', { fields: { password: failed.map(({ text }) => text) } });
  }
  const person = await personOf(ctx, key);
  const hash = await hashPassword(password);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.deleteToken(trx, key))) throw new AppError('LINK_INACTIVE');
    await updatePassword(trx, person.id, hash);
    await endSessionsOf(trx, person.id);
    const change = { record: 'gl_user', recordId: person.id };
    await writeAudit(
      trx,
      { userId: person.id, ...from },
      { action: `user.password_${key.kind}`, ...change },
    );
  });
  announceEnded(ctx, person.id);
  // Who had forgotten the password has tried before, under either login.
  for (const login of [person.email, person.tax_id]) {
    if (login) await forgive(ctx.db, attemptsKey('login', login));
  }
  return person;
}

export async function recoverPassword(ctx: Context, token: string, made: NewPassword) {
  await spendLink(ctx, keyOf(ctx, 'recover', token), made);
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
  const person = await spendLink(ctx, keyOf(ctx, 'create', token), { password, ...from });
  const session = await openSession(ctx, person.id, from);
  return { session, url: landingOf(person.level) };
}

/** Forgets links that no longer work. */
export function forgetOldLinks(ctx: Context): Promise<void> {
  return store.deleteExpiredTokens(ctx.db, ctx.clock());
}
