import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PixOffice, pixOffice } from '../../../../test/pix-office.ts';
import { applyPayment } from '../apply-payment.ts';
import { endPause } from './remote-provider.ts';

let office: PixOffice;
beforeAll(async () => {
  office = await pixOffice();
});
afterAll(() => office.stop());
afterEach(() => {
  expect(office.psp.faults.splice(0)).toEqual([]);
  office.psp.refunds.status = 'DEVOLVIDO';
  endPause(office.server.ctx, office.unit);
});

const LONG = { timeout: 30_000, interval: 100 };
const removed = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
const atPsp = async (id: number) => {
  const txid = await office.txidOf(id);
  return office.psp.charges.get(`cobv/${txid}`) ?? office.psp.charges.get(`cob/${txid}`);
};
const sweep = async () => {
  endPause(office.server.ctx, office.unit);
  await office.timePasses();
  await office.server.ctx.jobs.send('payments.provider-sweep', {});
};
const becomes = (id: number, state: object) =>
  vi.waitFor(async () => expect(await office.whole(id)).toMatchObject(state), LONG);

describe('cancelling', () => {
  test('is done once the PSP has withdrawn the charge', async () => {
    const { id } = await office.pix();
    const { body } = await office.post(`/${id}/cancel`, { reason: 'Engano' });
    expect(body.data).toMatchObject({ status: 'cancelled', provider_wait: null });
    expect(await atPsp(id)).toMatchObject({ status: removed });
  });

  test('a payment that came first wins, and staff is told', async () => {
    const { id } = await office.pix();
    office.psp.pay(await office.txidOf(id));
    const { body } = await office.post(`/${id}/cancel`, { reason: 'Engano' });
    expect(body.data).toMatchObject({ status: 'paid', paid_cents: 10_000, cancel_reason: null });
    const { rows } = await office.server.ctx.pool.query(
      `select title from gl_notification where url = $1`,
      [`/pm_transaction/${id}/edit`],
    );
    expect(rows).toContainEqual({ title: 'Cobrança paga antes do cancelamento' });
  });

  test('waits while the PSP is silent', async () => {
    const { id } = await office.pix();
    office.psp.next('silent', /PATCH \/cobv/);
    const { body } = await office.post(`/${id}/cancel`, { reason: 'Engano' });
    expect(body.data).toMatchObject({ status: 'emitted', provider_wait: 'cancel' });
    await becomes(id, { status: 'cancelled', cancel_reason: 'Engano' });
  });

  test('money by hand withdraws the charge, a part of it lowers what the PSP asks', async () => {
    const { id } = await office.pix();
    const hand = { paid_on: '2026-01-05', paid_cents: 4_000 };
    await office.post(`/${id}/settle`, hand);
    expect(await atPsp(id)).toMatchObject({ valor: { original: '60.00' } });
    await office.post(`/${id}/settle`, { ...hand, paid_cents: 6_000 });
    expect(await atPsp(id)).toMatchObject({ status: removed });
    expect(await office.whole(id)).toMatchObject({ status: 'paid', provider_wait: null });
  });
});

describe('money that came another way', () => {
  const cameBySlip = async (id: number, cents: number) => {
    const { ctx } = office.server;
    const came = { source: 'webhook', externalId: `slip ${id}`, paidOn: '2026-01-05' } as const;
    const { announce } = await ctx.db
      .transaction()
      .execute((trx) => applyPayment(ctx, trx, id, { ...came, cents, from: null }));
    await announce();
  };

  test('withdraws the charge, and a part of it lowers what the PSP asks', async () => {
    const [whole, part] = [await office.pix(), await office.pix()];
    await cameBySlip(whole.id, 10_000);
    await cameBySlip(part.id, 4_000);
    await becomes(whole.id, { status: 'paid', provider_wait: null });
    expect(await atPsp(whole.id)).toMatchObject({ status: removed });
    await becomes(part.id, { status: 'partial', provider_wait: null });
    expect(await atPsp(part.id)).toMatchObject({ valor: { original: '60.00' } });
  });

  test('that goes back leaves nothing to pay at the PSP', async () => {
    const { id } = await office.pix();
    await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 4_000 });
    await office.post(`/${id}/refund`, { value_cents: 4_000, reason: 'Desistiu' });
    await becomes(id, { status: 'refunded', provider_wait: null });
    expect(await atPsp(id)).toMatchObject({ status: removed });
  });

  test('calls off a cancellation that waits', async () => {
    const { id } = await office.pix();
    office.psp.next('silent', /PATCH \/cobv/);
    await office.post(`/${id}/cancel`, { reason: 'Engano' });
    await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 10_000 });
    await becomes(id, { status: 'paid', cancel_reason: null, provider_wait: null });
  });
});

describe('changing', () => {
  test('new words reach the PSP', async () => {
    const { id } = await office.pix();
    const body = { description: 'Outra mensalidade' };
    await office.admin.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });
    expect(await atPsp(id)).toMatchObject({ revisao: 1, solicitacaoPagador: 'Outra mensalidade' });
  });

  test('a charge that is overdue at the PSP says what its Pix still asks, and is still withdrawn once paid', async () => {
    const { id } = await office.pix();
    const there = await atPsp(id);
    Object.assign(there?.calendario as object, { dataDeVencimento: '2026-01-05' });
    await office.server.ctx.pool.query(
      `update pm_transaction set due_date = '2026-01-05', counted_due_date = '2026-01-05' where id = $1`,
      [id],
    );
    const hand = { paid_on: '2026-01-05', paid_cents: 4_000 };
    await office.post(`/${id}/settle`, hand);
    await becomes(id, {
      status: 'partial',
      provider_wait: 'change',
      provider_error: expect.stringMatching(
        /^O banco não altera uma cobrança vencida: o Pix dela continua a pedir o valor anterior/,
      ),
    });
    expect(there).toMatchObject({ valor: { original: '100.00' }, status: 'ATIVA' });
    await office.post(`/${id}/settle`, { ...hand, paid_cents: 6_000 });
    await becomes(id, { status: 'paid', provider_wait: null, provider_error: null });
    expect(there).toMatchObject({ status: removed });
  });

  test('away from Pix the charge is withdrawn there, and back it begins again', async () => {
    const { id } = await office.pix();
    const first = await atPsp(id);
    const { body } = await office.post(`/${id}/change_type`, { type: 'boleto' });
    expect(body.data).toMatchObject({ type: 'boleto', provider: 'balcao', provider_wait: null });
    expect(first).toMatchObject({ status: removed });
    expect(await office.whole(id)).toMatchObject({ payment_code: expect.any(String) });
    await office.post(`/${id}/change_type`, { type: 'pix' });
    expect(await atPsp(id)).toMatchObject({ status: 'ATIVA' });
    const again = await office.whole(id);
    expect(again).toMatchObject({ provider: 'pix', payment_code: null, provider_wait: null });
    expect(again.pix_code).toBe((await atPsp(id))?.pixCopiaECola);
  });
});

describe('refunds', () => {
  const refund = (id: number, value_cents: number) =>
    office.post(`/${id}/refund`, { value_cents, reason: 'Desistência' });
  const made = async () => {
    const { id } = await office.pix();
    return { id, pix: await office.paid(id) };
  };

  test('go back through the PSP, and never more than came', async () => {
    const { id, pix } = await made();
    expect((await refund(id, 4_000)).body.data).toMatchObject({
      status: 'partly_refunded',
      refunded_cents: 4_000,
    });
    expect(pix.devolucoes).toMatchObject([{ valor: '40.00', status: 'DEVOLVIDO' }]);
    expect((await refund(id, 6_001)).status).toBe(422);
    expect((await refund(id, 6_000)).body.data).toMatchObject({ status: 'refunded' });
  });

  test('count only once they are done', async () => {
    const { id, pix } = await made();
    office.psp.refunds.status = 'EM_PROCESSAMENTO';
    expect((await refund(id, 10_000)).body.data).toMatchObject({
      status: 'paid',
      refunded_cents: 0,
    });
    expect((await office.whole(id)).refunds).toMatchObject([{ state: 'waiting', fault: null }]);
    expect((await refund(id, 1)).body).toMatchObject({ code: 'CHARGE_STATE' });
    for (const one of pix.devolucoes ?? []) one.status = 'DEVOLVIDO';
    await sweep();
    await becomes(id, { status: 'refunded', refunds: [{ state: 'done' }] });
    expect(pix.devolucoes).toHaveLength(1);
  });

  test('that the balance does not cover are refused when they are asked', async () => {
    const ticket = await office.open();
    const credited = { at_ticket_id: ticket, credits_balance: true };
    const { id } = await office.pix(credited);
    const pix = await office.paid(id);
    const other = await office.pix(credited);
    await office.paid(other.id);
    const reason = 'Gasto';
    await office.admin.call(`/api/at_ticket/${ticket}/balance`, {
      method: 'POST',
      body: { amount_cents: -15_000, reason },
    });
    office.psp.refunds.status = 'EM_PROCESSAMENTO';
    expect((await refund(id, 4_000)).status).toBe(200);
    expect(await refund(other.id, 1_001)).toMatchObject({
      status: 409,
      body: { code: 'BALANCE_TOO_LOW' },
    });
    expect((await office.whole(other.id)).refunds).toEqual([]);
    expect(pix.devolucoes).toMatchObject([{ valor: '40.00' }]);
  });

  test('that the PSP did not make are visible, and made when somebody tries again', async () => {
    const { id, pix } = await made();
    office.psp.refunds.status = 'NAO_REALIZADO';
    expect((await refund(id, 10_000)).body.data).toMatchObject({ status: 'paid' });
    expect(await office.whole(id)).toMatchObject({
      refunds: [{ state: 'failed', fault: 'O banco não fez a devolução.' }],
    });
    const asked = '/api/pm_transaction?attention=true&sort=-id&per_page=5';
    const { body } = await office.admin.call(asked);
    const attention = { fault: 'O banco não fez a devolução.', unexpected_cents: 0 };
    expect(body.data).toContainEqual(expect.objectContaining({ id, attention }));
    office.psp.refunds.status = 'DEVOLVIDO';
    for (const one of pix.devolucoes ?? []) one.valor = '0.00';
    expect((await office.post(`/${id}/retry`)).body.data).toMatchObject({ status: 'refunded' });
    expect(pix.devolucoes?.map(({ status }) => status)).toEqual(['NAO_REALIZADO', 'DEVOLVIDO']);
  });

  test.each(['silent', 'trouble', 'nonsense'] as const)(
    'are made once by a PSP that is %s',
    async (mood) => {
      const { id, pix } = await made();
      office.psp.next(mood, /PUT \/pix/);
      await refund(id, 10_000);
      await becomes(id, { status: 'refunded', refunded_cents: 10_000 });
      expect(pix.devolucoes).toHaveLength(1);
    },
  );

  test('of money that came by hand are made by hand, as before', async () => {
    const { id } = await office.pix();
    await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 10_000 });
    expect((await refund(id, 10_000)).body.data).toMatchObject({ status: 'refunded' });
  });
});
