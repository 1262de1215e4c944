import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';
import { LEASE_MS } from '../provider-work/provider-tries.ts';
import { claimRefund } from '../provider-work/provider-work.store.ts';

let office: HookOffice;
beforeAll(async () => {
  office = await hookOffice();
  await office.save();
  await office.register();
});
afterAll(() => office.stop());

const WAIT = { timeout: 20_000 };

/** A refund on which the PSP works, and which it will be asked after in an hour. */
async function waiting() {
  const { psp, sql } = office;
  const { id, txid } = await office.collected();
  const pix = psp.pay(txid);
  await office.report([pix]);
  psp.refunds.status = 'EM_PROCESSAMENTO';
  await office.post(`/${id}/refund`, { value_cents: 10_000, reason: 'Desistiu' });
  await expect.poll(() => pix.devolucoes?.length, WAIT).toBe(1);
  psp.refunds.status = 'DEVOLVIDO';
  const due = async (at: string) =>
    sql(`update pm_refund set retry_at = ${at}, tries = 8 where transaction_id = $1`, [id]);
  const refund = async () =>
    (await sql(`select tries, retry_at from pm_refund where transaction_id = $1`, [id]))[0];
  await due(`now() + interval '1 hour'`);
  return { id, pix, due, refund };
}

it('a report takes no refund away from a try that is under way, and the next try comes soon', async () => {
  const { psp, server } = office;
  const { id, pix, refund } = await waiting();
  // As if its hour had passed: the server's own jobs do not know of it, and cannot be faster.
  const now = new Date(Date.now() + 2 * 3_600_000);
  const until = new Date(Date.now() + LEASE_MS);
  expect(await claimRefund(server.ctx.db, id, { now, until })).toMatchObject({ tries: 9 });
  psp.calls.length = 0;
  expect((await office.report([pix])).status).toBe(200);
  expect(await refund()).toEqual({ tries: 1, retry_at: until });
  expect(await claimRefund(server.ctx.db, id, { now: new Date(), until })).toBeUndefined();
  expect(psp.calls).toEqual([]);
});

it('a refund that was given up is asked after when the PSP tells of it', async () => {
  const { id, pix, due } = await waiting();
  await due('null');
  for (const one of pix.devolucoes ?? []) one.status = 'DEVOLVIDO';
  expect((await office.report([pix])).status).toBe(200);
  await expect.poll(() => office.chargeOf(id), WAIT).toMatchObject({ status: 'refunded' });
});

it('what was given up at a PSP is tried again once its access is mended', async () => {
  const { sql, unit, server } = office;
  const { id, txid } = await office.collected();
  const pix = office.psp.pay(txid);
  await office.report([pix]);
  const broken = `update pm_provider_setting set client_id = 'outro', updated_at = now() where business_unit_id = $1`;
  await sql(broken, [unit]);
  await office.post(`/${id}/refund`, { value_cents: 10_000, reason: 'Desistiu' });
  const late = await office.made({ type: 'pix', person_tax_id: '12345678909' });
  const refundOf = `select state, fault is not null as told, retry_at from pm_refund where transaction_id = $1`;
  const chargeOf = `select provider_wait, provider_retry_at, pix_code is not null as code from pm_transaction where id = $1`;
  const stuck = { provider_wait: 'emit', provider_retry_at: null, code: false };
  await expect.poll(() => sql(chargeOf, [late.id]), WAIT).toEqual([stuck]);
  const given = { state: 'waiting', told: true, retry_at: null };
  await expect.poll(() => sql(refundOf, [id]), WAIT).toEqual([given]);
  expect((await office.save()).status).toBe(200);
  await server.ctx.jobs.send('payments.provider-sweep', {});
  await expect.poll(() => office.chargeOf(id), WAIT).toMatchObject({ status: 'refunded' });
  const coded = { provider_wait: null, provider_retry_at: null, code: true };
  await expect.poll(() => sql(chargeOf, [late.id]), WAIT).toEqual([coded]);
  expect(pix.devolucoes).toHaveLength(1);
});
