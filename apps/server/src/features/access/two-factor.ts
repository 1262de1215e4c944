import { createHmac, randomBytes } from 'node:crypto';
import type { TwoFactorSetup, TwoFactorState } from '@balcao/contract/access/two-factor';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { toString as drawQr } from 'qrcode';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { tokenHashOf } from '../../platform/token.ts';
import { readConfigs } from '../organization/installation.ts';
import { landingOf } from './login.rules.ts';
import { openSession, type SessionOrigin } from './login.ts';
import { forgiveTries, requireTry, trierOf } from './login-attempts.ts';
import { requirePassword, requireSelf } from './passwords.ts';
import { lockPerson, lockSelf } from './person-lock.ts';
import { CODE_BYTES, readCode, recoveryCodeOf } from './two-factor.rules.ts';
import * as store from './two-factor.store.ts';

const PURPOSE = 'two-factor';
const RECOVERY_CODES = 10;
/** Phone clocks may be off by one step of 30 seconds, as RFC 6238 (section 5.2) recommends. */
const TOLERANCE_SECONDS = 30;
const wrongCode = () =>
  new AppError('INVALID', { fields: { code: ['Código incorreto ou já usado.'] } });

const codeHash = (ctx: Context, userId: number, code: string) =>
  createHmac('sha256', ctx.config.secret).update(`recovery:${userId}:${code}`).digest();

/**
 * Counts attempts of a logged-in person separately from attempts at the login or in another session, such as an
 * attacker's.
 */
const ownTries = ({ userId, sessionId }: Actor) => `own-code:${userId}:${sessionId}`;

/** Whether the app's code is correct now; uses up its time step. */
async function spendAppCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const row = await store.findTwoFactor(ctx.db, userId);
  const secret = row && unseal(ctx.config.secret, PURPOSE, row.secret);
  if (!secret) return false;
  const epoch = Math.floor(ctx.clock().getTime() / 1000);
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
  return found.valid && 'timeStep' in found && store.useStep(ctx.db, userId, found.timeStep);
}

/** The kind of code; undefined for a wrong one. */
async function spendCode(ctx: Context, userId: number, typed: string) {
  const { kind, code } = readCode(typed);
  const right =
    kind === 'app'
      ? await spendAppCode(ctx, userId, code)
      : await store.deleteCode(ctx.db, userId, codeHash(ctx, userId, code));
  return right ? kind : undefined;
}

type SecondStep = Omit<SessionOrigin, 'isHuman'> & { pending: string; code: string };

/** Completes a login that waits for its code. Throws TWO_FACTOR_EXPIRED, INVALID, TOO_MANY. */
export async function finishTwoFactor(ctx: Context, { pending, code, ...from }: SecondStep) {
  const hash = tokenHashOf(pending);
  const person = await store.findPending(ctx.db, hash, ctx.clock());
  if (!person) throw new AppError('TWO_FACTOR_EXPIRED');
  const { userId, isHuman } = person;
  const { key } = await trierOf(ctx, 'code', { person: userId, device: from.device });
  await requireTry(ctx, key);
  const kind = await spendCode(ctx, userId, code);
  const change = { record: 'gl_user', recordId: userId };
  if (!kind) {
    await writeAudit(ctx.db, from, { action: 'session.failed', ...change });
    throw wrongCode();
  }
  const session = await ctx.db.transaction().execute(async (trx) => {
    await lockPerson(trx, userId);
    // A new password, and the end of all sessions, also end the pending login.
    if (!(await store.deletePending(trx, hash))) throw new AppError('TWO_FACTOR_EXPIRED');
    if (kind === 'recovery') {
      await writeAudit(trx, { userId, ...from }, { action: 'two_factor.recovery_code', ...change });
    }
    return openSession(ctx, trx, userId, { ...from, isHuman });
  });
  await forgiveTries(ctx, key);
  return { session, url: landingOf(person.level) };
}

export async function describeTwoFactor(
  ctx: Context,
  { userId }: Actor,
): Promise<{ data: TwoFactorState }> {
  const [row, required, codes] = await Promise.all([
    store.findTwoFactor(ctx.db, userId),
    store.isRequired(ctx.db, userId),
    store.countCodes(ctx.db, userId),
  ]);
  return { data: { enabled: row?.confirmed_at != null, required, codes_left: codes } };
}

/** Creates a secret that counts only after the person has confirmed a code of it. Throws TWO_FACTOR_ON. */
export async function beginSetup(
  ctx: Context,
  actor: Actor,
  password: string,
): Promise<TwoFactorSetup> {
  requireSelf(actor);
  await requirePassword(ctx, actor, password);
  const secret = generateSecret();
  const sealed = seal(ctx.config.secret, PURPOSE, secret);
  if (!(await store.replaceSetup(ctx.db, actor.userId, sealed))) {
    throw new AppError('TWO_FACTOR_ON');
  }
  const { COMPANY_NAME: issuer } = await readConfigs(ctx);
  const uri = generateURI({ issuer, label: actor.name, secret });
  return { secret, uri, qr: await drawQr(uri, { type: 'svg', margin: 1 }) };
}

/** Enables two-factor login; returns the recovery codes, which are stored only as hashes. */
export async function confirmSetup(ctx: Context, actor: Actor, code: string): Promise<string[]> {
  requireSelf(actor);
  const { userId } = actor;
  const setup = await store.findTwoFactor(ctx.db, userId);
  if (!setup || setup.confirmed_at) throw new AppError('TWO_FACTOR_OFF');
  await requireTry(ctx, ownTries(actor));
  // There are no recovery codes yet.
  const read = readCode(code);
  if (read.kind !== 'app' || !(await spendAppCode(ctx, userId, read.code))) throw wrongCode();
  await forgiveTries(ctx, ownTries(actor));
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCodeOf(randomBytes(CODE_BYTES)),
  );
  await ctx.db.transaction().execute(async (trx) => {
    await lockSelf(trx, actor);
    if (!(await store.confirmSetup(trx, userId, ctx.clock()))) throw new AppError('TWO_FACTOR_OFF');
    const hashes = codes.map((one) => codeHash(ctx, userId, readCode(one).code));
    await store.insertCodes(trx, userId, hashes);
    const change = { record: 'gl_user', recordId: userId };
    await writeAudit(trx, actor, { action: 'two_factor.enable', ...change });
  });
  return codes;
}

/**
 * Requires a code from a person with two-factor login, even within a session; other people need none. Throws INVALID,
 * TOO_MANY.
 */
export async function requireCode(ctx: Context, actor: Actor, code: string): Promise<void> {
  const setup = await store.findTwoFactor(ctx.db, actor.userId);
  if (!setup?.confirmed_at) return;
  await requireTry(ctx, ownTries(actor));
  if (!(await spendCode(ctx, actor.userId, code))) throw wrongCode();
  await forgiveTries(ctx, ownTries(actor));
}

type Proof = { password: string; code: string };

/** By password and code, as at the login. Throws INVALID, TOO_MANY, TWO_FACTOR_OFF. */
export async function disableTwoFactor(ctx: Context, actor: Actor, { password, code }: Proof) {
  requireSelf(actor);
  await requirePassword(ctx, actor, password);
  const setup = await store.findTwoFactor(ctx.db, actor.userId);
  if (!setup?.confirmed_at) throw new AppError('TWO_FACTOR_OFF');
  await requireCode(ctx, actor, code);
  await ctx.db.transaction().execute(async (trx) => {
    await lockSelf(trx, actor);
    await removeTwoFactor(trx, actor, actor.userId);
  });
  return describeTwoFactor(ctx, actor);
}

/** Disables two-factor login for a person and writes the audit line. Throws NOT_FOUND if it is not enabled. */
export async function removeTwoFactor(trx: Db, actor: Actor, userId: number): Promise<void> {
  if (!(await store.deleteTwoFactor(trx, userId))) throw new AppError('NOT_FOUND');
  const change = { record: 'gl_user', recordId: userId };
  await writeAudit(trx, actor, { action: 'two_factor.disable', ...change });
}
