import type { InvoiceFilter } from '@balcao/contract/invoices/invoices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { holds, isShort, searched } from '../../../platform/database/search.ts';
import type { Units } from '../invoices.policy.ts';

type Where = RawBuilder<SqlBool>;
export type Asked = { units: Units; filter: InvoiceFilter };

/** The columns of a note as calls answer it. */
const columns = sql`
  row.id, row.status, row.source, row.environment, row.number, row.series, row.business_unit_id,
  (select name from gl_business_unit where id = row.business_unit_id) as business_unit_name,
  row.person_id, (select name from gl_user where id = row.person_id) as person_name, row.customer,
  row.service_code, row.municipal_code, row.nbs, row.city_ibge,
  (select fullname from gl_city where ibge_code = row.city_ibge limit 1) as city_name,
  row.description, row.competence, row.value_cents, row.discount_cents, row.conditional_discount_cents,
  row.deduction_cents, row.iss_rate::text as iss_rate, row.iss_withheld, row.iss_kind, row.withheld_rates, row.ibs_cbs,
  row.taxes, row.access_key, row.note_number, row.dps_id, row.pm_transaction_id, row.at_ticket_id, row.fn_entry_id,
  row.emitted_at, row.authorised_at, row.ended_at, row.rejection, row.sender_wait as wait,
  row.sender_problem as problem, case when row.sender_wait is not null then row.sender_retry_at end as retry_at,
  row.cancel_reason, row.ended_outside, row.substitutes_id,
  (select after.id from nf_invoice after where after.substitutes_id = row.id) as substituted_by_id,
  row.mailed_at, row.created_at, row.updated_at`;

export type InvoiceRow = { id: number } & Record<string, unknown>;

/** People whose name is looked for: more of them do not fit into one search. */
const MOST_PEOPLE = 500;

/** In its own words, by its number, or in the name of its person. */
function about(q: string): Where {
  const people = sql`array(select person.id from gl_user as person
    where ${searched('person', q)} and ${holds('person.name', q)} order by person.id limit ${MOST_PEOPLE})`;
  // Keys and numbers have parts that are in all others: they are found whole, by indexes of their own.
  if (/^[0-9A-Z]{50}$/.test(q)) return sql`row.access_key = ${q}`;
  const number = /^\d{1,15}$/.test(q)
    ? sql`or row.number = ${Number(q)} or row.note_number = ${q}`
    : sql``;
  return sql`(${searched('row', q, isShort(q))} or row.person_id = any(${people}) ${number})`;
}

/** The first moment of a local day. */
const startOf = (day: string, after = 0) =>
  sql`((${day}::date + ${sql.lit(after)}) at time zone 'America/Sao_Paulo')`;

function where({ units, filter }: Asked): Where {
  const { q, status, business_unit_id, person_id, environment, series, number } = filter;
  const { competence_from, competence_until, emitted_from, emitted_until } = filter;
  const { pm_transaction_id, at_ticket_id, fn_entry_id, attention } = filter;
  const parts: (Where | false | undefined | '')[] = [
    units !== 'all' && sql`row.business_unit_id = any(${[...units]}::bigint[])`,
    q && about(q),
    status && sql`row.status = any(${status})`,
    business_unit_id && sql`row.business_unit_id = any(${business_unit_id}::bigint[])`,
    person_id !== undefined && sql`row.person_id = ${person_id}`,
    competence_from && sql`row.competence >= ${competence_from}`,
    competence_until && sql`row.competence <= ${competence_until}`,
    emitted_from && sql`row.emitted_at >= ${startOf(emitted_from)}`,
    emitted_until && sql`row.emitted_at < ${startOf(emitted_until, 1)}`,
    environment && sql`row.environment = ${environment}`,
    series && sql`row.series = ${series}`,
    number !== undefined && sql`row.number = ${number}`,
    pm_transaction_id !== undefined && sql`row.pm_transaction_id = ${pm_transaction_id}`,
    at_ticket_id !== undefined && sql`row.at_ticket_id = ${at_ticket_id}`,
    fn_entry_id !== undefined && sql`row.fn_entry_id = ${fn_entry_id}`,
    attention && sql`(row.status in ('rejected', 'no_answer') or row.sender_problem is not null)`,
  ];
  const asked = parts.filter((part) => !!part);
  return asked.length ? sql`(${sql.join(asked, sql` and `)})` : sql`true`;
}

/** The rows of a filter, named `row`. */
export const found = (asked: Asked) => sql`nf_invoice as row where ${where(asked)}`;

const sorts: Record<string, RawBuilder<unknown>> = {
  id: sql`row.id`,
  number: sql`row.number`,
  competence: sql`row.competence`,
  emitted_at: sql`row.emitted_at`,
  value_cents: sql`row.value_cents`,
};

function ordered(sort: string) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const name = sort.replace('-', '');
  const id = sql`row.id ${direction}`;
  return name === 'id' ? id : sql`${sorts[name] ?? sql`row.id`} ${direction}, ${id}`;
}

export type Page = { sort: string; limit: number; offset: number };

export async function listInvoices(
  db: Db,
  asked: Asked,
  page: Page,
  /** All that the filter finds, if known. */
  known?: readonly number[],
): Promise<InvoiceRow[]> {
  const rowsOf = known
    ? sql`nf_invoice as row where row.id = any(${[...known]}::bigint[])`
    : found(asked);
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from ${rowsOf}
    order by ${ordered(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** The ids that a filter finds, oldest first. */
export async function listIds(db: Db, asked: Asked, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row.id from ${found(asked)} order by row.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The note with that id, whoever asks. */
export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from nf_invoice as row where row.id = ${id}`.execute(db);
  return rows[0];
}

/** Notes that the person sees in the portal: theirs, once the customer may have them. */
export async function listOwn(db: Db, personId: number, { limit, offset }: Omit<Page, 'sort'>) {
  const mine = sql`nf_invoice as row where row.person_id = ${personId}
    and row.status in ('authorised', 'cancelled', 'substituted') and row.access_key is not null`;
  const [{ rows }, count] = await Promise.all([
    sql<InvoiceRow>`select ${columns} from ${mine} order by row.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*)::int as count from ${mine}`.execute(db),
  ]);
  return { rows, total: count.rows[0]?.count ?? 0 };
}

/** All rows of the filter in batches, through a cursor of the transaction. */
export async function* eachBatch(trx: Db, asked: Asked, sort: string, size: number) {
  await sql`
    declare invoice_rows no scroll cursor for
    select ${columns} from ${found(asked)} order by ${ordered(sort)}`.execute(trx);
  for (;;) {
    const { rows } =
      await sql<InvoiceRow>`fetch forward ${sql.lit(size)} from invoice_rows`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}
