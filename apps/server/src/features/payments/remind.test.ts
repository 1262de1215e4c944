import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';
import { outboxMails } from '../../../test/outbox.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const bodies = async (ticket: number) =>
  (await office.lines(ticket, 3)).map(({ body }: { body: string }) => body);

async function mailsTo(address: string, count: number): Promise<string[]> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const mails = await outboxMails(office.server.ctx.config.dataDir);
    const found = mails.filter((one) => one.includes(`To: ${address}`));
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${count} mails to ${address}`);
}

test('the customer hears of a charge when it is emitted and when he is reminded, in the thread and by mail', async () => {
  const ticket = await office.open('Atendimento', { person_email: 'bia@exemplo.net' });
  const { id, token } = await office.made({ at_ticket_id: ticket });
  const link = `${office.server.ctx.config.publicUrl}/pm/${token}/options`;
  const said = (title: string) => `${title}: R$ 100,00, vencimento em 31/01/2090: ${link}`;
  const plain = (await bodies(ticket)).map((body: string) => body.replaceAll('\u00a0', ' '));
  expect(plain).toEqual([said('Nova cobrança')]);
  const key = 'remind-once-01234567';
  const { status, body } = await office.post(`/${id}/remind`, undefined, key);
  expect([status, body.data]).toMatchObject([200, { reminded_at: expect.any(String) }]);
  expect((await office.post(`/${id}/remind`, undefined, key)).body).toEqual(body);
  expect(await bodies(ticket)).toHaveLength(2);
  const mails = await mailsTo('bia@exemplo.net', 2);
  expect(mails.filter((mail) => mail.includes('lembrete'))).toHaveLength(1);
  const again = await office.post(`/${id}/remind`);
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('há pouco')]);
  expect(await bodies(ticket)).toHaveLength(2);
});

test('who cannot be reached is not reminded, and the answer says why', async () => {
  const { id } = await office.made();
  const { status, body } = await office.post(`/${id}/remind`);
  expect([status, body.code, body.message]).toEqual([
    409,
    'CHARGE_STATE',
    expect.stringContaining('e-mail'),
  ]);
  await office.post(`/${id}/cancel`, { reason: 'Engano' });
  expect((await office.post(`/${id}/remind`)).body.message).toContain('em aberto');
});

test('instalments are one line and one mail with all links; drafts are none', async () => {
  const ticket = await office.open('Atendimento', { person_email: 'caio@exemplo.net' });
  const wanted = { ...office.base(), at_ticket_id: ticket, count: 3 };
  await office.post('/instalments', wanted);
  expect(await bodies(ticket)).toEqual([]);
  await office.post('/instalments', { ...wanted, emit: true });
  const [line = '', ...more] = await bodies(ticket);
  expect([line.match(/\/pm\//g)?.length, more]).toEqual([3, []]);
  expect(line).toContain('Parcela 3 de 3');
  expect(await mailsTo('caio@exemplo.net', 1)).toHaveLength(1);
});
