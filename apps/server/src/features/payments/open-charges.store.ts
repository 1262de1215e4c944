import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ChargeScope } from './charge.policy.ts';
import type { TermColumns } from './charge-terms.rules.ts';

/** Money that came, by what it may name: numbers, texts as they stand at charges, tax ids. */
export type Come = {
  line: number;
  cents: number;
  on: string;
  numbers: readonly number[];
  words: readonly string[];
  taxIds: readonly string[];
};

export type OpenCharge = TermColumns & {
  id: number;
  reference: string | null;
  our_number: number | null;
  pix_txid: string | null;
  person_name: string;
  person_tax_id: string | null;
  counted_due_date: string;
  paid_cents: number;
};

/** Charges of each kind of hit that one line may have. */
const MOST = 5;

/** Open charges of these units that money may be of: named by number, reference, txid or tax id, or of its amount with the nearest due days. */
export async function listCandidates(db: Db, units: ChargeScope['units'], come: readonly Come[]) {
  const seen =
    units === 'all' ? sql`true` : sql`charge.business_unit_id = any(${[...units]}::bigint[])`;
  const open = sql`charge.status in ('emitted', 'partial') and ${seen}`;
  const json = JSON.stringify(come.map((one) => ({ ...one, day: one.on })));
  const { rows } = await sql<OpenCharge & { line: number }>`
    with come as (
      select * from jsonb_to_recordset(${json}::jsonb) as given
        (line bigint, cents bigint, day date, numbers bigint[], words text[], "taxIds" text[])
    ), hits as (
      select come.line, charge.id from come join pm_transaction charge on charge.our_number = any(come.numbers) where ${open}
      union select come.line, charge.id from come join pm_transaction charge on charge.reference = any(come.words) where ${open}
      union select come.line, charge.id from come join pm_transaction charge on charge.pix_txid = any(come.words) where ${open}
      union select come.line, hit.id from come cross join lateral (
        select id from pm_transaction charge where person_tax_id = any(come."taxIds") and ${open}
        order by counted_due_date limit ${MOST}) hit
      union select come.line, hit.id from come cross join lateral (
        select id from pm_transaction charge where value_cents - paid_cents = come.cents and counted_due_date >= come.day and ${open}
        order by counted_due_date, id limit ${MOST}) hit
      union select come.line, hit.id from come cross join lateral (
        select id from pm_transaction charge where value_cents - paid_cents = come.cents and counted_due_date < come.day and ${open}
        order by counted_due_date desc, id desc limit ${MOST}) hit
    )
    select hits.line, charge.id, reference, our_number, pix_txid, person_name, person_tax_id, counted_due_date, paid_cents,
      value_cents, due_date, fine, interest, discount, abatement, valid_days, closed_days
    from hits join pm_transaction charge on charge.id = hits.id`.execute(db);
  return rows;
}
