import { type Kysely, sql } from 'kysely';

const ofResults = sql`('arrived', 'talked', 'left', 'bought', 'signed', 'charged', 'paid', 'given_back')`;
const ofTickets = sql`('arrived', 'first', 'next', 'solved', 'reopened')`;
const ofPayments = sql`('asked', 'settled', 'open', 'refunded')`;

/** Equal entries of these indexes are kept once, so they stay small. */
const byName = (column: string, kinds: typeof ofResults) => {
  const [name, named] = [sql.ref(`rp_fact_${column}_idx`), sql.ref(column)];
  return sql`create index ${name} on rp_fact (kind, ${named}, day) where ${named} <> '' and kind in ${kinds}`;
};

const indexes = [
  byName('campaign', ofResults),
  byName('affiliate', ofResults),
  byName('city', ofResults),
  byName('type', ofPayments),
  byName('provider', ofPayments),
  sql`create index rp_fact_tag_idx on rp_fact using gin (tags) where tags <> '{}' and kind in ${ofTickets}`,
  sql`
    create index rp_fact_hour_idx on rp_fact ((extract(isodow from at at time zone 'America/Sao_Paulo')::int * 24
      + extract(hour from at at time zone 'America/Sao_Paulo')::int), day) where kind = 'arrived'`,
];

/** The rows behind a rare value of a report, such as a campaign with three sales, are found without reading all facts of its kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await index.execute(db);
}
