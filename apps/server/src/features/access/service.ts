import { createHash, randomBytes } from 'node:crypto';
import type { AuditAction } from '@balcao/contract/audit-actions';
import { LEVEL } from '@balcao/contract/permissions';
import type { LoginHours } from '@balcao/contract/records/people';
import type { UserRoles } from '@balcao/contract/session';
import { hash, verify } from '@node-rs/argon2';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { batched } from '../../platform/database/batched.ts';
import { forgive, sweepThrottle, throttle } from '../../platform/database/throttle.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Identify } from '../../platform/http/gate.ts';
import { readConfigs } from '../organization/service.ts';
import { lacksTwoFactor, landingOf, loginKeys, rolesOf, withinHours } from './rules.ts';
import { announceEnded } from './sessions/service.ts';
import {
  deleteExpiredPending,
  deleteExpiredSessions,
  deleteSession,
  findLogin,
  findSessions,
  insertPending,
  insertSession,
  listStaff as listStaffRows,
  type PersonRow,
  touchSession,
} from './store.ts';

const WINDOW_SECONDS = 15 * 60;
const PENDING_SECONDS = 5 * 60;

/** 256 random bits for a link or a cookie; the database keeps `tokenHashOf` it alone. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Under which attempts of one account are counted; the login itself is not kept. */
export function attemptsKey(what: 'login' | 'recover', account: string): string {
  return `${what}:${tokenHashOf(account).toString('base64url')}`;
}

/** Argon2id with the library's parameters (19 MiB, 2 passes), as OWASP advises. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified in place of a missing hash, so that an unknown login takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

/** Counts an attempt under each key; throws TOO_MANY when one of them is above its limit for 15 minutes. */
export async function requireAttempts(
  ctx: Context,
  keys: string[],
  limits: number[],
): Promise<void> {
  const answers = await Promise.all(
    keys.map((key, index) => throttle(ctx.db, key, limits[index] ?? 0, WINDOW_SECONDS)),
  );
  const refused = answers.filter((answer) => !answer.allowed);
  if (refused.length === 0) return;
  const retryAfter = Math.max(...refused.map((answer) => answer.retryAfterSeconds));
  throw new AppError('TOO_MANY', { retryAfter });
}

const entryOf = (action: AuditAction, userId: number | null) => ({
  action,
  record: 'gl_user',
  recordId: userId,
});

/** Whether a group with these hours lets anybody in now. */
export const letsInNow = (ctx: Context, hours: readonly LoginHours[]): boolean =>
  withinHours(hours, ctx.clock());

export type SessionOrigin = {
  ip: string;
  userAgent: string;
  /** The session cookie that the browser had before: it ends here. */
  previousToken: string;
  isHuman: boolean;
};

/** Opens a session under a new token, which is returned and kept as a hash only. */
export async function openSession(ctx: Context, userId: number, from: SessionOrigin) {
  const { previousToken, ...origin } = from;
  const token = newToken();
  const expires = await ctx.db.transaction().execute(async (trx) => {
    if (previousToken !== '') await deleteSession(trx, tokenHashOf(previousToken));
    const now = ctx.clock();
    await writeAudit(trx, { userId, ...origin }, entryOf('session.login', userId));
    return insertSession(trx, { tokenHash: tokenHashOf(token), userId, now, ...origin });
  });
  return { token, expires };
}

type Credentials = { username: string; password: string };

/** Checks the password and opens a session; with two-factor login only the first step of one. */
export async function logIn(
  ctx: Context,
  { username, password, ...from }: Credentials & SessionOrigin,
) {
  const keys = loginKeys(username);
  const accountKey = attemptsKey('login', keys.account);
  const { loginsPerAccount, loginsPerAddress } = ctx.config.limits;
  await requireAttempts(
    ctx,
    [accountKey, `login-from:${from.ip}`],
    [loginsPerAccount, loginsPerAddress],
  );
  const person = await findLogin(ctx.db, keys);
  const right = await verify(person?.password_hash ?? (await nobodysHash), password);
  if (!person?.password_hash || !right || !person.active) {
    // What was typed is not kept, it may be a password. The limits above bound how many lines strangers can make.
    await writeAudit(ctx.db, from, entryOf('session.failed', person?.id ?? null));
    throw new AppError('LOGIN_FAILED');
  }
  await forgive(ctx.db, accountKey);
  if (person.twoFactor) return { pending: await openPending(ctx, person.id, from.isHuman) };
  return { session: await openSession(ctx, person.id, from), url: landingOf(person.level) };
}

/** The token of a login that awaits its second step. */
async function openPending(ctx: Context, userId: number, isHuman: boolean) {
  const token = newToken();
  const expires = new Date(ctx.clock().getTime() + PENDING_SECONDS * 1000);
  await insertPending(ctx.db, { tokenHash: tokenHashOf(token), userId, isHuman, expires });
  return { token, expires };
}

/** Ends the session of that token, here and on its open sockets. */
export async function logOut(ctx: Context, token: string, caller: Caller): Promise<void> {
  if (token === '') return;
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const userId = await deleteSession(trx, tokenHashOf(token));
    if (userId === undefined) return undefined;
    await writeAudit(trx, { userId, ...caller }, entryOf('session.logout', userId));
    return userId;
  });
  if (ended !== undefined) announceEnded(ctx, ended);
}

/** A person's rights as they are at this moment. */
export function rightsOf(person: PersonRow, now: Date, impersonated = false): UserRoles {
  const { flags, reportType, loginHours, ...facts } = person;
  const group = {
    flags: flags ?? [],
    ticketPaymentReportType: reportType ?? 0,
    loginHours: loginHours ?? [],
  };
  return rolesOf({ ...facts, ...group, impersonated }, now);
}

/** Colleagues with their present rights, by name, for a policy to choose from: these ids, or those who are so searched. */
export async function listStaff(
  ctx: Context,
  wanted: { ids: number[] } | { q: string },
  limit: number,
) {
  const now = ctx.clock();
  const rows = await listStaffRows(ctx.db, wanted, limit);
  return rows.map((row) => ({ ...row, roles: rightsOf(row, now) }));
}

/** The session gate's question: who is behind this token? Requests of one moment share a statement. */
export function identifier(ctx: Context): Identify {
  const find = batched((hashes: Buffer[]) => findSessions(ctx, hashes, ctx.clock()), {
    ...{ most: 500, lanes: 2, keyOf: (hash: Buffer) => hash },
  });
  return async (token, from) => {
    const now = ctx.clock();
    const found = await find(tokenHashOf(token));
    if (!found) return null;
    await touchSession(ctx.db, found.sessionId, now, found.seenAt);
    const roles = rightsOf(found, now, found.actingAs !== null);
    const { userId, name, nickname, level, sessionId, isHuman } = found;
    const impersonator =
      found.actingAs === null ? null : { userId: found.ownerId, name: found.ownerName };
    const twoFactorDue = !impersonator && lacksTwoFactor(found);
    const person = { userId, name, nickname, level, roles, impersonator, twoFactorDue };
    return { ...person, sessionId, isHuman, ...from };
  };
}

/** Everything that the browser learns about its session; `status` 400 says that the one it had is gone. */
export async function describeSession(ctx: Context, actor: Actor | null, hadToken: boolean) {
  const { production, demo, humanCheck, recaptcha } = ctx.config;
  return {
    status: hadToken && !actor ? 400 : 200,
    user: actor && {
      id: actor.userId,
      name: actor.name,
      nickname: actor.nickname,
      level: actor.level,
    },
    user_roles: actor?.roles ?? null,
    impersonator: actor?.impersonator ? { name: actor.impersonator.name } : null,
    two_factor_due: actor?.twoFactorDue ?? false,
    configs: await readConfigs(ctx),
    is_human: actor?.isHuman ?? false,
    human_check: { kind: humanCheck, site_key: recaptcha.siteKey },
    env_production: production,
    dev_messages: !production,
    demo,
    warnings_enabled: (actor?.level ?? LEVEL.external) <= LEVEL.internal,
  };
}

/** Removes what no longer lets anybody in. */
export async function forgetOldSessions(ctx: Context): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.clock());
  await deleteExpiredPending(ctx.db, ctx.clock());
  await sweepThrottle(ctx.db, ctx.clock());
}
