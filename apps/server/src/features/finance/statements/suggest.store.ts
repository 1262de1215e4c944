import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Units } from '../finance.policy.ts';

export type PageLine = {
  id: number;
  on: string;
  cents: number;
  text: string;
  document: string | null;
  taxIds: readonly string[];
};

/** Candidates of each kind of hit that one line may have. */
const MOST = 5;
/** How far a movement of the same amount may lie from its line, in days. */
const FAR = 45;

const given = (lines: readonly PageLine[]) => {
  const json = JSON.stringify(lines.map(({ text: _, on, ...line }) => ({ ...line, day: on })));
  return sql`jsonb_to_recordset(${json}::jsonb) as line (id bigint, day date, cents bigint, document text, "taxIds" text[])`;
};

export type MovementRow = {
  line: number;
  id: number;
  on: string;
  left: number;
  description: string;
  document: string | null;
  name: string | null;
  tax_id: string | null;
};

/** Movements of the account with something left: of the line's amount by the nearest days, and larger or smaller ones of that day. */
export async function listMovements(db: Db, accountId: number, lines: readonly PageLine[]) {
  const near = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    select line.id as line, hit.* from line cross join lateral (
      select movement_id, "on", cents from fn_unmatched
      where fn_bank_account_id = ${accountId} and ${where} order by ${order} limit ${MOST}) hit`;
  const { rows } = await sql<MovementRow>`
    with line as materialized (select * from ${given(lines)}), hits as (
      ${near(sql`cents = line.cents and "on" >= line.day and "on" <= line.day + ${FAR}::int`, sql`"on", movement_id`)}
      union ${near(sql`cents = line.cents and "on" < line.day and "on" >= line.day - ${FAR}::int`, sql`"on" desc, movement_id desc`)}
      union ${near(sql`"on" = line.day and sign(cents) = sign(line.cents)`, sql`movement_id`)}
    )
    select hits.line, movement.id, hits."on", hits.cents as left, entry.document,
      coalesce(entry.description, movement.note, 'Transferência entre contas') as description,
      coalesce(entry.supplier_name, person.name) as name, person.tax_id
    from hits join fn_movement movement on movement.id = hits.movement_id
      left join fn_entry entry on entry.id = movement.entry_id
      left join gl_user person on person.id = entry.person_id`.execute(db);
  return rows;
}

export type EntryRow = {
  line: number;
  id: number;
  due_date: string;
  left: number;
  direction: string;
  description: string;
  document: string | null;
  name: string | null;
  tax_id: string | null;
};

/** Open entries of these units that a line may settle: of its amount by the nearest due days, of its document, of a person whose tax id it names. */
export async function listEntries(db: Db, units: Units, lines: readonly PageLine[]) {
  const seen =
    units === 'all' ? sql`true` : sql`entry.business_unit_id = any(${[...units]}::bigint[])`;
  const open = sql`entry.status in ('open', 'partial') and ${seen}
    and direction = case when line.cents > 0 then 'receivable' else 'payable' end`;
  const hit = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql`
    select line.id as line, hit.id from line cross join lateral (
      select entry.id from fn_entry entry where ${open} and ${where} order by ${order} limit ${MOST}) hit`;
  const same = sql`amount_cents - settled_cents = abs(line.cents)`;
  const { rows } = await sql<EntryRow>`
    with line as materialized (select * from ${given(lines)}), hits as (
      ${hit(sql`${same} and due_date >= line.day`, sql`due_date, id`)}
      union ${hit(sql`${same} and due_date < line.day`, sql`due_date desc, id desc`)}
      union ${hit(sql`entry.document = line.document`, sql`id`)}
      union select line.id, hit.id from line cross join unnest(line."taxIds") as tax (id)
        join gl_user person on person.tax_id = tax.id cross join lateral (
          select entry.id from fn_entry entry where ${open} and entry.person_id = person.id order by due_date, id limit ${MOST}) hit
    )
    select hits.line, entry.id, entry.due_date, entry.amount_cents - entry.settled_cents as left, entry.direction,
      entry.description, entry.document, coalesce(entry.supplier_name, person.name) as name, person.tax_id
    from hits join fn_entry entry on entry.id = hits.id left join gl_user person on person.id = entry.person_id`.execute(
    db,
  );
  return rows;
}

/** The rules of a unit that are switched on, the most used first. */
export function listRules(db: Db, unitId: number) {
  return db
    .selectFrom('fn_statement_rule')
    .select(['id', 'text', 'direction', 'description', 'used'])
    .where('business_unit_id', '=', unitId)
    .where('active', '=', true)
    .orderBy('used', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}
