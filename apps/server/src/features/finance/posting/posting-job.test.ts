import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';
import { postBacklog } from './posting-job.ts';

let office: PostingOffice;
beforeAll(async () => {
  office = await postingOffice();
});
beforeEach(async () => {
  await office.open();
  await office.receives();
});
afterAll(() => office.server.stop());

/** Charges that were paid before there was finance: each in two parts, a part of each went back. */
async function old(count: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => office.charge()));
  await office.sql(
    `update pm_transaction set status = 'partly_refunded', paid_at = now(), paid_cents = 9500, refunded_cents = 1500,
       discount = '{"kind":1,"steps":[{"until":"2026-12-31","value":"5.00"}]}' where id = any($1)`,
    [ids],
  );
  // All money at once: the server's own job may look at any moment.
  await office.sql(
    `with payment as (
       insert into pm_payment (transaction_id, paid_on, cents, source, refunded_cents)
       select id, '2026-03-05', cents, 'webhook', refunded from unnest($1::bigint[]) id,
         (values (4000, 0), (5500, 1500)) as of (cents, refunded)
       returning id, transaction_id, refunded_cents)
     insert into pm_refund (payment_id, transaction_id, cents, reason, state, done_at)
     select id, transaction_id, 1500, 'Troca', 'done', '2026-03-09T12:00:00-03:00' from payment
     where refunded_cents > 0`,
    [ids],
  );
  return ids;
}

const posted = [
  'charge 1.01.001 4000 settled Banco 4000',
  'charge 1.01.001 6000 settled Banco 5500',
  'refund 1.02.001 1500 settled Banco -1500',
];

test('charges that were paid before there was finance are posted, once, by jobs that run beside each other', async () => {
  const ids = await old(250);
  await Promise.all([1, 2, 3].map(() => postBacklog(office.server.ctx)));
  await postBacklog(office.server.ctx);
  expect(await office.entries(ids[0] ?? 0)).toEqual(posted);
  expect(await office.entries(ids.at(-1) ?? 0)).toEqual(posted);
  expect(await office.accounts()).toMatchObject([{ name: 'Banco', moved: 250 * 8_000 }]);
});

test('a payment beside the job: what was there before is posted with it, once', async () => {
  const ids = await old(20);
  await Promise.all([postBacklog(office.server.ctx), ...ids.map((id) => office.pay(id, 700))]);
  await postBacklog(office.server.ctx);
  for (const id of ids)
    expect((await office.entries(id)).toSorted()).toEqual(
      [...posted, 'charge 5.01.001 700 settled Banco 700'].toSorted(),
    );
});
