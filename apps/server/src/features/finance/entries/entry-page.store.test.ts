import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { type Books, openBooks } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { bookEntries } from '../ledger/book.ts';
import type { EntryDraft } from '../ledger/ledger.ts';

let server: TestServer;
let admin: TestClient;
let books: Books;
let centers: { top: number; below: number };
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  books = await openBooks(server);
  const center = async (code: string, parent_id: number | null) =>
    (
      await server.ctx.db
        .insertInto('fn_cost_center')
        .values({ code, name: `Centro ${code}`, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const top = await center('900', null);
  centers = { top, below: await center('900.01', top) };
});
afterAll(() => server.stop());

/** Numbers that repeat in every run. */
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = seeded(72);
const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;

const codes = ['3.02.004', '3.02.008', '3.01.001'];
const words = ['Aluguel', 'Energia da sede', 'lote000005', 'lote000057', 'São José 100.000'];

function draft(): EntryDraft {
  const day = `20${one(['20', '91'])}-${one(['02', '03'])}-${one(['01', '15', '28'])}`;
  const centerId = one([null, centers.top, centers.below]);
  const cents = 1_000 + random(50);
  const whole = [{ ...books.part(one(codes), cents), centerId }];
  const split = codes
    .slice(0, 1 + random(3))
    .map((code) => ({ ...books.part(code, cents), centerId: one([centerId, null]) }));
  const parts = random(3) === 0 ? split : whole;
  return {
    direction: one(['payable', 'receivable']),
    source: 'hand',
    description: `${one(words)} ${random(100)}`,
    unitId: books.unit,
    competence: day,
    dueDate: day,
    amountCents: parts.length * cents,
    parts,
  } as EntryDraft;
}

/** So many that the ids of some filters are too many to be named. */
const entries = 4_800;
/** Entries of all kinds, some settled and some cancelled. */
async function book() {
  const { db } = server.ctx;
  const how = { now: new Date(), userId: null };
  await db
    .transaction()
    .execute((trx) => bookEntries(trx, Array.from({ length: entries }, draft), how as never));
  await sql`update fn_entry set status = 'settled', settled_cents = amount_cents
    where business_unit_id = ${books.unit} and id % 5 = 0`.execute(db);
  await sql`update fn_entry set status = 'cancelled' where business_unit_id = ${books.unit} and id % 7 = 1
    and status = 'open'`.execute(db);
  // A change of account is a difference of two accounts' sums.
  await sql`update fn_entry set fn_account_id = ${books.account('3.02.008')}
    where business_unit_id = ${books.unit} and id % 11 = 0 and fn_account_id is not null`.execute(
    db,
  );
  await sql`update fn_entry_part part set fn_account_id = entry.fn_account_id from fn_entry entry
    where entry.id = part.entry_id and entry.business_unit_id = ${books.unit} and entry.fn_account_id is not null`.execute(
    db,
  );
}

type Filter = {
  account?: string;
  center?: number;
  q?: string;
  state?: string;
  direction?: string;
  source?: string;
  due_from?: string;
};

/** The plain query: each entry of the unit is looked at, without an index's or a sum's help. */
async function plain(filter: Filter, order: string) {
  const below = (table: string, id: number) => sql`(with recursive branch as (
    select id from ${sql.table(table)} where id = ${id}
    union select below.id from ${sql.table(table)} below join branch on below.parent_id = branch.id
  ) select id from branch)`;
  const some = (column: string, ids: ReturnType<typeof below>) =>
    sql`exists (select from fn_entry_part part where part.entry_id = entry.id and part.${sql.ref(column)} in ${ids})`;
  const late = sql`(status in ('open', 'partial') and due_date < current_date)`;
  const wanted = [
    sql`business_unit_id = ${books.unit}`,
    filter.account && some('fn_account_id', below('fn_account', books.account(filter.account))),
    filter.center && some('fn_cost_center_id', below('fn_cost_center', filter.center)),
    filter.q && sql`strpos(searchable(description), searchable(${filter.q})) > 0`,
    filter.state && (filter.state === 'overdue' ? late : sql`status = ${filter.state}`),
    filter.direction && sql`direction = ${filter.direction}`,
    filter.due_from && sql`due_date >= ${filter.due_from}`,
  ].filter((part) => !!part);
  const { rows } = await sql<Record<'id' | 'amount' | 'settled' | 'open' | 'overdue', number>>`
    select id, case when status <> 'cancelled' or ${filter.state === 'cancelled'} then amount_cents else 0 end as amount,
      settled_cents as settled,
      case when status in ('open', 'partial') then amount_cents - settled_cents else 0 end as open,
      case when ${late} then amount_cents - settled_cents else 0 end as overdue
    from fn_entry entry where ${sql.join(wanted, sql` and `)} order by ${sql.raw(order)}`.execute(
    server.ctx.db,
  );
  const total = (name: 'amount' | 'settled' | 'open' | 'overdue') =>
    rows.reduce((sum, row) => sum + row[name], 0);
  const sums = {
    amount: total('amount'),
    settled: total('settled'),
    open: total('open'),
    overdue: total('overdue'),
  };
  return { ids: rows.map(({ id }) => id), sums };
}

const orders = {
  id: 'id',
  '-id': 'id desc',
  due_date: 'due_date, id',
  '-due_date': 'due_date desc, id desc',
  '-competence': 'competence desc, id desc',
  amount_cents: 'amount_cents, id',
};

function asked(): Filter {
  return {
    account: one([undefined, '3', '3.02', ...codes]),
    center: one([undefined, undefined, centers.top, centers.below]),
    q: one([undefined, undefined, 'lote000005', 'aluguel', 'sao jose 100', 'ote00005', 'energia']),
    state: one([undefined, undefined, 'open', 'overdue', 'settled', 'cancelled']),
    direction: one([undefined, 'payable']),
    source: one([undefined, undefined, 'hand']),
    due_from: one([undefined, '2020-02-15', '2091-03-01']),
  };
}

function query({ account, center, ...more }: Filter): string {
  const all = {
    ...more,
    business_unit_id: books.unit,
    fn_account_id: account && books.account(account),
    fn_cost_center_id: center,
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}

test('pages and sums of branches, texts and all beside them are those of the plain query', async () => {
  await book();
  let found = 0;
  for (let nth = 0; nth < 150; nth += 1) {
    const filter = nth === 0 ? {} : asked();
    const sort = one(Object.keys(orders) as (keyof typeof orders)[]);
    const page = 1 + random(3);
    const wanted = await plain(filter, orders[sort]);
    const address = `${query(filter)}&sort=${sort}&page=${page}&per_page=10`;
    const { status, body } = await admin.call(`/api/fn_entry?${address}`);
    const reply = body as { total: number; data: { id: number }[]; sums: object };
    expect([address, status, reply.total, reply.data?.map(({ id }) => id)]).toEqual([
      address,
      200,
      wanted.ids.length,
      wanted.ids.slice(page * 10 - 10, page * 10),
    ]);
    expect(reply.sums, address).toMatchObject(wanted.sums);
    found += wanted.ids.length > 0 ? 1 : 0;
  }
  expect(found).toBeGreaterThan(70);
});
