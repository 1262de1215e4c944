import { createHash, randomBytes } from 'node:crypto';
import { LEVEL } from '@balcao/contract/permissions';
import { hash, verify } from '@node-rs/argon2';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { forgive, sweepThrottle, throttle } from '../../platform/database/throttle.ts';
import type { Identify } from '../../platform/http/gate.ts';
import { readConfigs } from '../organization/service.ts';
import { landingOf, loginKeys, rolesOf } from './rules.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findLogin,
  findSession,
  insertSession,
  touchSession,
} from './store.ts';

const WINDOW_SECONDS = 15 * 60;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Argon2id with the library's parameters (19 MiB, 2 passes), as OWASP advises. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Verified in place of a missing hash, so that an unknown login takes as long as a wrong password. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

async function requireAttempts(ctx: Context, keys: string[], limits: number[]): Promise<void> {
  const answers = await Promise.all(
    keys.map((key, index) => throttle(ctx.db, key, limits[index] ?? 0, WINDOW_SECONDS)),
  );
  const refused = answers.filter((answer) => !answer.allowed);
  if (refused.length === 0) return;
  const retryAfter = Math.max(...refused.map((answer) => answer.retryAfterSeconds));
  throw new AppError('TOO_MANY', { retryAfter });
}

type LoginInput = {
  username: string;
  password: string;
  ip: string;
  userAgent: string;
  /** The session cookie that the browser had before: it ends here. */
  previousToken: string;
};

/** Checks the password and opens a session under a new token, which is returned and kept as a hash only. */
export async function logIn(ctx: Context, input: LoginInput) {
  const keys = loginKeys(input.username);
  const accountKey = `login:${sha256(keys.email).toString('base64url')}`;
  const { loginsPerAccount, loginsPerAddress } = ctx.config.limits;
  await requireAttempts(
    ctx,
    [accountKey, `login-from:${input.ip}`],
    [loginsPerAccount, loginsPerAddress],
  );
  const person = await findLogin(ctx.db, keys);
  const right = await verify(person?.password_hash ?? (await nobodysHash), input.password);
  if (!person?.password_hash || !right || !person.active) throw new AppError('LOGIN_FAILED');
  await forgive(ctx.db, accountKey);
  const token = randomBytes(32).toString('base64url');
  const expires = await ctx.db.transaction().execute(async (trx) => {
    if (input.previousToken !== '') await deleteSession(trx, sha256(input.previousToken));
    return insertSession(trx, {
      tokenHash: sha256(token),
      userId: person.id,
      ip: input.ip,
      userAgent: input.userAgent.slice(0, 500),
      now: ctx.clock(),
    });
  });
  return { token, expires, url: landingOf(person.level) };
}

/** Ends the session of that token, here and on its open sockets. */
export async function logOut(ctx: Context, token: string): Promise<void> {
  if (token === '') return;
  await deleteSession(ctx.db, sha256(token));
  ctx.bus.publish('sessions', { ended: sha256(token).toString('hex') });
}

/** The session gate's question: who is behind this token? */
export function identifier(ctx: Context): Identify {
  return async (token, from) => {
    const now = ctx.clock();
    const found = await findSession(ctx.db, sha256(token), now);
    if (!found) return null;
    await touchSession(ctx.db, found.sessionId, now, found.seenAt);
    const roles = rolesOf(
      {
        level: found.level,
        active: found.active,
        flags: found.flags ?? [],
        granted: found.granted,
        denied: found.denied,
        ticketPaymentReportType: found.reportType ?? 0,
        loginFrom: found.loginFrom,
        loginUntil: found.loginUntil,
        sectors: found.sectors,
        businessUnits: found.businessUnits,
      },
      now,
    );
    const { userId, name, nickname, level, sessionId, isHuman } = found;
    return { userId, name, nickname, level, roles, sessionId, isHuman, ...from };
  };
}

/** Everything that the browser learns about its session; `status` 400 says that the one it had is gone. */
export async function describeSession(ctx: Context, actor: Actor | null, hadToken: boolean) {
  const { production, demo } = ctx.config;
  return {
    status: hadToken && !actor ? 400 : 200,
    user: actor && {
      id: actor.userId,
      name: actor.name,
      nickname: actor.nickname,
      level: actor.level,
    },
    user_roles: actor?.roles ?? null,
    configs: await readConfigs(ctx),
    is_human: actor?.isHuman ?? false,
    env_production: production,
    dev_messages: !production,
    demo,
    warnings_enabled: (actor?.level ?? LEVEL.external) <= LEVEL.internal,
  };
}

/** Removes what no longer lets anybody in. */
export async function forgetOldSessions(ctx: Context): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.clock());
  await sweepThrottle(ctx.db, ctx.clock());
}
