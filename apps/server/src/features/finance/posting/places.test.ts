import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';
import { today } from '../../payments/payments.ts';
import { postBacklog } from './posting-job.ts';

let office: PostingOffice;
beforeAll(async () => {
  office = await postingOffice();
});
beforeEach(async () => {
  await office.open();
  await office.receives();
  await office.books.close('2026-03');
});
afterAll(() => office.server.stop());

const unposted = (id: number) =>
  office.count(`select count(*) from pm_payment where not posted and transaction_id = ${id}`);

test.each(['webhook', 'pix', 'cnab'] as const)(
  'money that has come by %s in a closed month is booked today, with a note',
  async (source) => {
    const id = await office.charge();
    await office.pay(id, 10_000, { source, feeCents: 100 });
    const day = today(office.server.ctx);
    expect(await office.lines(id)).toEqual([
      `competence ${day} 1.01.001 10000`,
      `cash ${day} 1.01.001 10000`,
      `competence ${day} 4.02.001 -100`,
      `cash ${day} 4.02.001 -100`,
    ]);
    expect(await office.notes(id)).toEqual(
      Array(2).fill('Pago em 05/03/2026; o mês estava fechado.'),
    );
  },
);

test('money by hand in a closed month is refused, and nothing is booked', async () => {
  const id = await office.charge();
  await expect(office.pay(id, 10_000, { source: 'hand' })).rejects.toMatchObject({
    code: 'MONTH_CLOSED',
  });
  expect(await office.count(`select count(*) from pm_payment where transaction_id = ${id}`)).toBe(
    0,
  );
  expect(await office.statusOf(id)).toBe('emitted');
  expect(await office.entries(id)).toEqual([]);
  await office.pay(id, 10_000, { source: 'hand', day: '2026-04-01' });
  expect(await office.entries(id)).toHaveLength(1);
});

test('while no month is open for it, money waits for the job, and is in its charge', async () => {
  const month = today(office.server.ctx).slice(0, 7);
  await office.books.close(month);
  const id = await office.charge();
  await office.pay(id, 10_000);
  expect(await office.statusOf(id)).toBe('paid');
  expect([await unposted(id), await office.entries(id)]).toEqual([1, []]);
  await postBacklog(office.server.ctx);
  expect(await unposted(id)).toBe(1);
  await office.books.reopen(month);
  await postBacklog(office.server.ctx);
  expect([await unposted(id), await office.entries(id)]).toEqual([
    0,
    ['charge 1.01.001 10000 settled Banco 10000'],
  ]);
});
