import { randomUUID } from 'node:crypto';
import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceDesk } from '../../../test/balance.ts';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let desk: ReturnType<typeof balanceDesk>;
const talks: TestTalk[] = [];
beforeAll(async () => {
  office = await ticketOffice({ LIMIT_NEW_TICKETS: '100000', LIMIT_REQUESTS: '100000' });
  desk = balanceDesk(office);
});
afterEach(() => {
  for (const talk of talks.splice(0)) talk.close();
});
afterAll(() => office.server.stop());

const say = (id: string): Block => ({ id, type: 'send.message', text: id, next: 'end' });
const end: Block = { id: 'end', type: 'input.hold' };
const debit = (more: object = {}) =>
  ({
    id: 'debit',
    type: 'action.balance.debit',
    amount: '{{valor}}',
    reason: 'Taxa de {{valor}}',
    next: 'more',
    onInsufficient: 'poor',
    onError: 'broken',
    ...more,
  }) as Block;
const flow: Flow = flowOf(
  ask('first'),
  ask('valor'),
  debit(),
  ask('more'),
  ask('again'),
  end,
  say('poor'),
  say('broken'),
);

async function talkWith(cents: number, of: Flow = flow) {
  const talk = await TestTalk.begin(office.server, of);
  talks.push(talk);
  if (cents > 0) await desk.credit(talk.ticketId, cents);
  await talk.answer('first', 'Oi');
  return talk;
}

const rests = async (talk: TestTalk) => (await talk.state()).at?.block;
const lines = async ({ ticketId }: TestTalk) =>
  (await desk.read(ticketId)).lines.map(({ amount_cents }) => amount_cents);

test('a flow debits its ticket with a reason, and the audit knows', async () => {
  const talk = await talkWith(10_000);
  await talk.answer('valor', '25,50');
  expect(await rests(talk)).toBe('more');
  expect(await desk.read(talk.ticketId)).toMatchObject({
    balance_cents: 7_450,
    lines: [
      { amount_cents: -2_550, reason: 'Taxa de 25,50', source: 'flow', user: null },
      { amount_cents: 10_000 },
    ],
  });
  expect(await office.audits(talk.ticketId)).toContainEqual(
    expect.objectContaining({
      action: 'balance.debit',
      before: { balance_cents: 10_000 },
      after: { balance_cents: 7_450, reason: 'Taxa de 25,50' },
    }),
  );
});

test('the same answer again debits nothing, from one page or from two at once', async () => {
  const talk = await talkWith(10_000);
  const id = randomUUID();
  const twin = await talk.twin();
  talks.push(twin);
  await Promise.all([talk.answer('valor', '30', id), twin.answer('valor', '30', id)]);
  await talk.answer('valor', '30', id);
  await twin.answer('valor', '30');
  expect(await lines(talk)).toEqual([-3_000, 10_000]);
});

test('what came after a debit can be corrected, and playing it again debits nothing; the debit stays', async () => {
  const talk = await talkWith(10_000);
  await talk.answer('valor', '30');
  await talk.answer('more', 'Oi');
  expect(await talk.back('valor')).toMatchObject({ ok: false });
  expect(await talk.back('first')).toMatchObject({ ok: false });
  expect(await talk.back('more')).toMatchObject({ ok: true, dialogBlockLast: { id: 'main/more' } });
  await talk.answer('more', 'Olá');
  expect(await rests(talk)).toBe('again');
  expect(await lines(talk)).toEqual([-3_000, 10_000]);
});

test.each([
  ['100,01', 'poor'],
  ['9999999', 'poor'],
])('a debit of %s from R$ 100,00 goes the way %s, and nothing moves', async (amount, way) => {
  const talk = await talkWith(10_000);
  const reply = await talk.answer('valor', amount);
  expect(reply.messages).toContainEqual(expect.objectContaining({ text: way }));
  expect(await lines(talk)).toEqual([10_000]);
  expect(await talk.faults()).toEqual([]);
});

test.each(['abc', '-5', '0', '1.250'])(
  '“%s” is no amount: nothing moves, and staff are told',
  async (amount) => {
    const talk = await talkWith(10_000);
    await talk.answer('valor', amount);
    expect(await lines(talk)).toEqual([10_000]);
    expect(await talk.faults()).toEqual([expect.stringContaining('is no amount')]);
  },
);

test('a ticket without a ledger, also before its first question, has nothing to debit', async () => {
  const early = flowOf(
    debit({ amount: '1,00', reason: 'Taxa' }),
    ask('more'),
    end,
    say('poor'),
    say('broken'),
  );
  const talk = await TestTalk.begin(office.server, early);
  talks.push(talk);
  expect(await rests(talk)).toBe('end');
  const late = await talkWith(0);
  await late.answer('valor', '0,01');
  expect(await rests(late)).toBe('end');
  expect(await lines(late)).toEqual([]);
});

test('two debits of one turn count together', async () => {
  const twice = flowOf(
    ask('first'),
    ask('valor'),
    debit({ next: 'second' }),
    debit({ id: 'second', reason: 'Segunda' }),
    ask('more'),
    end,
    say('poor'),
    say('broken'),
  );
  const rich = await talkWith(10_000, twice);
  await rich.answer('valor', '50');
  expect([await rests(rich), await lines(rich)]).toEqual(['more', [-5_000, -5_000, 10_000]]);
  const poor = await talkWith(10_000, twice);
  await poor.answer('valor', '50,01');
  expect([await rests(poor), await lines(poor)]).toEqual(['end', [-5_001, 10_000]]);
});

test('staff who debit between the look and the debit are seen: the turn is played again, and never below zero', async () => {
  const talk = await talkWith(10_000);
  const { pool } = office.server.ctx;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('update at_ticket_account set balance_cents = 0 where ticket_id = $1', [
    talk.ticketId,
  ]);
  const answered = talk.answer('valor', '60');
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows[0].waiting;
    })
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  expect(await answered).toMatchObject({ ok: true });
  expect(await rests(talk)).toBe('end');
  expect(await lines(talk)).toEqual([10_000]);
});

test('flows and staff at once leave no balance below zero and lose no cent', async () => {
  const talk = await talkWith(10_000);
  await Promise.all([
    talk.answer('valor', '60'),
    ...Array.from({ length: 8 }, () => desk.credit(talk.ticketId, -1_500, { below_zero: false })),
  ]);
  const book = (await desk.books()).find(({ ticket_id }) => ticket_id === talk.ticketId);
  expect(book?.balance_cents).toBe(book?.lines_cents);
  expect(book?.balance_cents).toBeGreaterThanOrEqual(0);
});

test('a merged ticket is debited no more, and a merge at the same moment loses no cent', async () => {
  const after = await talkWith(10_000);
  const into = await office.open();
  const merge = (id: number) =>
    office.send(office.admin, `/api/at_ticket/${id}/merge`, { into_id: into });
  expect(await merge(after.ticketId)).toMatchObject({ status: 200 });
  await after.answer('valor', '60');
  const sums = async (id: number) => {
    const { balance_cents, lines: all } = await desk.read(id);
    expect(all.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(balance_cents);
    return balance_cents;
  };
  expect([await sums(after.ticketId), await sums(into)]).toEqual([0, 10_000]);
  const meanwhile = await talkWith(5_000);
  const [merged, reply] = await Promise.all([
    merge(meanwhile.ticketId),
    meanwhile.answer('valor', '20'),
  ]);
  expect(merged).toMatchObject({ status: 200 });
  const debited = (await rests(meanwhile)) === 'more' ? 2_000 : 0;
  expect(reply).toHaveProperty('ok');
  expect(await sums(meanwhile.ticketId)).toBe(0);
  expect(await sums(into)).toBe(15_000 - debited);
});
