import type { ReportBasis } from '@balcao/contract/finance/report-names';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Part } from '../../../platform/sum-parts.rules.ts';
import { sumsOf } from '../../../platform/sum-parts.store.ts';
import type { Units } from '../finance.policy.ts';

// Views add stored sums of days and months, never rows: they cost the same however much was booked.

const inUnits = (units: Units): RawBuilder<SqlBool> =>
  units === 'all' ? sql`true` : sql`business_unit_id = any(${[...units]}::bigint[])`;

/** The sums of each slot's parts, with its number. */
const sumsOfSlots = (slots: readonly (readonly Part[])[]) =>
  sumsOf(
    'fn_line_sum',
    'on',
    slots.flatMap((parts, slot) => parts.map((part) => ({ ...part, slot }))),
    ({ slot }) => sql`${slot}::int as slot`,
  );

/** Days told apart: each sum belongs to the last start that is not after its day, counted from 1; 0 is before all. */
export type Divided = { parts: readonly Part[]; starts: readonly string[] };

const slotOf = (starts: readonly string[], day: RawBuilder<unknown>) =>
  sql<number>`width_bucket(${day}, ${[...starts]}::date[])`;

export type MovementSum = {
  slot: number;
  kind: 'settlement' | 'transfer';
  in_cents: number;
  out_cents: number;
};

/** What came to and went from the bank accounts of units. */
export async function sumMovements(db: Db, units: Units, { parts, starts }: Divided) {
  if (parts.length === 0) return [];
  const { rows } = await sql<MovementSum>`
    select ${slotOf(starts, sql`"on"`)} as slot, kind, sum(in_cents)::bigint as in_cents,
      sum(out_cents)::bigint as out_cents
    from (${sumsOf('fn_movement_sum', 'on', parts)}) as total
    where ${inUnits(units)} group by 1, 2`.execute(db);
  return rows;
}

export type OpenSum = {
  slot: number;
  direction: 'receivable' | 'payable';
  entries: number;
  cents: number;
};

/** What entries still ask, by due date; what is due before `least` counts on that day. */
export async function sumOpen(
  db: Db,
  units: Units,
  { parts, starts, least }: Divided & { least?: string },
) {
  if (parts.length === 0) return [];
  const day = least ? sql`greatest("on", ${least}::date)` : sql`"on"`;
  const { rows } = await sql<OpenSum>`
    select ${slotOf(starts, day)} as slot, direction, sum(entries)::bigint as entries,
      sum(amount_cents - settled_cents)::bigint as cents
    from (${sumsOf('fn_entry_sum', 'on', parts)}) as total
    where status in ('open', 'partial') and ${inUnits(units)} group by 1, 2`.execute(db);
  return rows;
}

export type LineSum = {
  slot: number;
  business_unit_id: number;
  fn_account_id: number;
  fn_cost_center_id: number | null;
  lines: number;
  cents: number;
};

/** What the journal says, for each of several spans, by account, and by unit or cost centre where asked. */
export async function sumLines(
  db: Db,
  asked: {
    units: Units;
    basis: ReportBasis;
    slots: readonly (readonly Part[])[];
    of: 'account' | 'unit' | 'cost_center';
  },
): Promise<LineSum[]> {
  const { units, basis, slots, of } = asked;
  if (slots.flat().length === 0) return [];
  const unit = of === 'unit' ? sql`business_unit_id` : sql`0::bigint`;
  const center = of === 'cost_center' ? sql`fn_cost_center_id` : sql`null::bigint`;
  const { rows } = await sql<LineSum>`
    select slot, ${unit} as business_unit_id, fn_account_id, ${center} as fn_cost_center_id,
      sum(lines)::bigint as lines, sum(cents)::bigint as cents
    from (${sumsOfSlots(slots)}) as total
    where basis = ${basis} and ${inUnits(units)} group by 1, 2, 3, 4`.execute(db);
  return rows;
}

/** What the bank accounts of units held when they began, by that day. */
export async function listOpenings(db: Db, units: Units) {
  const { rows } = await sql<{ opening_on: string; cents: number }>`
    select opening_on, sum(opening_cents)::bigint as cents from fn_bank_account
    where ${inUnits(units)} and opening_cents <> 0 group by 1`.execute(db);
  return rows;
}
