import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBancoDoBrasilRemittance } from '../../../../../../packages/brazil/test/remittance-reader.ts';
import {
  type BankDesk,
  bankDesk,
  bankReturnOf,
  FIRST_OF_MANY,
  manySlips,
} from '../../../../test/bank-desk.ts';
import { type ChargeOffice, chargeOffice } from '../../../../test/charges.ts';

const MANY = 10_000;
let office: ChargeOffice;
let desk: BankDesk;
let id: number;
beforeAll(async () => {
  office = await chargeOffice();
  desk = await bankDesk(office);
  await office.sql(manySlips, [desk.unit.id, MANY]);
});
afterAll(() => office.server.stop());

/** What the bank says of each slip, in turns of ten. */
const said = (at: number) => {
  const our_number = FIRST_OF_MANY + at;
  switch (at % 10) {
    case 0:
      return { our_number, occurrence: '02' };
    case 1:
      return { our_number, occurrence: '03', reasons: '4608' };
    case 2:
      return { our_number, occurrence: '09', reasons: '12' };
    case 3:
      return { our_number, paidCents: 4_000, feeCents: 150 };
    default:
      return { our_number, paidCents: 10_000, feeCents: 150 };
  }
};
const counts = {
  registered: 1_000,
  rejected: 1_000,
  written_off: 1_000,
  partial: 1_000,
  paid: 6_000,
};
const sums = { paid_cents: 6_000 * 10_000 + 1_000 * 4_000, fee_cents: 7_000 * 150 };

test('10,000 slips go into one file', async () => {
  const { status, body } = await desk.remit();
  expect(status).toBe(200);
  const slips = readBancoDoBrasilRemittance(String(body.text).split('\r\n').slice(0, -1));
  expect(slips).toHaveLength(MANY);
  expect(new Set(slips.map(({ ourNumber }) => ourNumber)).size).toBe(MANY);
});

test('10,000 lines are read, and shown for what they would do', async () => {
  const lines = Array.from({ length: MANY }, (_, at) => said(at));
  const read = await desk.read(bankReturnOf(desk.unit, lines));
  expect(read).toMatchObject({ counts, ...sums });
  expect(read.lines).toHaveLength(MANY);
  id = read.id;
});

test('10,000 lines are applied, each right', async () => {
  expect(await desk.apply(id)).toMatchObject({ counts, ...sums, done: MANY });
  const states = await office.sql(
    `select status, provider_error is not null as error, count(*)::int, sum(paid_cents)::bigint as paid
     from pm_transaction where our_number >= $1 and business_unit_id = $2 group by 1, 2 order by 1, 2`,
    [FIRST_OF_MANY, desk.unit.id],
  );
  expect(states).toEqual([
    { status: 'cancelled', error: false, count: 1_000, paid: 0 },
    { status: 'emitted', error: false, count: 1_000, paid: 0 },
    { status: 'emitted', error: true, count: 1_000, paid: 0 },
    { status: 'paid', error: false, count: 6_000, paid: 60_000_000 },
    { status: 'partial', error: false, count: 1_000, paid: 4_000_000 },
  ]);
  const told = await office.sql(
    `select state, count(*)::int from pm_instruction where business_unit_id = $1 group by 1 order by 1`,
    [desk.unit.id],
  );
  expect(told).toEqual([
    // Confirmed, and closed by a payment of a part.
    { state: 'done', count: 2_000 },
    { state: 'refused', count: 1_000 },
    { state: 'sent', count: 8_000 },
  ]);
  const audits = `select count(*) from gl_audit where record = 'pm_transaction' and action in
    ('payment.paid', 'payment.partial', 'payment.cancel', 'payment.bank')
    and record_id in (select id from pm_transaction where our_number >= ${FIRST_OF_MANY})`;
  expect(await office.count(audits)).toBe(MANY);
  const moved = `select sum(fn_movement.cents) as count from fn_movement join fn_entry on fn_entry.id = entry_id
    join pm_payment on pm_payment.id = pm_payment_id where pm_payment.source = 'cnab'`;
  // So many are posted by a job, soon afterwards.
  await expect
    .poll(() => office.count(moved), { timeout: 60_000, interval: 500 })
    .toBe(sums.paid_cents - sums.fee_cents);
});

test('the next file with the same lines changes nothing', async () => {
  const lines = Array.from({ length: MANY }, (_, at) => said(at));
  const again = await desk.read(bankReturnOf(desk.unit, lines, { number: 2 }));
  expect(again.id).not.toBe(id);
  expect((await desk.apply(again.id)).counts).toEqual({ known: MANY });
  expect(await office.count(`select count(*) from pm_payment where source = 'cnab'`)).toBe(7_000);
});
