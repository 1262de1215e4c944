import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { outboxMails } from '../../../test/outbox.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const put = (id: number, body: object) =>
  office.admin.call(`/api/pm_transaction/${id}`, { method: 'PUT', body });
const codesOf = async (id: number) =>
  (
    await office.sql(
      'select payment_code, pix_code, barcode, our_number, reference, token_hash from pm_transaction where id = $1',
      [id],
    )
  )[0];
const settle = (id: number, paid_cents: number) =>
  office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents });

test('an emitted charge without payments gets new codes for new terms; link and number stay, and the customer is told', async () => {
  const ticket = await office.open('Atendimento', { person_email: 'vera@exemplo.net' });
  const { id } = await office.made({ at_ticket_id: ticket });
  const before = await codesOf(id);
  const whole = await office.admin.call(`/api/pm_transaction/${id}/edit`);
  const { updated_at } = whole.body.data as { updated_at: string };
  const fine = { kind: 2, value: '2.00' };
  const change = { value_cents: 12_500, due_date: '2090-02-28', fine, updated_at };
  const { status, body } = await put(id, change);
  expect([status, body.data]).toMatchObject([
    200,
    { status: 'emitted', value_cents: 12_500, due_date: '2090-02-28', fine },
  ]);
  const after = await codesOf(id);
  for (const name of ['payment_code', 'pix_code', 'barcode'])
    expect(after[name]).not.toBe(before[name]);
  expect(after.barcode).toContain('0000012500');
  for (const name of ['our_number', 'reference', 'token_hash'])
    expect(after[name]).toEqual(before[name]);
  const lines = await office.lines(ticket, 3);
  expect(lines.at(-1)?.body).toMatch(/^Cobrança alterada: R\$\s125,00, vencimento em 28\/02\/2090/);
  const mailed = async () =>
    (await outboxMails(office.server.ctx.config.dataDir)).some(
      (mail) => mail.includes('vera@exemplo.net') && mail.includes('abaixo mudou'),
    );
  await expect.poll(mailed, { timeout: 15_000 }).toBe(true);
  expect((await put(id, change)).status).toBe(409);
  const [audit] = await office.sql(
    `select before->>'value_cents' as before, after->>'value_cents' as after from gl_audit
     where record = 'pm_transaction' and record_id = $1 and action = 'update'`,
    [id],
  );
  expect(audit).toEqual({ before: '10000', after: '12500' });
});

test('words alone change no code and tell nobody', async () => {
  const ticket = await office.open();
  const { id } = await office.made({ at_ticket_id: ticket });
  const [before, lines] = [await codesOf(id), await office.lines(ticket, 3)];
  const same = { description: 'Outra', value_cents: 10_000, due_date: '2090-01-31', fine: null };
  expect((await put(id, same)).status).toBe(200);
  expect(await codesOf(id)).toEqual(before);
  expect(await office.lines(ticket, 3)).toEqual(lines);
});

test('a past day, a part that was paid and another provider are refused, and change nothing', async () => {
  const { id } = await office.made();
  const past = await put(id, { due_date: '2020-01-31' });
  expect([past.status, Object.keys(past.body.errors as object)]).toEqual([422, ['due_date']]);
  const wrong = await put(id, { value_cents: 100, abatement: { kind: 1, value: '5.00' } });
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([
    422,
    ['abatement.value'],
  ]);
  const before = await codesOf(id);
  await office.sql(`update pm_transaction set provider = 'pix' where id = $1`, [id]);
  expect((await put(id, { value_cents: 20_000 })).body).toMatchObject({ code: 'CHARGE_STATE' });
  await office.sql(`update pm_transaction set provider = 'balcao' where id = $1`, [id]);
  await settle(id, 1_000);
  expect((await put(id, { value_cents: 20_000 })).body).toMatchObject({ code: 'CHARGE_STATE' });
  expect(await codesOf(id)).toEqual(before);
});

test('a change that meets a payment either comes first or is refused', async () => {
  const { id } = await office.made();
  const [change, money] = await Promise.all([put(id, { value_cents: 20_000 }), settle(id, 10_000)]);
  expect(money.status).toBe(200);
  const [row] = await office.sql('select status, value_cents from pm_transaction where id = $1', [
    id,
  ]);
  expect(row).toEqual(
    change.status === 200
      ? { status: 'partial', value_cents: 20_000 }
      : { status: 'paid', value_cents: 10_000 },
  );
});
