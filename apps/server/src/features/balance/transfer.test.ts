import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceDesk } from '../../../test/balance.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';

let office: TicketOffice;
let desk: ReturnType<typeof balanceDesk>;
beforeAll(async () => {
  office = await ticketOffice({ LIMIT_REQUESTS: '100000' });
  desk = balanceDesk(office);
});
afterAll(() => office.server.stop());

let from: number;
let to: number;
beforeEach(async () => {
  [from, to] = [await office.open(), await office.open()];
  await desk.credit(from, 10_000);
});

test('a transfer is two lines that name each other, once for each key', async () => {
  const key = crypto.randomUUID();
  const answer = {
    status: 200,
    body: {
      data: {
        from: { at_ticket_id: from, balance_cents: 7_500 },
        to: { at_ticket_id: to, balance_cents: 2_500 },
      },
    },
  };
  const answers = await Promise.all([1, 2, 3].map(() => desk.transfer(from, to, 2_500, { key })));
  for (const one of answers) expect(one).toMatchObject(answer);
  await desk.transfer(from, to, 100);
  expect(await desk.transfer(from, to, 2_500, { key })).toMatchObject(answer);
  expect(await desk.transfer(from, to, 2_600, { key })).toMatchObject({ status: 422 });
  const [out, into] = [await desk.read(from), await desk.read(to)];
  expect(out.lines.slice(0, 2)).toMatchObject([
    { amount_cents: -100, other_ticket_id: to },
    { amount_cents: -2_500, other_ticket_id: to, reason: 'Acerto', source: 'transfer' },
  ]);
  expect(into.lines).toMatchObject([
    { amount_cents: 100, other_ticket_id: from },
    { amount_cents: 2_500, other_ticket_id: from },
  ]);
  expect(await office.audits(to)).toMatchObject([
    { action: 'balance.transfer', after: { balance_cents: 2_500, other: from, reason: 'Acerto' } },
    { action: 'balance.transfer', after: { balance_cents: 2_600 } },
  ]);
});

describe('is refused, and nothing moves,', () => {
  const refusals: [string, () => ReturnType<typeof desk.transfer>, object][] = [
    [
      'to itself',
      () => desk.transfer(from, from, 1),
      { status: 422, body: { errors: { to_id: ['Escolha outro número.'] } } },
    ],
    [
      'of nothing',
      () => desk.transfer(from, to, 0),
      { status: 422, body: { errors: { amount_cents: ['Informe um valor maior que zero.'] } } },
    ],
    ['of less than nothing', () => desk.transfer(from, to, -5), { status: 422 }],
    ['of half a cent', () => desk.transfer(from, to, 0.5), { status: 422 }],
    ['of a huge amount', () => desk.transfer(from, to, 1e15), { status: 422 }],
    [
      'over the balance, also by a supervisor',
      () => desk.transfer(from, to, 10_001),
      {
        status: 409,
        body: { code: 'BALANCE_TOO_LOW', message: 'O saldo é de R$ 100,00: faltam R$ 0,01.' },
      },
    ],
    ['to nowhere', () => desk.transfer(from, 99_999_999, 1), { status: 404 }],
    [
      'without the right',
      () => desk.transfer(from, to, 1, { client: office.operator }),
      { status: 403 },
    ],
  ];
  test.each(refusals)('%s', async (_, act, answer) => {
    expect(await act()).toMatchObject(answer);
    expect(await desk.read(from)).toMatchObject({ balance_cents: 10_000 });
    expect(await desk.read(to)).toMatchObject({ balance_cents: 0, lines: [] });
  });

  test.each([
    ['BALANCE_TRANSFER_ENABLED', false, 'BALANCE_TRANSFER_OFF'],
    ['BALANCE_TRANSFER_RUNNING', true, 'BALANCE_TRANSFER_RUNNING'],
  ])('while %s is %s', async (key, value, code) => {
    await desk.configure(key, value);
    expect(await desk.transfer(from, to, 1)).toMatchObject({ status: 409, body: { code } });
    expect(await desk.credit(from, 5)).toMatchObject({ status: 200 });
    if (code === 'BALANCE_TRANSFER_OFF') {
      expect(await desk.read(from)).toMatchObject({ may: { edit: true, transfer: false } });
    }
    await desk.configure(key, !value);
    expect(await desk.transfer(from, to, 1)).toMatchObject({ status: 200 });
  });

  test('from or to a ticket that was merged: its balance has moved along', async () => {
    const last = await office.open();
    await office.send(office.admin, `/api/at_ticket/${from}/merge`, { into_id: last });
    expect(await desk.transfer(from, to, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'TICKET_MERGED',
        message: `O nº ${from} foi unido ao nº ${last}. Use o saldo de lá.`,
      },
    });
    expect(await desk.read(from)).toMatchObject({
      balance_cents: 0,
      may: { edit: false, transfer: false },
      lines: [{ amount_cents: -10_000, other_ticket_id: last }, { amount_cents: 10_000 }],
    });
    expect(await desk.read(last)).toMatchObject({
      balance_cents: 10_000,
      lines: [{ amount_cents: 10_000, reason: `O nº ${from} foi unido ao nº ${last}.` }],
    });
  });
});

test('200 transfers at the same time over ten tickets keep the total, and none goes below zero', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const id = await office.open();
    await desk.credit(id, 1_000);
    ids.push(id);
  }
  const place = (seed: number) => ids[seed % 10] ?? 0;
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const [a, b] = [(at * 7) % 10, (at * 7 + 1 + ((at * 3) % 9)) % 10];
      return desk.transfer(place(a), place(b), 50 + ((at * 37) % 400));
    }),
  );
  const kinds = new Set(answers.map(({ status }) => status));
  expect([...kinds].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const books = (await desk.books()).filter(({ ticket_id }) => ids.includes(ticket_id));
  expect(books.reduce((sum, { balance_cents }) => sum + balance_cents, 0)).toBe(10_000);
  for (const { balance_cents, lines_cents } of books) {
    expect(balance_cents).toBeGreaterThanOrEqual(0);
    expect(lines_cents).toBe(balance_cents);
  }
  const [{ low }] = await office.sql(
    'select min(balance_after_cents) as low from at_ticket_balance',
  );
  expect(low).toBeGreaterThanOrEqual(0);
  const made = answers.filter(({ status }) => status === 200).length;
  const [{ lines }] = await office.sql(
    `select count(*)::int as lines from at_ticket_balance
     where source = 'transfer' and ticket_id = any($1)`,
    [ids],
  );
  expect(lines).toBe(2 * made);
});
