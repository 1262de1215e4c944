import type { FiscalSetting, SavedFiscal } from '@balcao/contract/invoices/fiscal';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { conflictOf } from '../../../platform/records/conflict.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { hasUnit, managesFiscal, seenUnits } from '../invoices.policy.ts';
import { unsealKey } from './certificate-access.ts';
import { daysUntil, type FiscalFields, missingOf, unsaved } from './fiscal.rules.ts';
import * as store from './fiscal.store.ts';

export const FISCAL = 'nf_fiscal';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Throws FORBIDDEN for people who neither see the unit's notes nor manage its fiscal data. */
function requireReader(actor: Actor, unitId: number): void {
  if (!managesFiscal(actor) && !hasUnit(seenUnits(actor), unitId)) throw new AppError('FORBIDDEN');
}

/** Throws FORBIDDEN unless the person says what the units tell the tax authority. */
export function requireManager(actor: Actor): void {
  if (!managesFiscal(actor)) throw new AppError('FORBIDDEN');
}

/** The unit's row. Throws NOT_FOUND. */
export async function getFiscalRow(db: Db, unitId: number): Promise<store.FiscalRow> {
  const row = await store.findFiscal(db, unitId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** What the unit says in its notes; what it never saved is as usual. */
export function fieldsOf(row: store.FiscalRow): FiscalFields {
  const usual = unsaved(row.unit_city_ibge);
  if (row.updated_at === null) return usual;
  const saved = Object.keys(usual).map((name) => [name, row[name as keyof FiscalFields]]);
  return {
    ...(Object.fromEntries(saved) as FiscalFields),
    iss_rate: Number(row.iss_rate).toFixed(2),
    burden_rate: Number(row.burden_rate).toFixed(2),
  };
}

function certificateOf(ctx: Context, row: store.FiscalRow): FiscalSetting['certificate'] {
  const { sealed, subject, tax_id, serial, valid_from, valid_to, set_at, set_by } = row;
  if (!sealed || !valid_from || !valid_to || !set_at) return null;
  return {
    subject: subject ?? '',
    tax_id: tax_id ?? '',
    serial: serial ?? '',
    valid_from: valid_from.toISOString(),
    valid_to: valid_to.toISOString(),
    days_left: daysUntil(valid_to, ctx.clock()),
    readable: unsealKey(ctx.config.secret, sealed) !== null,
    set_at: set_at.toISOString(),
    set_by,
  };
}

export async function describeFiscal(ctx: Context, db: Db, unitId: number): Promise<FiscalSetting> {
  const row = await getFiscalRow(db, unitId);
  const known = {
    ...fieldsOf(row),
    certificate: certificateOf(ctx, row),
    updated_at: time(row.updated_at),
  };
  return {
    business_unit_id: row.unit_id,
    business_unit_name: row.unit_name,
    cnpj: row.cnpj,
    legal_name: row.legal_name,
    ...known,
    city_name: row.city_name,
    next_number: row.next_number ?? 1,
    missing: missingOf(known),
    updated_by: row.updated_by,
  };
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function getFiscal(ctx: Context, actor: Actor, unitId: number) {
  requireReader(actor, unitId);
  return {
    data: await describeFiscal(ctx, ctx.db, unitId),
    may: { change: managesFiscal(actor) },
  };
}

/** A series only goes up: no number is used twice. Throws INVALID. */
async function raiseNumber(trx: Db, unitId: number, fields: FiscalFields, next: number) {
  const { environment, series } = fields;
  const of = { unitId, environment, series };
  const now = await store.lockSeries(trx, of);
  if (next === now) return;
  if (next < now)
    throw invalidAt('next_number', `O próximo número desta série já é ${now}. Ele só aumenta.`);
  await store.setNextNumber(trx, of, next);
}

async function write(ctx: Context, actor: Actor, trx: Db, unitId: number, body: SavedFiscal) {
  if (!(await store.lockUnit(trx, unitId))) throw new AppError('NOT_FOUND');
  const before = await describeFiscal(ctx, trx, unitId);
  const { updated_at: seen, next_number, ...fields } = body;
  if (seen !== undefined && before.updated_at !== new Date(seen).toISOString())
    throw await conflictOf(trx, actor, { record: FISCAL, id: unitId, seen });
  const change = {
    ...fields,
    withheld_rates: JSON.stringify(fields.withheld_rates),
    ibs_cbs: fields.ibs_cbs && JSON.stringify(fields.ibs_cbs),
  };
  const twin = await store.findTwin(trx, unitId, change);
  if (twin)
    throw invalidAt('series', `${twin.name} tem o mesmo CNPJ e já usa esta série. Escolha outra.`);
  if (next_number !== undefined) await raiseNumber(trx, unitId, fields, next_number);
  await store.writeFiscal(trx, unitId, change, { by: actor.userId, now: ctx.clock() });
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(fields[name]),
  );
  const numbers = next_number === undefined ? {} : { next_number };
  await writeAudit(trx, actor, {
    action: 'fiscal.save',
    record: FISCAL,
    recordId: unitId,
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: { ...Object.fromEntries(changed.map((name) => [name, fields[name]])), ...numbers },
  });
}

type Asked = { unitId: number; body: SavedFiscal; act: Act | null };

/** Throws FORBIDDEN, NOT_FOUND, CONFLICT, INVALID. */
export async function saveFiscal(ctx: Context, actor: Actor, { unitId, body, act }: Asked) {
  requireManager(actor);
  const data = await actOnce<FiscalSetting>(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      await write(ctx, actor, trx, unitId, body);
      return keep(trx, await describeFiscal(ctx, trx, unitId));
    }),
  );
  return { data, may: { change: true } };
}
