import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import type { ChargeScope } from './charge.policy.ts';
import { pageOfCharges } from './charge-sums.store.ts';
import { type Asked, from, where } from './charges.store.ts';

const today = '2026-06-15';
const page = { sort: '-id', limit: 20, offset: 0 };
const everything: ChargeScope = { units: 'all', tickets: 'all' };

let database: Database;
let units: number[];
let sector: number;
let assigneeId: number;
const all = async (text: string) => (await database.pool.query(text)).rows;
beforeAll(async () => {
  const { url } = await testDatabase('demo');
  database = openDatabase(url, { max: 4, log: createLogger('silent') });
  units = (await all('select id from gl_business_unit order by id')).map(({ id }) => id);
  const [mine] = await all(`select assignee_id, sector_id from at_ticket
    where assignee_id is not null and sector_id is not null order by id limit 1`);
  [assigneeId, sector] = [mine.assignee_id, mine.sector_id];
  await all(`
    insert into pm_transaction (token_hash, token_sealed, person_name, business_unit_id, ticket_id, value_cents,
      due_date, counted_due_date, type, status, emitted_at, reference, provider_error)
    select sha256(('store' || n)::bytea), '', 'Pagador ' || n, 1 + n % ${units.length}, tickets.ids[1 + n % 90],
      1000 + n, due, due, 'pix', 'emitted', now(), 'PM' || lpad((900000 + n)::text, 10, '0'),
      case when n % 100 = 0 then 'Sem resposta' end
    from generate_series(1, 3000) n
      cross join (select array_agg(id order by id) as ids from at_ticket where id <= 80) as tickets
      cross join lateral (select date '2026-01-01' + n % 300 as due) as dated`);
});
afterAll(() => database.close());

const own = (tickets: 'sectors' | 'assigned', of: number[]): ChargeScope => ({
  units: of,
  tickets: { assigneeId, sectorIds: tickets === 'sectors' ? [sector] : [] },
});

/** What staff sees, decided for each charge on its own, as `canSee` does. */
async function counted({ units: of, tickets }: ChargeScope) {
  const { rows } = await sql<{ charges: number; asked: number; overdue: number }>`
    select count(*) as charges,
      coalesce(sum(value_cents) filter (where status not in ('draft', 'cancelled')), 0)::bigint as asked,
      coalesce(sum(greatest(value_cents - paid_cents, 0)) filter (
        where status in ('emitted', 'partial') and counted_due_date < ${today}), 0)::bigint as overdue
    from pm_transaction charge left join at_ticket ticket on ticket.id = charge.ticket_id
    where charge.business_unit_id = any(${[...of]}::bigint[])
      or coalesce(ticket.assignee_id = ${assigneeId}, false)
      or coalesce(ticket.sector_id = any(${typeof tickets === 'object' ? [...tickets.sectorIds] : []}::bigint[]), false)`.execute(
    database.db,
  );
  return rows[0];
}

test.each([
  ['own sectors', 'sectors', 0],
  ['own tickets', 'assigned', 0],
  ['own sectors beside a unit', 'sectors', 1],
  ['own tickets beside two units', 'assigned', 2],
] as const)('whoever sees %s gets the sums of exactly these charges', async (_, tickets, many) => {
  const scope = own(tickets, units.slice(0, many));
  const { sums, rows } = await pageOfCharges(database.db, { scope, filter: {}, today }, page);
  const expected = await counted(scope);
  expect(sums).toMatchObject({ ...expected });
  expect(sums.charges).toBeGreaterThan(20);
  expect(rows).toHaveLength(20);
  const text = await pageOfCharges(database.db, { scope, filter: { q: 'Pagador' }, today }, page);
  expect(text.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});

test('a text that many charges hold has the same sums and pages as one that few hold', async () => {
  const find = (q: string, more = {}) =>
    pageOfCharges(
      database.db,
      { scope: everything, filter: { q }, today },
      { ...page, sort: 'due_date', ...more },
    );
  const many = await find('Pagador');
  expect(many.sums.charges).toBe(3_000);
  expect(many.rows).toHaveLength(20);
  const few = await find('Pagador 12');
  expect(few.sums.charges).toBe(111);
  const days = few.rows.map(({ due_date }) => due_date as string);
  expect(days).toEqual(days.toSorted());
  expect((await find('Pagador 12', { offset: 100 })).rows).toHaveLength(11);
  expect(await find('Ninguém assim')).toMatchObject({ sums: { charges: 0, asked: 0 }, rows: [] });
});

async function planOf(asked: Asked): Promise<string> {
  return database.db.transaction().execute(async (trx) => {
    // With so few rows, the planner would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<Record<string, string>>`
      explain select row.id from ${from(asked)} where ${where(asked)}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('indexes find what waits for staff, and the charges of own tickets', async () => {
  const waits = await planOf({ scope: everything, filter: { attention: 'true' }, today });
  for (const index of ['pm_transaction_error_idx', 'pm_refund_fault_idx', 'pm_payment_kept_idx'])
    expect(waits).toContain(index);
  for (const scope of [own('sectors', []), own('assigned', [])]) {
    const plan = await planOf({ scope, filter: {}, today });
    expect(plan).toContain('pm_transaction_ticket_idx');
    expect(plan).toContain('at_ticket_assignee');
    expect(plan).not.toContain('Seq Scan');
  }
});
