import { createHash } from 'node:crypto';
import { fullDateTime } from '@balcao/brazil/dates';
import { MOST_SLIPS, type makeRemittance as makeSpec } from '@balcao/contract/payments/bank-files';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../acting.ts';
import { fileUnits } from '../charge.policy.ts';
import { dayOf } from '../payments.rules.ts';
import { writeBankFile } from './bank-file-thread.ts';
import { insertInstructions } from './instruct.store.ts';
import * as store from './remittance.store.ts';
import { companyFault, companyOf, namedFault, remittedOf, slipFault } from './remitted.rules.ts';

type Body = z.output<typeof makeSpec.body>;

/** Refusals that one answer names. */
const MOST_TOLD = 100;
const NOTHING = 'Não há nada para enviar ao banco nesta unidade.';
const TOO_MANY = 'Há mais de 10.000 cobranças. Escolha parte delas.';

const refused = (field: string, words: string[], reason = words[0] ?? '') =>
  new AppError('INVALID', { reason, fields: { [field]: words } });

/** The units whose files the person makes. Throws FORBIDDEN. */
export function requireUnits(actor: Actor) {
  const units = fileUnits(actor, 'emit');
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}

function requireNone(faults: string[]): void {
  if (faults.length === 0) return;
  const more = faults.length - MOST_TOLD;
  const told = more > 0 ? [...faults.slice(0, MOST_TOLD), `E mais ${more}.`] : faults;
  throw refused('ids', told, 'Há cobranças que não podem ir na remessa. Nada foi enviado.');
}

/** Charges that somebody named: those that do not wait yet are told anew. Throws INVALID with words for each that cannot be. */
async function takeNamed(trx: Db, ids: number[], unitId: number, by: { by: number; now: Date }) {
  const named = await store.lockNamed(trx, ids);
  const judged = ids.map((id) => ({ id, fault: namedFault(named.get(id), unitId) }));
  requireNone(
    judged.flatMap(({ id, fault }) => {
      const row = named.get(id);
      const seen = row?.unitId === unitId ? row.reference : null;
      return fault ? [`${seen ?? `Cobrança ${id}`}: ${fault}`] : [];
    }),
  );
  const fresh = ids.filter((id) => !named.get(id)?.waiting);
  await store.takeOver(trx, fresh, by.now);
  const slips = fresh.map((id) => ({ id, business_unit_id: unitId }));
  await insertInstructions(trx, slips, 'register', by);
}

/** What goes into the file: all that was named, or all of what waits that can be said. */
async function pick(trx: Db, unit: store.Unit, ids: number[]) {
  const waiting = await store.lockWaiting(trx, unit.id, ids);
  if (waiting.length > MOST_SLIPS) throw refused('ids', [TOO_MANY]);
  const judged = waiting.map((row) => ({ row, fault: slipFault(unit.bank_code ?? '', row) }));
  const faulty = judged.flatMap(({ row, fault }) => (fault ? [`${row.reference}: ${fault}`] : []));
  const able = judged.filter(({ fault }) => fault === null).map(({ row }) => row);
  if (ids.length > 0 || able.length === 0) requireNone(faulty);
  if (able.length === 0) throw refused('ids', [NOTHING]);
  return able;
}

/** `yyyy-mm-ddTHH:MM:SS` in São Paulo. */
function localTime(now: Date): string {
  const iso = now.toISOString();
  return `${dayOf(now)}T${fullDateTime(iso).slice(-5)}:${iso.slice(17, 19)}`;
}

/**
 * Makes the unit's next file for its bank; returns its id. Throws FORBIDDEN, NOT_FOUND for a unit out of sight, INVALID for
 * a unit without the bank's data and for charges that cannot be sent: then nothing is made.
 */
export async function makeRemittance(
  ctx: Context,
  actor: Actor,
  { business_unit_id: unitId, ids }: Body,
  act: Act | null,
): Promise<number> {
  const unit = await store.findUnit(ctx.db, unitId, requireUnits(actor));
  if (!unit) throw new AppError('NOT_FOUND');
  const company = companyOf(unit);
  const fault = companyFault(company);
  if (fault) throw refused('business_unit_id', [fault]);
  const named = [...new Set(ids)];
  const { id } = await acting(ctx, act, async (trx) => {
    const now = ctx.clock();
    const by = actor.userId;
    if (named.length > 0) await takeNamed(trx, named, unitId, { by, now });
    const number = await store.takeNumber(trx, unitId);
    const rows = await pick(trx, unit, named);
    const slips = rows.map(remittedOf);
    const content = await writeBankFile(ctx, { company, number, madeAt: localTime(now), slips });
    const sha256 = createHash('sha256').update(content).digest();
    const cents = rows.reduce((sum, { value_cents }) => sum + value_cents, 0);
    const made = { unitId, number, bank: company.bankCode, lines: rows.length, cents };
    const remittance = await store.insertRemittance(trx, { ...made, sha256, content, by, now });
    await store.markSent(
      trx,
      rows.map(({ told }) => told),
      remittance,
    );
    await writeAudit(trx, actor, {
      action: 'remittance.make',
      record: 'pm_remittance',
      recordId: remittance,
      after: {
        number,
        line_count: rows.length,
        value_cents: cents,
        sha256: sha256.toString('hex'),
      },
    });
    return { answer: { id: remittance } };
  });
  return id;
}
