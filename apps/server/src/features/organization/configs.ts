import type { ConfigKey } from '@balcao/contract/organization/config-schema';
import { configSettings } from '@balcao/contract/organization/configs';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RawRow } from '../../platform/database/record-rows.ts';
import type { RecordBehaviour, Saving, Values } from '../../platform/records/behaviour.ts';
import { checkedValue, configsOf, contradictions, defaults } from './configs.rules.ts';
import * as store from './configs.store.ts';
import { announceConfigs } from './events.ts';

const keyOf = (row: RawRow) => row.key as ConfigKey;
const isFixed = (key: ConfigKey) =>
  configSettings.some((one) => one.key === key && one.fixed !== undefined);

/** Throws INVALID for the field `value`. */
function refuse(faults: string[]): void {
  if (faults.length > 0) throw new AppError('INVALID', { fields: { value: faults } });
}

/** Null is the default; every other value is in its key's stored form. */
function keptValue(key: ConfigKey, given: unknown): unknown {
  if (given === null) return null;
  const { value, faults } = checkedValue(key, given);
  refuse(faults);
  return value;
}

async function check(trx: Db, { ctx, before, values }: Saving): Promise<Values> {
  if (!before || values.value === undefined) return {};
  const key = keyOf(before);
  const value = keptValue(key, values.value);
  await store.lockConfigs(trx);
  const others = (await store.listConfigs(trx)).filter((row) => row.key !== key);
  const next = configsOf([...others, { key, value }], []);
  const statuses = await store.listStatusCodes(trx);
  refuse(contradictions(key, next, { statuses, publicUrl: ctx.config.publicUrl }));
  return { value };
}

/** Adds each setting's present value, and its value in a new installation. */
async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  const kept = await store.listConfigs(db);
  const values = configsOf(kept, await store.listMarkedSectors(db));
  // An export may not include the key.
  const keys = new Map(kept.map(({ id, key }) => [id, key as ConfigKey]));
  return rows.map((row) => {
    const key = keys.get(row.id);
    return key ? { ...row, value: values[key], default: defaults[key] } : row;
  });
}

/**
 * Settings: computed values cannot be edited, settings that depend on each other are checked together, and every server
 * gets the change.
 */
export const configBehaviour: RecordBehaviour = {
  mayChange: (_, row) => !isFixed(keyOf(row)),
  check,
  keep: async (trx, { id, actor, values }) => {
    if (values.value === undefined) return;
    await store.saveConfig(trx, { id, value: values.value, userId: actor.userId });
  },
  complete,
  audited: (row, { value }) => ({ [keyOf(row)]: value }),
  changed: announceConfigs,
};
