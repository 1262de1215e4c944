import { cnabBanks, isCnabBank } from '@balcao/brazil/cnab/company';
import { COUNT_CAP } from '@balcao/contract/paging';
import type {
  listRemittances as listSpec,
  listWaitingSlips as waitingSpec,
} from '@balcao/contract/payments/bank-files';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { dayOf } from '../payments.rules.ts';
import { managesProviders } from '../providers/provider-settings.policy.ts';
import { requireUnits } from './make-remittance.ts';
import * as store from './remittance.store.ts';
import { companyFault, companyOf, filenameOf, slipFault } from './remitted.rules.ts';

/** A bank's name, or its code if it exchanges no files. */
export const bankName = (code: string): string => (isCnabBank(code) ? cnabBanks[code] : code);

const counted = (found: number) => ({
  total: Math.min(found, COUNT_CAP),
  capped: found > COUNT_CAP,
});

/** Throws FORBIDDEN. */
export async function listUnits(ctx: Context, actor: Actor) {
  const change = managesProviders(actor);
  const rows = await store.listUnits(ctx.db, requireUnits(actor), change);
  const data = rows.map((row) => ({
    business_unit_id: row.id,
    business_unit_name: row.name,
    bank: bankName(row.bank_code ?? ''),
    fault: companyFault(companyOf(row)),
    by_file: row.by_file,
    waiting: row.waiting,
    value_cents: row.value_cents,
  }));
  return { data, may: { change } };
}

/** What waits in a unit for its next file. Throws FORBIDDEN, NOT_FOUND. */
export async function listWaiting(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof waitingSpec.query>,
) {
  const { business_unit_id: unitId } = query;
  const unit = await store.findUnit(ctx.db, unitId, requireUnits(actor));
  if (!unit) throw new AppError('NOT_FOUND');
  const [rows, total] = await Promise.all([
    store.listWaiting(ctx.db, unitId, spanOf(query)),
    store.countWaiting(ctx.db, unitId),
  ]);
  const data = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    person_name: row.person_name,
    instruction: row.instruction,
    value_cents: row.value_cents,
    due_date: row.due_date,
    fault: slipFault(unit.bank_code ?? '', row),
  }));
  return pageOf(query, counted(total), data);
}

/** Files that were made. Throws FORBIDDEN. */
export async function listRemittances(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  const asked = { units: requireUnits(actor), unitId: query.business_unit_id };
  const [rows, total] = await Promise.all([
    store.listRemittances(ctx.db, asked, spanOf(query)),
    store.countRemittances(ctx.db, asked, COUNT_CAP + 1),
  ]);
  const data = rows.map(({ created_at, bank, ...row }) => ({
    ...row,
    bank: bankName(bank),
    created_at: created_at.toISOString(),
  }));
  return pageOf(query, counted(total), data);
}

/** The bytes of a file, and its name. Throws FORBIDDEN, NOT_FOUND, FILE_EXPIRED. */
export async function getFile(ctx: Context, actor: Actor, id: number) {
  const file = await store.findFile(ctx.db, id, requireUnits(actor));
  if (!file) throw new AppError('NOT_FOUND');
  if (!file.content) throw new AppError('FILE_EXPIRED');
  const filename = filenameOf(file.bank, dayOf(file.created_at), file.number);
  return { content: file.content, filename };
}
