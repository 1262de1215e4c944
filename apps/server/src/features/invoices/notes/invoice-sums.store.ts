import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { sumsOf } from '../../../platform/sum-parts.store.ts';
import { competenceParts, isSummed, notDue } from './invoice-sums.rules.ts';
import { type Asked, found, type InvoiceRow, listInvoices, type Page } from './invoices.store.ts';

export type Sums = { invoices: number; value: number; iss: number; withheld: number; net: number };

/** Whether a row counts in the amounts. */
const counts = ({ filter }: Asked): RawBuilder<SqlBool> =>
  filter.status ? sql`true` : sql`status <> all(${notDue})`;

const totals = (asked: Asked) =>
  sql.join(
    ['value', 'iss', 'withheld', 'net'].map(
      (name) =>
        sql`coalesce(sum(${sql.ref(`${name}_cents`)}) filter (where ${counts(asked)}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );

const none: Sums = { invoices: 0, value: 0, iss: 0, withheld: 0, net: 0 };

/** Of more, a page is found sooner along its order than among their ids. */
const MOST_IDS = 2_000;
/** Without `ids` there are many. */
type Added = { sums: Sums; ids: number[] | undefined };

/** By looking at each note of the filter, which finds the ids for the page, too. */
async function addRows(db: Db, asked: Asked): Promise<Added> {
  const { rows } = await sql<Sums & { ids: number[] | null }>`
    select count(*)::bigint as invoices, ${totals(asked)},
      case when count(*) <= ${MOST_IDS} then coalesce(array_agg(row.id), '{}') end as ids
    from ${found(asked)}`.execute(db);
  const { ids, ...sums } = rows[0] ?? { ...none, ids: [] };
  return { sums, ids: ids ?? undefined };
}

/** From the stored sums: the filter asks only for what they know. */
async function addSums(db: Db, asked: Asked): Promise<Sums> {
  const { units, filter } = asked;
  const parts = competenceParts(filter);
  if (parts.length === 0) return none;
  const { status, business_unit_id, environment } = filter;
  const wanted: RawBuilder<SqlBool>[] = [sql`true`];
  if (units !== 'all') wanted.push(sql`business_unit_id = any(${[...units]}::bigint[])`);
  if (status) wanted.push(sql`status = any(${status})`);
  if (environment) wanted.push(sql`environment = ${environment}`);
  if (business_unit_id) wanted.push(sql`business_unit_id = any(${business_unit_id}::bigint[])`);
  const { rows } = await sql<Sums>`
    select coalesce(sum(invoices), 0)::bigint as invoices, ${totals(asked)}
    from (${sumsOf('nf_invoice_sum', 'on', parts)}) as total
    where ${sql.join(wanted, sql` and `)}`.execute(db);
  return rows[0] ?? none;
}

/** A page of a filter's notes, and the sums of all that it finds. */
export async function pageOfInvoices(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ sums: Sums; rows: InvoiceRow[] }> {
  if (isSummed(asked.filter)) {
    const [sums, rows] = await Promise.all([addSums(db, asked), listInvoices(db, asked, page)]);
    return { sums, rows };
  }
  // One after the other, so that a search is done once.
  const { sums, ids } = await addRows(db, asked);
  return { sums, rows: await listInvoices(db, asked, page, ids) };
}

/** Adds the differences up that changes appended, so that one row stands for a day or month. */
export async function compactSums(db: Db): Promise<void> {
  await sql`
    with many as (
      select array_agg(ctid) as rows from nf_invoice_sum
      group by grain, "on", business_unit_id, environment, status having count(*) > 1
    ), gone as (
      delete from nf_invoice_sum where ctid = any(array(select unnest(rows) from many)) returning *
    )
    insert into nf_invoice_sum
    select grain, "on", business_unit_id, environment, status, sum(invoices), sum(value_cents), sum(iss_cents),
      sum(withheld_cents), sum(net_cents)
    from gone group by grain, "on", business_unit_id, environment, status
    having sum(invoices) <> 0 or sum(value_cents) <> 0`.execute(db);
}
