import type { AuditState } from '@balcao/contract/audit/audit';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import * as store from './chain-check.store.ts';
import { mayRead } from './policy.ts';
import { checkAudit, countOpen, sealAudit } from './sealing.ts';

type Checking = Pick<Context, 'db' | 'config' | 'clock' | 'log'>;

/** The end of the chain that the last sound check saw: it must still exist. Undefined before the first check. */
export function notedHead(db: Db): Promise<string | undefined> {
  return store.findSoundHead(db);
}

/**
 * Seals and checks the whole log, stores the result, and logs the chain's end, so that a copy of the logs has it too.
 */
export async function checkAndKeep(ctx: Checking): Promise<void> {
  await sealAudit(ctx);
  const checked = await checkAudit(ctx.db, [ctx.config.secret], await notedHead(ctx.db));
  const { entries, head, sealedUntil, hasNoted } = checked;
  const faults = checked.faults.length + (hasNoted ? 0 : 1);
  await store.insertCheck(ctx.db, {
    at: ctx.clock(),
    sealed_until: sealedUntil,
    entries,
    faults,
    head,
  });
  if (faults === 0) ctx.log.info({ entries, head }, 'audit log checked');
  else ctx.log.error({ faults: checked.faults, hasNoted }, 'audit log was tampered with');
}

/** The result of the last check, and how many entries wait for a seal. Throws FORBIDDEN. */
export async function describeChain(ctx: Context, actor: Actor): Promise<AuditState> {
  if (!mayRead(actor)) throw new AppError('FORBIDDEN');
  const [check, open] = await Promise.all([store.findLastCheck(ctx.db), countOpen(ctx.db)]);
  if (!check) return { check: null, open };
  const { at, sealed_until: until, entries, faults } = check;
  const times = { at: at.toISOString(), sealed_until: until?.toISOString() ?? null };
  return { check: { ...times, entries, faults }, open };
}

/** Starts a check of the log in the background; the caller polls the state for the result. Throws FORBIDDEN. */
export async function askForCheck(ctx: Context, actor: Actor): Promise<void> {
  if (!mayRead(actor)) throw new AppError('FORBIDDEN');
  await ctx.jobs.send('audit.check', {}, { singletonKey: 'asked' });
}
