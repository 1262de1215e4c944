import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../../../../test/client.ts';
import { type HookOffice, hookOffice } from '../../../../test/hook-office.ts';

let office: HookOffice;
beforeAll(async () => {
  office = await hookOffice();
  await office.save();
  await office.register();
});
afterAll(() => office.stop());
afterEach(() => {
  expect(office.psp.faults).toEqual([]);
});

const shuffled = <T>(list: T[]) =>
  list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
const amount = (cents: number) => (cents / 100).toFixed(2);
const strange = `E${'9'.repeat(31)}`;

describe('100 reports in any order', () => {
  it('of one payment are one payment', async () => {
    const { id, txid } = await office.collected();
    const pix = office.psp.pay(txid);
    expect(office.psp.judgeNotification({ pix: [pix] })).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 100 }, () => office.report([pix])));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await office.paymentsOf(id)).toEqual([
      { cents: 10_000, duplicate: false, external_id: pix.endToEndId },
    ]);
    expect(await office.chargeOf(id)).toEqual({ status: 'paid', paid_cents: 10_000 });
  });

  it('of two payments of one charge keep the second for a refund', async () => {
    const { id, txid } = await office.collected();
    const both = [office.psp.pay(txid), office.psp.pay(txid)];
    const reports = shuffled(Array.from({ length: 100 }, (_, at) => [both[at % 2] as object]));
    const replies = await Promise.all(reports.map((one) => office.report(one)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await office.paymentsOf(id);
    expect(rows.map(({ duplicate }) => duplicate)).toEqual([false, true]);
    expect(await office.chargeOf(id)).toEqual({ status: 'paid', paid_cents: 10_000 });
  });

  it('of parts lose nothing and count each once', async () => {
    const { id, txid } = await office.collected();
    const parts = [1, 2_499, 2_500, 5_000].map((cents) =>
      office.psp.pay(txid, { amount: amount(cents) }),
    );
    const reports = shuffled(
      Array.from({ length: 100 }, (_, at) => shuffled(parts).slice(0, 1 + (at % 4))),
    );
    await Promise.all([...reports, parts].map((one) => office.report(one)));
    const rows = await office.paymentsOf(id);
    expect(rows.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([
      1, 2_499, 2_500, 5_000,
    ]);
    expect(await office.chargeOf(id)).toEqual({ status: 'paid', paid_cents: 10_000 });
  });
});

it('a static code, whose txid is the charge’s reference, pays it, too', async () => {
  const { id, reference } = await office.made();
  const { psp } = office;
  const { endToEndId } = psp.pay((await office.collected()).txid);
  Object.assign(psp.payments.at(-1) ?? {}, { txid: reference });
  expect((await office.report([{ endToEndId, valor: '1.00', horario: 'x' }])).status).toBe(200);
  expect(await office.chargeOf(id)).toEqual({ status: 'paid', paid_cents: 10_000 });
  psp.payments.pop();
  // The document knows only dynamic codes, whose txid is longer.
  expect(psp.faults.splice(0)).toEqual([expect.stringMatching(/^answer 200\/txid must match/)]);
});

describe('nothing in a report is believed', () => {
  it('the PSP’s value counts, and its charge', async () => {
    const { id, txid } = await office.collected();
    const other = await office.collected();
    const pix = office.psp.pay(txid, { amount: '30.00' });
    const lie = { ...pix, valor: '100.00', txid: other.txid };
    expect((await office.report([lie])).body).toEqual({ taken: 1 });
    expect(await office.chargeOf(id)).toEqual({ status: 'partial', paid_cents: 3_000 });
    expect(await office.paymentsOf(other.id)).toEqual([]);
  });

  it('a payment that the PSP does not know pays nothing, and the PSP is asked to repeat', async () => {
    const { id, txid } = await office.collected();
    const real = office.psp.pay(txid);
    const invented = { ...real, endToEndId: strange };
    const { status, headers } = await office.report([invented]);
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(await office.chargeOf(id)).toMatchObject({ status: 'emitted' });
  });

  it('a payment without one of our charges is taken and changes nothing', async () => {
    const { txid } = await office.collected();
    const pix = office.psp.pay(txid);
    Object.assign(pix, { txid: 'NADANOSSO0000000000000000000000' });
    expect((await office.report([pix])).body).toEqual({ taken: 0 });
  });

  it('a charge of another unit is out of reach', async () => {
    const { id, txid } = await office.collected();
    const pix = office.psp.pay(txid);
    await office.sql(
      `update pm_transaction set business_unit_id =
         (select id from gl_business_unit where id <> business_unit_id limit 1) where id = $1`,
      [id],
    );
    expect((await office.report([pix])).body).toEqual({ taken: 0 });
    expect(await office.paymentsOf(id)).toEqual([]);
  });
});

it('refunds that the PSP tells of are asked after at once', async () => {
  const { psp, sql } = office;
  const { id, txid } = await office.collected();
  const pix = psp.pay(txid);
  await office.report([pix]);
  psp.refunds.status = 'EM_PROCESSAMENTO';
  await office.post(`/${id}/refund`, { value_cents: 10_000, reason: 'Desistiu' });
  await expect.poll(() => pix.devolucoes?.length, { timeout: 20_000 }).toBe(1);
  psp.refunds.status = 'DEVOLVIDO';
  for (const one of pix.devolucoes ?? []) one.status = 'DEVOLVIDO';
  await sql(`update pm_refund set retry_at = now() + interval '1 hour' where transaction_id = $1`, [
    id,
  ]);
  expect((await office.report([pix])).status).toBe(200);
  await expect
    .poll(() => office.chargeOf(id), { timeout: 20_000 })
    .toMatchObject({ status: 'refunded' });
});

describe('the address', () => {
  const to = (path: string, body: unknown, headers = {}) =>
    new TestClient(office.server.url).call(path, { method: 'POST', body, headers });

  it('is refused with another secret, before anything is read', async () => {
    const wrong = `/api/webhook/pix/${'x'.repeat(43)}/pix`;
    expect((await to(wrong, { pix: [] })).status).toBe(404);
    expect((await to(wrong, '{"pix":')).status).toBe(404);
    expect((await to('/api/webhook/pix/x/pix', { pix: [] })).status).toBe(404);
    expect((await to(`/api/webhook/pix/${'x'.repeat(90)}/pix`, {})).status).toBe(404);
  });

  it('takes a PSP’s try of it, which has no payments', async () => {
    expect((await to(office.hook(), { evento: 'teste_webhook' })).body).toEqual({ taken: 0 });
  });

  it.each<[string, unknown, object, number]>([
    ['no JSON', '{', {}, 400],
    ['text', 'oi', { 'content-type': 'text/plain' }, 415],
    ['another shape', { pix: 'x' }, {}, 422],
    ['another id', { pix: [{ endToEndId: "' or 1=1" }] }, {}, 422],
    ['too many payments', { pix: Array(101).fill({ endToEndId: strange }) }, {}, 422],
    ['a huge body', { pix: [], more: 'x'.repeat(300_000) }, {}, 413],
  ])('refuses %s', async (_, body, headers, status) => {
    expect((await to(office.hook(), body, headers)).status).toBe(status);
  });

  it('a body that does not come holds nothing up', async () => {
    const { hostname, port } = new URL(office.server.url);
    const slow = request({ hostname, port, path: office.hook(), method: 'POST' });
    slow.on('error', () => {});
    slow.setHeader('content-type', 'application/json');
    slow.setHeader('content-length', '100');
    slow.write('{');
    const { txid } = await office.collected();
    expect((await office.report([office.psp.pay(txid)])).status).toBe(200);
    slow.destroy();
  });

  it('of before counts until the PSP has taken the new one, then no more', async () => {
    const { txid } = await office.collected();
    const pix = office.psp.pay(txid);
    const before = office.hook();
    office.psp.next('unavailable', /PUT \/webhook/);
    expect((await office.register()).status).toBe(409);
    expect((await office.report([pix], before)).status).toBe(200);
    expect(await office.setting()).toMatchObject({ webhook: { is_open: true } });
    expect((await office.register()).status).toBe(200);
    expect(office.hook()).not.toBe(before);
    expect((await office.report([pix], before)).status).toBe(404);
    expect((await office.report([pix])).status).toBe(200);
  });
});

it('a PSP that freezes keeps no report waiting, and nothing is lost', async () => {
  const { id, txid } = await office.collected();
  const pix = office.psp.pay(txid);
  office.psp.next('lost', /GET \/pix\/E/);
  expect((await office.report([pix])).status).toBe(503);
  await expect
    .poll(() => office.chargeOf(id), { timeout: 30_000, interval: 250 })
    .toMatchObject({ status: 'paid' });
});
