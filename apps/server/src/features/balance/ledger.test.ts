import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceDesk } from '../../../test/balance.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import type { Origin } from '../../platform/database/audit.ts';
import { balanceByCharge } from './by-charge.ts';

let office: TicketOffice;
let desk: ReturnType<typeof balanceDesk>;
let charge: number;
let runs = 0;
beforeAll(async () => {
  office = await ticketOffice({ LIMIT_REQUESTS: '1000000' });
  desk = balanceDesk(office);
  await desk.grant('atendente', 'can_ticket_balance_edit');
  [{ id: charge }] = await office.sql('select min(id) as id from pm_transaction');
});
afterAll(() => office.server.stop());

type Act =
  | { kind: 'post'; at: number; cents: number }
  | { kind: 'transfer'; at: number; to: number; cents: number }
  | { kind: 'charge'; at: number; cents: number; key: number }
  | { kind: 'merge'; at: number; to: number };

const place = fc.integer({ min: 0, max: 3 });
const cents = fc.integer({ min: -1_500, max: 1_500 }).filter((value) => value !== 0);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), at: place, cents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      at: place,
      to: place,
      cents: fc.integer({ min: 1, max: 1_500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('charge' as const),
      at: place,
      cents,
      key: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), at: place, to: place }),
  },
);

/** What the ledger should hold: balances by place, places by what they were merged into, keys of charges that came. */
type Model = { held: number[]; into: (number | null)[]; came: Set<number> };

const living = ({ into }: Model, at: number): number => {
  const next = into[at];
  return next === null || next === undefined ? at : living({ into } as Model, next);
};

/** Plays the act on the model; false if it should be refused. */
function expected(model: Model, one: Act): boolean {
  const { held, into, came } = model;
  const add = (at: number, sum: number) => {
    held[at] = (held[at] ?? 0) + sum;
  };
  const open = (at: number) => into[at] === null;
  const has = (at: number) => held[at] ?? 0;
  switch (one.kind) {
    case 'post':
      if (!open(one.at) || has(one.at) + one.cents < 0) return false;
      add(one.at, one.cents);
      return true;
    case 'transfer':
      if (one.at === one.to || !open(one.at) || !open(one.to) || has(one.at) < one.cents)
        return false;
      add(one.at, -one.cents);
      add(one.to, one.cents);
      return true;
    case 'charge': {
      if (one.cents > 0 && came.has(one.key)) return true;
      const at = living(model, one.at);
      if (has(at) + one.cents < 0) return false;
      if (one.cents > 0) came.add(one.key);
      add(at, one.cents);
      return true;
    }
    case 'merge': {
      if (one.at === one.to || !open(one.at) || !open(one.to)) return false;
      const sum = has(one.at);
      add(one.at, -sum);
      add(one.to, sum);
      into[one.at] = one.to;
      return true;
    }
  }
}

const by = async () => ({ userId: await office.personId('atendente'), ip: '::1', userAgent: 'x' });

type Booked = { ticketId: number; paymentId: number; cents: number };

/** As `payments` books money of a charge that credits its ticket. */
const bookCharge = (what: 'came' | 'returned', booked: Booked, from: Origin | null) =>
  office.server.ctx.db.transaction().execute((trx) =>
    balanceByCharge[what](office.server.ctx, trx, {
      ...booked,
      chargeId: charge,
      creditsBalance: true,
      from,
    }),
  );

async function play(ids: number[], run: number, one: Act): Promise<boolean> {
  const id = ids[one.at] ?? 0;
  const client = office.operator;
  if (one.kind === 'charge') {
    const paymentId = run * 10 + one.key;
    const booked = { ticketId: id, paymentId, cents: Math.abs(one.cents) };
    return bookCharge(one.cents > 0 ? 'came' : 'returned', booked, await by()).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ code: 'BALANCE_TOO_LOW' });
        return false;
      },
    );
  }
  const other = 'to' in one ? (ids[one.to] ?? 0) : 0;
  const answer =
    one.kind === 'post'
      ? await desk.credit(id, one.cents, { client })
      : one.kind === 'transfer'
        ? await desk.transfer(id, other, one.cents, { client })
        : await client.call(`/api/at_ticket/${id}/merge`, {
            method: 'POST',
            body: { into_id: other },
          });
  expect([200, 409, 422]).toContain(answer.status);
  return answer.status === 200;
}

test('whatever happens, a balance is the sum of its lines and never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const ids = [
        await office.open(),
        await office.open(),
        await office.open(),
        await office.open(),
      ];
      runs += 1;
      const run = runs;
      const model: Model = { held: [0, 0, 0, 0], into: [null, null, null, null], came: new Set() };
      for (const one of acts)
        expect([one, await play(ids, run, one)]).toEqual([one, expected(model, one)]);
      const books = (await desk.books()).filter(({ ticket_id }) => ids.includes(ticket_id));
      for (const { ticket_id, balance_cents, lines_cents } of books) {
        expect(balance_cents).toBe(model.held[ids.indexOf(ticket_id)]);
        expect(lines_cents).toBe(balance_cents);
      }
      const below = await office.sql(
        'select id from at_ticket_balance where ticket_id = any($1) and balance_after_cents < 0',
        [ids],
      );
      expect(below).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('a refund by a person must be covered, one that a provider reports has happened already', async () => {
  const id = await office.open();
  const booked = { ticketId: id, paymentId: 900_001, cents: 5_000 };
  await bookCharge('came', booked, null);
  await bookCharge('came', booked, null);
  await desk.credit(id, -4_000);
  await expect(bookCharge('returned', booked, await by())).rejects.toMatchObject({
    code: 'BALANCE_TOO_LOW',
  });
  await bookCharge('returned', booked, null);
  expect(await desk.read(id)).toMatchObject({
    balance_cents: -4_000,
    lines: [
      { amount_cents: -5_000, source: 'charge', user: null, pm_transaction_id: charge },
      { amount_cents: -4_000 },
      { amount_cents: 5_000, reason: `Pagamento da cobrança nº ${charge}` },
    ],
  });
});
