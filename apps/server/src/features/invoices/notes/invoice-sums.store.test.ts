import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { withoutNotes } from '../../../../test/invoice-office.ts';
import { type Database, type Db, openDatabase } from '../../../platform/database/open.ts';
import { createLogger } from '../../../platform/logger.ts';
import { pageOfInvoices } from './invoice-sums.store.ts';

const MANY = 5_000;

let database: Database;
beforeAll(async () => {
  const { url } = await testDatabase('demo');
  database = openDatabase(url, { max: 2, log: createLogger('silent') });
  const all = (text: string) => database.pool.query(text);
  await withoutNotes(all);
  // The first twenty are of one customer.
  await all(`
    insert into nf_invoice (status, source, environment, business_unit_id, series, number, customer, service_code,
      city_ibge, description, competence, value_cents, discount_cents, conditional_discount_cents, deduction_cents,
      iss_rate, iss_withheld, iss_kind, withheld_rates, taxes, iss_cents, withheld_cents, net_cents)
    select case when n % 10 = 0 then 'cancelled' else 'local' end, 'hand', 'local', 1, '1', n,
      jsonb_build_object('name', case when n <= 20 then 'Zuleica Prova' else 'Tomador ' || n end), '010701', '3509502',
      'Suporte', date '2026-01-01' + n % 300, 1000, 0, 0, 0, 2, 'no', 'taxable', '{}', '{}', 20, 0, 1000
    from generate_series(1, ${MANY}) n`);
  await all('analyze nf_invoice');
});
afterAll(() => database.close());

const find = (db: Db, q: string, more = {}) =>
  pageOfInvoices(
    db,
    { units: 'all', filter: { q } },
    { sort: '-id', limit: 20, offset: 0, ...more },
  );

test('a text that many notes hold has the same sums and pages as one that few hold', async () => {
  const many = await find(database.db, 'Suporte');
  expect(many.sums).toMatchObject({ invoices: MANY, value: 4_500_000, iss: 90_000 });
  expect(many.rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, at) => MANY - at),
  );
  const few = await find(database.db, 'zuleica', { sort: 'number', limit: 15, offset: 15 });
  expect(few.sums).toMatchObject({ invoices: 20, value: 18_000, iss: 360 });
  expect(few.rows.map(({ number }) => number)).toEqual([16, 17, 18, 19, 20]);
  const nobody = await find(database.db, 'Ninguém assim');
  expect(nobody).toMatchObject({ sums: { invoices: 0, value: 0 }, rows: [] });
});

/** The notes that this connection has looked at so far. */
async function looked(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
    where relname = 'nf_invoice'`.execute(trx);
  return rows[0]?.read ?? Number.NaN;
}

test('a text of the oldest notes is found without looking at the newer ones', async () => {
  await database.db.transaction().execute(async (trx) => {
    // With so few rows, the planner would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = await looked(trx);
    expect((await find(trx, 'zuleica')).rows).toHaveLength(20);
    expect((await looked(trx)) - before).toBeLessThan(200);
  });
});
