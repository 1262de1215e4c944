import type { ConfigState } from '@balcao/contract/config-calls';
import type { ConfigKey } from '@balcao/contract/config-schema';
import { configSettings } from '@balcao/contract/configs';
import { LEVEL } from '@balcao/contract/permissions';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { conflictOf } from '../../../platform/records/conflict.ts';
import { announceConfigs } from '../events.ts';
import { checkedValue, configsOf, contradictions, defaults } from './rules.ts';
import * as store from './store.ts';

const RECORD = 'gl_config';
const fault = (texts: string[]) => new AppError('INVALID', { fields: { value: texts } });

function requireAdmin({ level }: Actor): void {
  if (level > LEVEL.admin) throw new AppError('FORBIDDEN');
}

/** Every setting with its present value and who changed it last, in the order of the screen. */
export async function listConfigs(ctx: Context, actor: Actor): Promise<ConfigState[]> {
  requireAdmin(actor);
  const [rows, marked] = await Promise.all([
    store.listConfigChanges(ctx.db),
    store.listMarkedSectors(ctx.db),
  ]);
  const values = configsOf(rows, marked);
  return configSettings.map(({ key }) => {
    const row = rows.find((one) => one.key === key);
    return {
      key,
      value: values[key],
      default: defaults[key],
      is_default: JSON.stringify(values[key]) === JSON.stringify(defaults[key]),
      updated_at: row?.updated_at.toISOString() ?? null,
      updated_by: row?.who ?? null,
    };
  });
}

type Change = {
  key: ConfigKey;
  /** Null for the default. */
  value: unknown;
  /** The `updated_at` that the screen was drawn from; undefined from who has not looked. */
  seen: string | null | undefined;
};

type Row = Awaited<ReturnType<typeof store.listConfigChanges>>[number];

async function requireUnchanged(trx: Db, row: Row | undefined, seen: Change['seen']) {
  if (seen === undefined) return;
  const at = row?.updated_at.getTime() ?? null;
  if (at === (seen === null ? null : Date.parse(seen))) return;
  const since = seen ?? new Date(0).toISOString();
  throw new AppError('CONFLICT', { conflict: await conflictOf(trx, RECORD, row?.id ?? 0, since) });
}

/**
 * Gives a setting another value on every server. Throws FORBIDDEN for who is no admin and for a setting that is
 * computed, INVALID at the field `value`, CONFLICT when somebody saved since `seen`.
 */
async function saveConfig(ctx: Context, actor: Actor, { key, value, seen }: Change) {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await store.lockConfigs(trx);
    const rows = await store.listConfigChanges(trx);
    const row = rows.find((one) => one.key === key);
    await requireUnchanged(trx, row, seen);
    const before = configsOf(rows, []);
    const next = configsOf([...rows.filter((one) => one !== row), { key, value }], []);
    const { publicUrl } = ctx.config;
    const statuses = await store.listStatusCodes(trx);
    const faults = contradictions(key, next, { statuses, publicUrl });
    if (faults.length > 0) throw fault(faults);
    const recordId = await store.saveConfig(trx, { key, value, userId: actor.userId, now });
    const change = { before: { [key]: before[key] }, after: { [key]: next[key] } };
    await writeAudit(trx, actor, { action: 'update', record: RECORD, recordId, ...change });
  });
  announceConfigs(ctx);
  const saved = (await listConfigs(ctx, actor)).find((one) => one.key === key);
  if (!saved) throw new AppError('NOT_FOUND');
  return saved;
}

function requireChangeable(actor: Actor, key: ConfigKey): void {
  requireAdmin(actor);
  const { fixed } = configSettings.find((one) => one.key === key) ?? {};
  if (fixed) throw new AppError('FORBIDDEN', { reason: fixed });
}

/** `saveConfig` with a value that somebody typed. */
export async function changeConfig(ctx: Context, actor: Actor, change: Change) {
  requireChangeable(actor, change.key);
  const { value, faults } = checkedValue(change.key, change.value);
  if (faults.length > 0) throw fault(faults);
  return saveConfig(ctx, actor, { ...change, value });
}

/** Back to the default of a new installation. */
export async function resetConfig(ctx: Context, actor: Actor, change: Omit<Change, 'value'>) {
  requireChangeable(actor, change.key);
  return saveConfig(ctx, actor, { ...change, value: null });
}
