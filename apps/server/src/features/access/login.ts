import { randomBytes } from 'node:crypto';
import { LEVEL } from '@balcao/contract/access/permissions';
import type { UserRoles } from '@balcao/contract/access/session';
import type { AuditAction } from '@balcao/contract/audit/actions';
import type { LoginHours } from '@balcao/contract/people/records';
import { hash, verify } from '@node-rs/argon2';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import { batched } from '../../platform/database/batched.ts';
import { sweepTries } from '../../platform/database/growing-pauses.ts';
import type { Db } from '../../platform/database/open.ts';
import { sweepActs } from '../../platform/database/repeated-act-rows.ts';
import { sweepThrottle } from '../../platform/database/throttle.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { DEVICE_DAYS } from '../../platform/http/device-cookie.ts';
import type { Identify } from '../../platform/http/gate.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';
import { readConfigs } from '../organization/installation.ts';
import { deleteDevicesBefore, keepDevice } from './known-devices.store.ts';
import {
  boundsOf,
  lacksTwoFactor,
  landingOf,
  loginKeys,
  rolesOf,
  sessionTimes,
  withinHours,
} from './login.rules.ts';
import {
  deleteExpiredPending,
  deleteExpiredSessions,
  deleteSession,
  findLogin,
  findPerson,
  findSessions,
  insertPending,
  insertSession,
  type LoginRow,
  listStaff as listStaffRows,
  lockLogin,
  type PersonRow,
  touchSession,
} from './login.store.ts';
import { forgiveTries, requireAttempts, requireTry, trierOf } from './login-attempts.ts';
import { announceEnded } from './sessions.ts';

const PENDING_SECONDS = 5 * 60;
const MOST_DEVICES = 20;

/** Argon2id with the library's parameters (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified if there is no hash, so that an unknown login takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

const entryOf = (action: AuditAction, userId: number | null) => ({
  action,
  record: 'gl_user',
  recordId: userId,
});

/** Whether a group with these hours allows access now. */
export const letsInNow = (ctx: Context, hours: readonly LoginHours[]): boolean =>
  withinHours(hours, ctx.clock());

export type SessionOrigin = {
  ip: string;
  userAgent: string;
  /** The browser's previous session cookie; its session ends. */
  previousToken: string;
  /** The browser's own token: the browser is known from then on. */
  device: string;
  isHuman: boolean;
};

/** Remembers the browser as the person's; above the limit, the browser used longest ago is forgotten. */
export async function rememberDevice(ctx: Context, trx: Db, userId: number, device: string) {
  const key = { userId, tokenHash: tokenHashOf(device) };
  await keepDevice(trx, key, { now: ctx.clock(), most: MOST_DEVICES });
}

/**
 * Opens a session under a new token, which is returned and stored only as a hash. The session ends at `expires` without
 * use, and at `ends` in any case. The caller's transaction holds the person's row and has checked the conditions for
 * the login.
 */
export async function openSession(ctx: Context, trx: Db, userId: number, from: SessionOrigin) {
  const { previousToken, device, ...origin } = from;
  const token = newToken();
  const now = ctx.clock();
  const { expires, ends } = sessionTimes(now, now, ctx.config.sessionDays);
  if (previousToken !== '') await deleteSession(trx, tokenHashOf(previousToken));
  await writeAudit(trx, { userId, ...origin }, entryOf('session.login', userId));
  await insertSession(trx, { tokenHash: tokenHashOf(token), userId, now, expires, ...origin });
  await rememberDevice(ctx, trx, userId, device);
  return { token, expires, ends };
}

type Credentials = { username: string; password: string };

/** Checks the password and opens a session; with two-factor login, only starts the second step. */
export async function logIn(
  ctx: Context,
  { username, password, ...from }: Credentials & SessionOrigin,
) {
  const keys = loginKeys(username);
  const person = await findLogin(ctx.db, keys);
  const who = { person: person?.id ?? keys.account, device: from.device };
  const trier = await trierOf(ctx, 'login', who);
  if (!trier.known) {
    await requireAttempts(ctx, [`login-from:${from.ip}`], [ctx.config.limits.loginsPerAddress]);
  }
  await requireTry(ctx, trier.key);
  const right = await verify(person?.password_hash ?? (await nobodysHash), password);
  const entered = person && right ? await enter(ctx, person, from) : undefined;
  if (!entered) {
    // The typed login is not stored, because it may be a password. The limits above bound how many lines strangers can
    // create.
    await writeAudit(ctx.db, from, entryOf('session.failed', person?.id ?? null));
    throw new AppError('LOGIN_FAILED');
  }
  await forgiveTries(ctx, trier.key);
  return entered;
}

/**
 * Logs in the person whose password was just verified; undefined if it has changed since, or if the person may not log
 * in.
 */
async function enter(ctx: Context, person: LoginRow, from: SessionOrigin) {
  const { id: userId, password_hash: passwordHash, twoFactor, level } = person;
  if (!passwordHash) return undefined;
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockLogin(trx, { userId, passwordHash }))) return undefined;
    if (twoFactor) return { pending: await openPending(ctx, trx, userId, from.isHuman) };
    return { session: await openSession(ctx, trx, userId, from), url: landingOf(level) };
  });
}

/** The token of a login that waits for its second step. */
async function openPending(ctx: Context, trx: Db, userId: number, isHuman: boolean) {
  const token = newToken();
  const expires = new Date(ctx.clock().getTime() + PENDING_SECONDS * 1000);
  await insertPending(trx, { tokenHash: tokenHashOf(token), userId, isHuman, expires });
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

/** A person's present rights. */
export function rightsOf(person: PersonRow, now: Date, impersonated = false): UserRoles {
  const { flags, reportType, loginHours, ...facts } = person;
  const group = {
    flags: flags ?? [],
    ticketPaymentReportType: reportType ?? 0,
    loginHours: loginHours ?? [],
  };
  return rolesOf({ ...facts, ...group, impersonated }, now);
}

/** A person with the present rights; undefined for an unknown id. */
export async function findRights(ctx: Context, db: Db, id: number) {
  const person = await findPerson(db, id);
  return person && { ...person, bounds: boundsOf(person), roles: rightsOf(person, ctx.clock()) };
}

/**
 * Colleagues with their present rights, by name, for a policy to choose from: these ids, or those who match a search.
 */
export async function listStaff(
  ctx: Context,
  wanted: { ids: number[] } | { q: string },
  limit: number,
) {
  const now = ctx.clock();
  const rows = await listStaffRows(ctx.db, wanted, limit);
  return rows.map((row) => ({ ...row, roles: rightsOf(row, now) }));
}

/** The session gate calls this to find the person behind a session token. Simultaneous requests share a statement. */
export function identifier(ctx: Context): Identify {
  const find = batched((hashes: Buffer[]) => findSessions(ctx, hashes, ctx.clock()), {
    most: 500,
    lanes: 2,
    keyOf: (hash: Buffer) => hash,
  });
  return async (token, from) => {
    const now = ctx.clock();
    const found = await find(tokenHashOf(token));
    if (!found) return null;
    const { expires, ends } = sessionTimes(found.openedAt, now, ctx.config.sessionDays);
    if (ends <= now) return null;
    await touchSession(ctx.db, { id: found.sessionId, seenAt: found.seenAt, now, expires });
    const roles = rightsOf(found, now, found.actingAs !== null);
    const { userId, name, nickname, level, sessionId, isHuman } = found;
    const impersonator =
      found.actingAs === null ? null : { userId: found.ownerId, name: found.ownerName };
    const twoFactorDue = !impersonator && lacksTwoFactor(found);
    const person = { userId, name, nickname, level, roles, impersonator, twoFactorDue };
    const bounds = boundsOf(found);
    return { ...person, bounds, sessionId, isHuman, ...from };
  };
}

/** Everything that the browser learns about its session; `status` 400 means that its session has ended. */
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
    is_affiliate: actor !== null && (await hooksOf(ctx).isAffiliate(ctx, actor)),
    configs: await readConfigs(ctx),
    is_human: actor?.isHuman ?? false,
    human_check: { kind: humanCheck, site_key: recaptcha.siteKey },
    env_production: production,
    dev_messages: !production,
    demo,
    warnings_enabled: (actor?.level ?? LEVEL.external) <= LEVEL.internal,
  };
}

export async function forgetOldSessions({ db, clock }: Context): Promise<void> {
  const now = clock();
  await deleteExpiredSessions(db, now);
  await deleteExpiredPending(db, now);
  await deleteDevicesBefore(db, new Date(now.getTime() - DEVICE_DAYS * 86_400_000));
  await sweepThrottle(db, now);
  await sweepActs(db, now);
  await sweepTries(db, now);
}
