import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { caller } from '../../../test/lock-office.ts';
import { takeEvent } from './webhooks.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const tell = (reference: string, day: string, paid_cents: number) =>
  takeEvent(
    office.server.ctx,
    { provider: 'balcao', caller },
    {
      event_id: randomUUID(),
      type: 'paid',
      reference,
      paid_cents,
      paid_at: `${day}T13:00:00-03:00`,
    },
  );

test('parts that become known in another order leave the day of the newest', async () => {
  const { reference, token } = await office.made();
  await tell(reference, '2026-11-20', 100);
  await tell(reference, '2026-11-18', 100);
  const { body } = await office.admin.call(`/api/pm_transaction/${token}/token_get`);
  expect(body.data).toMatchObject({ status: 'partial', paid_on: '2026-11-20' });
});

test('staff hears what is missing by the last day, whatever became known last', async () => {
  const late = { due_date: '2026-11-10', fine: { kind: 1, value: '1.00' } };
  const { id, reference } = await office.made(late);
  await tell(reference, '2026-11-20', 5_000);
  await tell(reference, '2026-11-09', 5_050);
  const [{ body }] = await office.sql(
    `select body from gl_message message join gl_thread thread on thread.id = thread_id
     where origin = 'pm_transaction' and parent_code = $1 order by seq desc limit 1`,
    [String(id)],
  );
  expect(body).toContain('Faltam');
  expect(body).toContain('0,50');
  expect(body).not.toContain('-');
});
