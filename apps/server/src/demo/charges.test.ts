import { addDays } from '@balcao/brazil/bank-days';
import { isValidTaxId } from '@balcao/brazil/tax-id';
import type { Charge } from '@balcao/contract/payments/charge';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../test/client.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { judgeMoney } from '../features/payments/apply-payment.rules.ts';
import { askedOn } from '../features/payments/charge-terms.rules.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import { fateOf } from './charge-fate.ts';
import { yearOf } from './charge-year.ts';
import { chanceOf, sequence } from './visitors.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;

test('twelve months, three units, all types and states, and all ages of debts', async () => {
  const [found] = await rows(`select count(*)::int as charges,
    count(distinct date_trunc('month', due_date)) filter (where due_date < now())::int as months,
    count(distinct business_unit_id)::int as units, count(distinct type)::int as types,
    count(distinct status)::int as states, count(distinct person_name)::int as payers,
    count(*) filter (where ticket_id is not null)::int as of_tickets,
    count(*) filter (where instalment_number > 1)::int as instalments,
    count(*) filter (where discount is not null)::int as discounts,
    count(*) filter (where credits_balance)::int as credited
    from pm_transaction`);
  expect(found).toMatchObject({ units: 3, types: 4, states: 7, credited: 2 });
  expect(found.months).toBeGreaterThanOrEqual(12);
  expect(found.charges).toBeGreaterThan(500);
  for (const what of ['payers', 'of_tickets', 'instalments', 'discounts'])
    expect(found[what], what).toBeGreaterThan(20);
  const ages =
    await rows(`select width_bucket(current_date - counted_due_date, array[1, 31, 91]) as age,
    count(*)::int from pm_transaction where status in ('emitted', 'partial')
    and counted_due_date < current_date group by 1`);
  expect(ages.map(({ age }) => age).toSorted()).toEqual([1, 2, 3]);
  const waits = await admin.call('/api/pm_transaction?attention=true');
  expect(waits.body.total).toBeGreaterThan(1);
  const why = (waits.body.data as Charge[]).map(({ attention }) => attention);
  expect(why.every((one) => one?.fault || (one?.unexpected_cents ?? 0) > 0)).toBe(true);
});

test('the money of each charge is that of its payments, and judged as the product judges it', async () => {
  const charges = await rows(`select charge.*, coalesce(payments, '[]') as payments
    from pm_transaction charge left join lateral (
      select json_agg(json_build_object('paidOn', paid_on, 'cents', cents, 'back', refunded_cents) order by paid_on, id)
        as payments from pm_payment where transaction_id = charge.id and not duplicate) as came on true`);
  for (const { payments, ...charge } of charges) {
    const sum = (of: 'cents' | 'back') =>
      payments.reduce((total: number, one: Record<string, number>) => total + (one[of] ?? 0), 0);
    expect([charge.paid_cents, charge.refunded_cents], charge.reference).toEqual([
      sum('cents'),
      sum('back'),
    ]);
    const judged = payments.map((one: { paidOn: string; cents: number }) => ({
      ...one,
      asked: askedOn(charge, one.paidOn),
    }));
    const settled = ['paid', 'partly_refunded', 'refunded'].includes(charge.status);
    expect([charge.reference, judgeMoney(judged).paid]).toEqual([charge.reference, settled]);
    if (charge.person_tax_id) expect(isValidTaxId(charge.person_tax_id)).toBe(true);
  }
  const wrong = await rows(`select id from pm_payment payment where refunded_cents <>
    (select coalesce(sum(cents), 0) from pm_refund where payment_id = payment.id)`);
  expect(wrong).toEqual([]);
});

test('nothing was made, paid or cancelled in the future, and unit numbers have no gaps', async () => {
  expect(
    await rows(`select id from pm_transaction where greatest(created_at, updated_at, emitted_at, paid_at,
      cancelled_at) > now()`),
  ).toEqual([]);
  expect(await rows(`select id from pm_payment where paid_on > current_date`)).toEqual([]);
  const numbers = await rows(`select count(our_number)::int as given, max(our_number)::int as last,
    min(unit.last_our_number)::int as kept from pm_transaction charge
    join gl_business_unit unit on unit.id = business_unit_id group by business_unit_id`);
  for (const { given, last, kept } of numbers) expect([given, kept]).toEqual([last, last]);
});

test('each charge has a history that ends in its state, in order of time', async () => {
  const lines =
    await rows(`select charge.id, charge.status, array_agg(entry.action order by entry.id) as deeds,
      array_agg(entry.after->>'status' order by entry.id) filter (where entry.after ? 'status') as states,
      array_agg(entry.at order by entry.id) = array_agg(entry.at order by entry.at, entry.id) as ordered
    from pm_transaction charge left join gl_audit entry
      on entry.record = 'pm_transaction' and entry.record_id = charge.id group by charge.id`);
  for (const { id, status, deeds, states, ordered } of lines) {
    expect([id, deeds[0], ordered]).toEqual([id, 'create', true]);
    expect([id, states?.at(-1) ?? 'draft']).toEqual([id, status]);
    if (status !== 'draft') expect([id, deeds[1]]).toEqual([id, 'payment.emit']);
  }
});

test('ledgers of tickets have what their charges were paid', async () => {
  const lines =
    await rows(`select line.amount_cents, charge.paid_cents, charge.ticket_id = line.ticket_id as same
    from at_ticket_balance line join pm_transaction charge on charge.id = line.pm_transaction_id`);
  expect(lines).toHaveLength(2);
  for (const { amount_cents, paid_cents, same } of lines)
    expect([amount_cents, same]).toEqual([paid_cents, true]);
});

test('the links show a charge that was paid in part, and one with a discount today', async () => {
  const linked = async (token: string) =>
    (await admin.call(`/api/pm_transaction/${token}/token_get`)).body.data;
  expect(await linked('demo-parcial')).toMatchObject({
    status: 'partial',
    paid_cents: 30_000,
    amount: { open_cents: 60_000 },
  });
  // The demonstration may be of yesterday, where midnight has passed since the tests began.
  const { rows } = await server.ctx.pool.query(
    `select (created_at at time zone 'America/Sao_Paulo')::date as made from gl_user order by id limit 1`,
  );
  expect(await linked('demo-desconto')).toMatchObject({
    status: 'emitted',
    amount: {
      discount_cents: 12_000,
      discount_until: addDays(rows[0].made, 6),
      open_cents: 108_000,
    },
  });
});

test('the year is the same for the same day, and believable whatever the day', () => {
  const today = dayOf(server.ctx.clock());
  for (const back of [0, 40, 95, 170, 300]) {
    const day = addDays(today, -back);
    const play = () => {
      const asked = yearOf([], chanceOf(sequence(1)), day);
      const chance = chanceOf(sequence(2));
      return asked.map((one) => ({ ...one, fate: fateOf(one, chance, day) }));
    };
    const played = play();
    expect(play()).toEqual(played);
    const share = (status: string) =>
      played.filter(({ fate }) => fate.status === status).length / played.length;
    expect(share('paid')).toBeGreaterThan(0.6);
    expect(share('emitted')).toBeLessThan(0.35);
    expect(played.every(({ made, due }) => made <= due && made <= day)).toBe(true);
  }
});
