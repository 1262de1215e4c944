import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { competenceParts, ended, isSummed } from './invoice-sums.rules.ts';
import { type Asked, found, type InvoiceRow, listInvoices, type Page } from './invoices.store.ts';

export type Sums = { invoices: number; value: number; iss: number; withheld: number; net: number };

/** Whether a row counts in the amounts. */
const counts = ({ filter }: Asked): RawBuilder<SqlBool> =>
  filter.status ? sql`true` : sql`status <> all(${ended})`;

const totals = (asked: Asked) =>
  sql.join(
    ['value', 'iss', 'withheld', 'net'].map(
      (name) =>
        sql`coalesce(sum(${sql.ref(`${name}_cents`)}) filter (where ${counts(asked)}), 0)::bigint as ${sql.ref(name)}`,
    ),
  );

const none: Sums = { invoices: 0, value: 0, iss: 0, withheld: 0, net: 0 };

/** By looking at each note of the filter. */
async function addRows(db: Db, asked: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*)::bigint as invoices, ${totals(asked)} from ${found(asked)}`.execute(db);
  return rows[0] ?? none;
}

/** From the stored sums: the filter asks only for what they know. */
async function addSums(db: Db, asked: Asked): Promise<Sums> {
  const { units, filter } = asked;
  const parts = competenceParts(filter).map(
    ({ grain, from, until }) => sql`(${grain}::text, ${from}::date, ${until}::date)`,
  );
  if (parts.length === 0) return none;
  const { status, business_unit_id, environment } = filter;
  const wanted: RawBuilder<SqlBool>[] = [sql`true`];
  if (units !== 'all') wanted.push(sql`business_unit_id = any(${[...units]}::bigint[])`);
  if (status) wanted.push(sql`status = any(${status})`);
  if (environment) wanted.push(sql`environment = ${environment}`);
  if (business_unit_id) wanted.push(sql`business_unit_id = any(${business_unit_id}::bigint[])`);
  const { rows } = await sql<Sums>`
    select coalesce(sum(invoices), 0)::bigint as invoices, ${totals(asked)}
    from (values ${sql.join(parts)}) as part (grain, first, last)
      join nf_invoice_sum as total on total.grain = part.grain and total."on" between part.first and part.last
    where ${sql.join(wanted, sql` and `)}`.execute(db);
  return rows[0] ?? none;
}

/** A page of a filter's notes, and the sums of all that it finds. */
export async function pageOfInvoices(
  db: Db,
  asked: Asked,
  page: Page,
): Promise<{ sums: Sums; rows: InvoiceRow[] }> {
  const add = isSummed(asked.filter) ? addSums : addRows;
  const [sums, rows] = await Promise.all([add(db, asked), listInvoices(db, asked, page)]);
  return { sums, rows };
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
