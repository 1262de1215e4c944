import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { takeEvent } from './webhooks.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

test('money for an old code counts when another provider collects the charge by now', async () => {
  const { id, reference } = await office.made();
  await office.sql(`update pm_transaction set provider = 'cnab' where id = $1`, [id]);
  const who = { provider: 'balcao', caller: { ip: '127.0.0.1', port: 1, userAgent: 'test' } };
  const told = {
    event_id: crypto.randomUUID(),
    type: 'paid' as const,
    reference,
    paid_cents: 10_000,
    paid_at: '2026-11-20T13:00:00-03:00',
  };
  expect(await takeEvent(office.server.ctx, who, told)).toBe(true);
  const { body } = await office.admin.call(`/api/pm_transaction/${id}/edit`);
  expect(body.data).toMatchObject({ status: 'paid', paid_cents: 10_000 });
});
