import { addDays } from '@balcao/brazil/bank-days';
import type { ReportRows } from '@balcao/contract/finance/report-rows';
import fc from 'fast-check';
import { expect } from 'vitest';
import { bookEntries } from '../src/features/finance/ledger/book.ts';
import { reverseMovements } from '../src/features/finance/ledger/reverse.ts';
import { settleEntries } from '../src/features/finance/ledger/settle.ts';
import type { TestClient } from './client.ts';
import { type Books, openBooks } from './finance.ts';
import type { TestServer } from './server.ts';

const codes = ['1.01.001', '1.01.003', '1.02.002', '2.01.001', '3.01.001', '3.02.001', '4.02.001'];
const outside = '5.02.003';

const act = fc.record({
  direction: fc.constantFrom('receivable' as const, 'payable' as const),
  account: fc.constantFrom(...codes, outside),
  other: fc.constantFrom(...codes),
  center: fc.constantFrom('none' as const, 'parent' as const, 'child' as const),
  cents: fc.integer({ min: 2, max: 900_000 }),
  competence: fc.integer({ min: -420, max: 60 }),
  due: fc.integer({ min: -140, max: 45 }),
  settled: fc.option(fc.integer({ min: -400, max: 0 })),
  part: fc.integer({ min: 1, max: 100 }),
  more: fc.nat({ max: 5_000 }),
  less: fc.nat({ max: 100 }),
  backwards: fc.boolean(),
  transfer: fc.option(fc.integer({ min: -400, max: 0 })),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function centersOf({ ctx }: TestServer, code: number) {
  const { rows } = await ctx.pool.query(
    `with parent as (insert into fn_cost_center (code, name) values ($1, 'Obras') returning id)
     insert into fn_cost_center (code, name, parent_id)
     select $2, 'Telhados', id from parent returning id, parent_id`,
    [String(code), `${code}.01`],
  );
  return { parent: rows[0].parent_id as number, child: rows[0].id as number, none: null };
}

let made = 700;

/** Two units of their own with random entries, settlements, reversals and transfers around a day. */
export async function reportBooks(server: TestServer, today: string, seed: number) {
  const [books, others] = [await openBooks(server), await openBooks(server)];
  made += 1;
  const centers = await centersOf(server, made);
  const how = { now: server.ctx.clock(), userId: null };
  for (const one of fc.sample(act, { seed, numRuns: 120 })) await play(one);
  return { books, others, centers };

  async function play(one: Act) {
    const own = one.backwards && one.center === 'child' ? others : books;
    const half = Math.floor(one.cents / 2);
    const center = { centerId: centers[one.center] };
    const parts = [
      { ...own.part(one.account, one.cents - half), ...center },
      { ...own.part(one.other, half), ...center },
    ];
    await server.ctx.db.transaction().execute(async (trx) => {
      const draft = {
        direction: one.direction,
        source: 'hand' as const,
        description: 'Lançamento de prova',
        supplierName: 'Fornecedor de prova',
        unitId: own.unit,
        competence: addDays(today, one.competence),
        dueDate: addDays(today, one.due),
        amountCents: one.cents,
        parts,
      };
      const [entryId = 0] = await bookEntries(trx, [draft], how);
      if (one.settled === null) return;
      const settlement = {
        entryId,
        bankAccountId: own.bank,
        on: addDays(today, one.settled),
        amountCents: Math.max(1, Math.floor((one.cents * one.part) / 100)),
        interestCents: one.more,
        discountCents: one.cents > 1_000 && one.part > 50 ? one.less : 0,
      };
      const ids = await settleEntries(trx, [settlement], how);
      if (one.backwards) await reverseMovements(trx, ids, { ...how, reason: 'Engano', today });
    });
    if (one.transfer !== null) await transfer(one, own);
  }

  /** Between accounts of one unit, or to the other unit. */
  async function transfer(one: Act, own: Books) {
    const there = one.backwards ? { unit: own.unit, bank: own.cash } : others;
    await server.ctx.pool.query(
      `insert into fn_movement (fn_bank_account_id, business_unit_id, "on", cents, transfer_id)
       select account, unit, $1::date, cents, transfer
       from (select gen_random_uuid() as transfer) as one,
         (values ($2::bigint, $3::bigint, -$6::bigint), ($4, $5, $6)) as side (account, unit, cents)`,
      [addDays(today, one.transfer ?? 0), own.bank, own.unit, there.bank, there.unit, one.cents],
    );
  }
}

/** The rows behind a key over all pages, and what they add up to. */
export async function rowsBehind(admin: TestClient, name: string, key: string) {
  let [page, last, count, cents, told] = [1, 1, 0, 0, Number.NaN];
  for (; page <= last; page += 1) {
    const path = `/api/fn_report/${name}/rows?key=${key}&page=${page}&per_page=50`;
    const { status, body } = await admin.call(path);
    expect(status, JSON.stringify(body)).toBe(200);
    const rows = body as unknown as ReportRows;
    last = rows.last_page;
    count += rows.data.length;
    told = rows.sums.cents;
    cents += rows.data.reduce((total, row) => total + row.cents, 0);
    expect(rows.total).toBeGreaterThanOrEqual(rows.data.length);
  }
  expect(told).toBe(cents);
  return { cents, count };
}
