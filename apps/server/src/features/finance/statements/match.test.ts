import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { sumsOf } from '../../../../test/finance.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type BankLine, type StatementDesk, statementDesk } from '../../../../test/statements.ts';
import { bookEntries } from '../ledger/book.ts';
import type { EntryDraft } from '../ledger/ledger.ts';
import { settleEntries } from '../ledger/settle.ts';

let server: TestServer;
let admin: TestClient;
let desk: StatementDesk;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000', LIMIT_UPLOADS: '100000' });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  desk = await statementDesk(server, admin);
});

const how = { now: new Date('2026-06-15T12:00:00Z'), userId: null };
async function entry(more: Partial<EntryDraft> = {}): Promise<number> {
  const { amountCents = 10_000 } = more;
  const draft: EntryDraft = {
    direction: 'payable',
    source: 'hand',
    description: 'Aluguel',
    unitId: desk.books.unit,
    competence: '2026-06-01',
    dueDate: '2026-06-10',
    amountCents,
    parts: [desk.books.part('3.02.001', amountCents)],
    ...more,
  };
  const [id = 0] = await server.ctx.db
    .transaction()
    .execute((trx) => bookEntries(trx, [draft], how));
  return id;
}
async function movement(cents = 10_000, on = '2026-06-10'): Promise<number> {
  const entryId = await entry({ amountCents: cents });
  const settlement = { entryId, bankAccountId: desk.books.bank, on, amountCents: cents };
  const [id = 0] = await server.ctx.db
    .transaction()
    .execute((trx) => settleEntries(trx, [settlement], how));
  return id;
}
async function brought(...lines: BankLine[]) {
  const id = await desk.bring(...lines);
  return { id, lines: (await desk.lines(id)).map((line) => line.id) };
}
const entryNow = 'select status, settled_cents from fn_entry where id = $1';
const statusOf = async (id: number) => (await server.ctx.pool.query(entryNow, [id])).rows[0];
const state = async (statement: number) => (await desk.lines(statement)).map((line) => line.state);

test('a movement that was booked before is found and linked, and comes loose again', async () => {
  const booked = await movement();
  const { id, lines } = await brought({ amount: '-100,00', text: 'PAGTO ALUGUEL' });
  const [found] = await desk.suggestions(id);
  expect(found?.candidates[0]).toMatchObject({
    kind: 'movement',
    id: booked,
    score: 90,
    amount_cents: -10_000,
  });
  expect(found?.candidates[0]?.why).toEqual(['mesmo valor', 'mesmo dia']);
  const [line = 0] = lines;
  const matches = [{ kind: 'movement', id: booked, amount_cents: -10_000 }];
  expect(await desk.match(line, matches)).toMatchObject({
    status: 200,
    body: { data: { state: 'matched', matches: [{ movement_id: booked, made: false }] } },
  });
  expect(await desk.suggestions(id)).toEqual([]);
  expect(await desk.match(line, matches)).toMatchObject({
    status: 409,
    body: { code: 'LINE_STATE' },
  });
  expect(await desk.act(line, 'unmatch')).toMatchObject({
    status: 200,
    body: { data: { state: 'open' } },
  });
  expect((await desk.suggestions(id))[0]?.candidates[0]).toMatchObject({ id: booked });
});

test('an open entry is settled by its line, and open again when that is undone', async () => {
  const id = await entry();
  const { id: statement, lines } = await brought({ amount: '-102,50', on: '20260612' });
  expect(await desk.suggestions(statement)).toMatchObject([{ candidates: [] }]);
  const matches = [{ kind: 'entry', id, amount_cents: 10_250, interest_cents: 250 }];
  expect(await desk.match(lines[0] ?? 0, matches)).toMatchObject({
    status: 200,
    body: { data: { matches: [{ fn_entry_id: id, amount_cents: -10_250, made: true }] } },
  });
  expect(await statusOf(id)).toEqual({ status: 'settled', settled_cents: 10_000 });
  await desk.act(lines[0] ?? 0, 'unmatch');
  expect(await statusOf(id)).toEqual({ status: 'open', settled_cents: 0 });
  const sums = await sumsOf(server.ctx.db, desk.books.unit);
  expect([sums.movements, sums.summedMovements, sums.summedOpen]).toEqual([0, 0, 10_000]);
});

test('a line is split over a movement and two entries, one of them the other way', async () => {
  const booked = await movement(5_000);
  const [paid, received] = [
    await entry({ amountCents: 3_000 }),
    await entry({ direction: 'receivable', amountCents: 1_000 }),
  ];
  const { lines } = await brought({ amount: '-70,00' });
  const matches = [
    { kind: 'movement', id: booked, amount_cents: -5_000 },
    { kind: 'entry', id: paid, amount_cents: -3_000 },
    { kind: 'entry', id: received, amount_cents: 1_000 },
  ];
  expect(await desk.match(lines[0] ?? 0, matches)).toMatchObject({ status: 200 });
  expect([await statusOf(paid), await statusOf(received)]).toMatchObject([
    { status: 'settled' },
    { status: 'settled' },
  ]);
});

test('several lines are one movement, and never more than it is', async () => {
  const booked = await movement();
  const { lines } = await brought(
    { amount: '-60,00', name: 'a' },
    { amount: '-40,00', name: 'b' },
    { amount: '-40,00', name: 'c' },
  );
  const part = (line: number | undefined, cents: number) =>
    desk.match(line ?? 0, [{ kind: 'movement', id: booked, amount_cents: cents }]);
  expect(await part(lines[0], -6_000)).toMatchObject({ status: 200 });
  expect(await part(lines[1], -4_000)).toMatchObject({ status: 200 });
  expect(await part(lines[2], -4_000)).toMatchObject({
    status: 409,
    body: { code: 'MATCH_TAKEN' },
  });
  await desk.act(lines[0] ?? 0, 'unmatch');
  expect(await part(lines[2], -4_000)).toMatchObject({ status: 200 });
});

test('of a hundred at once one matches, and the others change nothing', async () => {
  const id = await entry();
  const { lines } = await brought(
    ...Array.from({ length: 10 }, (_, at) => ({ amount: '-100,00', name: String(at) })),
  );
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      desk.match(lines[at % 10] ?? 0, [{ kind: 'entry', id, amount_cents: -10_000 }]),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
  expect((await sumsOf(server.ctx.db, desk.books.unit)).movements).toBe(-10_000);
}, 60_000);

test('what is matched is not taken back elsewhere, and what was taken back is not matched', async () => {
  const booked = await movement();
  const owner = (
    await server.ctx.pool.query('select entry_id from fn_movement where id = $1', [booked])
  ).rows[0].entry_id;
  const { lines } = await brought({ amount: '-100,00' });
  const matches = [{ kind: 'movement', id: booked, amount_cents: -10_000 }];
  await desk.match(lines[0] ?? 0, matches);
  const reverse = () =>
    admin.call(`/api/fn_entry/${owner}/reverse`, { method: 'POST', body: { reason: 'Engano' } });
  expect(await reverse()).toMatchObject({ status: 409 });
  await desk.act(lines[0] ?? 0, 'unmatch');
  expect(await reverse()).toMatchObject({ status: 200 });
  expect(await desk.match(lines[0] ?? 0, matches)).toMatchObject({
    status: 409,
    body: { code: 'MATCH_TAKEN' },
  });
});

describe('nothing changes', () => {
  test.each([
    ['amounts that do not add up', [{ kind: 'entry', amount_cents: -9_999 }], 422],
    [
      'an entry twice',
      [
        { kind: 'entry', amount_cents: -5_000 },
        { kind: 'entry', amount_cents: -5_000 },
      ],
      422,
    ],
    ['an entry of nobody', [{ kind: 'entry', id: 99_999_999, amount_cents: -10_000 }], 422],
    ['a rule of nobody', [{ kind: 'rule', id: 99_999_999, amount_cents: -10_000 }], 422],
    ['a movement of nobody', [{ kind: 'movement', id: 99_999_999, amount_cents: -10_000 }], 409],
    ['a charge of nobody', [{ kind: 'charge', id: 99_999_999, amount_cents: -10_000 }], 404],
    ['no parts', [], 422],
  ])('by %s', async (_, matches, status) => {
    const id = await entry();
    const { id: statement, lines } = await brought({ amount: '-100,00' });
    expect(
      await desk.match(
        lines[0] ?? 0,
        matches.map((one) => ({ id, ...one })),
      ),
    ).toMatchObject({ status });
    expect(await state(statement)).toEqual(['open']);
    expect(await statusOf(id)).toMatchObject({ status: 'open' });
  });

  test('in a closed month, by any act', async () => {
    const id = await entry({ competence: '2026-05-01' });
    const { id: statement, lines } = await brought({ amount: '-100,00' }, { amount: '-1,00' });
    await desk.act(lines[1] ?? 0, 'ignore', { reason: 'Teste' });
    await desk.books.close('2026-06');
    const closed = { status: 409, body: { code: 'MONTH_CLOSED' } };
    const [line = 0, ignored = 0] = lines;
    const matches = [{ kind: 'entry', id, amount_cents: -10_000 }];
    expect(await desk.match(line, matches)).toMatchObject(closed);
    expect(await desk.act(line, 'ignore', { reason: 'Teste' })).toMatchObject(closed);
    expect(await desk.act(ignored, 'unignore')).toMatchObject(closed);
    expect(await state(statement)).toEqual(['open', 'ignored']);
  });

  test('for people without the right', async () => {
    const operator = await loggedIn(server.url, 'atendente');
    const { lines } = await brought({ amount: '-100,00' });
    const refused = await desk.act(lines[0] ?? 0, 'ignore', { reason: 'a' }, operator);
    expect(refused).toMatchObject({ status: 403 });
    expect(await desk.act(99_999_999, 'ignore', { reason: 'a' })).toMatchObject({ status: 404 });
  });
});

test('a new entry for a line is booked, settled, taught and taken back', async () => {
  const { id, lines } = await brought(
    { amount: '-12,90', text: 'TARIFA PACOTE 06/2026', name: 'a' },
    { amount: '-12,90', text: 'Tarifa pacote 07/2026', name: 'b' },
  );
  const [first = 0, second = 0] = lines;
  const body = {
    description: 'Tarifa do banco',
    fn_account_id: desk.books.account('3.02.001'),
    learn: true,
  };
  const done = await desk.act(first, 'book', body);
  expect(done).toMatchObject({
    status: 200,
    body: { data: { state: 'matched', matches: [{ made: true }] } },
  });
  const [found] = await desk.suggestions(id);
  expect(found?.candidates[0]).toMatchObject({
    kind: 'rule',
    description: 'Tarifa do banco',
    why: ['texto “TARIFA PACOTE”'],
  });
  const rule = found?.candidates[0]?.id ?? 0;
  expect(
    await desk.match(second, [{ kind: 'rule', id: rule, amount_cents: -1_290 }]),
  ).toMatchObject({ status: 200 });
  expect((await sumsOf(server.ctx.db, desk.books.unit)).movements).toBe(-2_580);
  for (const line of lines) expect(await desk.act(line, 'unmatch')).toMatchObject({ status: 200 });
  const { rows } = await server.ctx.pool.query(
    `select status from fn_entry where business_unit_id = $1 and source = 'statement'`,
    [desk.books.unit],
  );
  expect(rows).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
  expect(await sumsOf(server.ctx.db, desk.books.unit)).toMatchObject({ movements: 0, lines: 0 });
});

test('a line is ignored for a reason and looked at again', async () => {
  const { id, lines } = await brought({ amount: '-1,00' });
  const [line = 0] = lines;
  expect(await desk.act(line, 'ignore', { reason: '' })).toMatchObject({ status: 422 });
  expect(await desk.act(line, 'ignore', { reason: 'Estorno do banco' })).toMatchObject({
    status: 200,
    body: { data: { state: 'ignored', ignore_reason: 'Estorno do banco' } },
  });
  expect(await desk.suggestions(id)).toEqual([]);
  expect(await desk.act(line, 'unignore')).toMatchObject({ body: { data: { state: 'open' } } });
});

test('a charge that a line names is suggested, with the amount that it asks on that day', async () => {
  const { rows } = await server.ctx.pool.query(
    `insert into pm_transaction (token_hash, token_sealed, person_name, person_tax_id, business_unit_id, value_cents,
       due_date, counted_due_date, type, status, provider, our_number, reference, emitted_at, fine)
     values (sha256(convert_to($1::text, 'UTF8')), '', 'Ana Lima', '52998224725', $2, 10000, '2026-06-05', '2026-06-05',
       'boleto', 'emitted', 'local', 4711, $1, now(), '{"kind": 2, "value": "2.00"}') returning id`,
    [`REF${desk.books.unit}`, desk.books.unit],
  );
  const { id } = await brought({
    amount: '102,00',
    text: `LIQUIDACAO 4711 529.982.247-25 ANA LIMA`,
  });
  const [found] = await desk.suggestions(id);
  expect(found?.candidates[0]).toMatchObject({
    kind: 'charge',
    id: rows[0].id,
    amount_cents: 10_200,
    score: 100,
  });
  expect(found?.candidates[0]?.why).toEqual([
    'valor com juros, multa ou desconto do dia',
    '5 dias de diferença',
    'nosso número no texto',
    'CPF no texto',
    'nome no texto',
  ]);
});
