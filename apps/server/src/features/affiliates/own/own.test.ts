import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { type PartnerOffice, partnerOffice } from '../../../../test/partners.ts';

let office: PartnerOffice;
beforeAll(async () => {
  office = await partnerOffice();
});
afterAll(() => office.server.stop());
beforeEach(() => office.clear());

const sums = { sales: 1, sales_cents: 10_000, earned_cents: 1_000, reversed_cents: 0 };

test('an affiliate sees links, rule and what the code brought, and nobody else does', async () => {
  const { who, code, name } = await office.partner();
  await office.sell(code);
  const own = await who.own();
  expect(own).toMatchObject({ name, code, active: true, pix_key: '***.982.247-**' });
  expect(own.rule_words[0]).toBe('Você ganha 10,00% do que o cliente paga, em cada cobrança paga.');
  const { publicUrl } = office.server.ctx.config;
  expect(own.links).toContainEqual({
    ...{ name: expect.any(String), code: 'contato', url: `${publicUrl}/cb/contato/${code}` },
  });
  expect(own.figures.this_month).toMatchObject(sums);
  expect(own.figures.all_time).toMatchObject(sums);
  expect(own.figures.last_month).toMatchObject({ sales: 0, earned_cents: 0 });
  expect(own.balance).toEqual({
    ...{ held_cents: 0, payable_cents: 1_000, in_batch_cents: 0, debt_cents: 0 },
  });
  expect(own.months).toHaveLength(12);
  expect(own.months.at(-1)).toMatchObject({ earned_cents: 1_000 });

  const other = await office.partner();
  expect((await other.who.own()).figures.all_time).toMatchObject({ sales: 0, tickets: 0 });
  expect(await other.who.lines()).toEqual([]);
});

test('a ticket that comes by the code in any case counts, once', async () => {
  const { who, code } = await office.partner();
  const path = `/chatbot/status/contato?affiliate_code=${code.toUpperCase()}`;
  const visitor = await loggedIn(office.server.url, 'cliente');
  const { token } = (await visitor.call(path)).body as { token: string };
  await visitor.call(`/chatbot/status/contato?affiliate_code=outro&token=${token}`);
  await visitor.call('/chatbot/status/contato?affiliate_code=ninguem');
  expect((await who.own()).figures).toMatchObject({
    this_month: { tickets: 1 },
    last_month: { tickets: 0 },
    all_time: { tickets: 1 },
  });
});

test('lines say when and how much, and nothing of a customer', async () => {
  const { who, code } = await office.partner();
  const sold = await office.sell(code);
  await office.refund(sold, 4_000);
  const lines = await who.lines();
  expect(lines.map(({ amount_cents, status }) => [amount_cents, status])).toEqual([
    [-400, 'payable'],
    [1_000, 'payable'],
  ]);
  expect(Object.keys(lines[0] ?? {}).toSorted()).toEqual(
    ['id', 'amount_cents', 'status', 'made_at', 'payable_at', 'paid_on'].toSorted(),
  );
  const said = JSON.stringify([await who.own(), lines]);
  expect(said).not.toContain('Zuleica');
  const list = await who.client.call('/api/me/af_commission?page=2&per_page=1');
  expect(list.body).toMatchObject({ current_page: 2, last_page: 2, total: 2 });
  expect((await who.client.call('/api/me/af_commission?af_affiliate_id=1')).status).toBe(422);
});

test('what was earned, taken back and paid is what is open, through a batch and a debt', async () => {
  const { who, code } = await office.partner();
  const first = await office.sell(code);
  await office.sell(code);
  const batch = await office.payAll();
  expect((await who.own()).balance).toMatchObject({ payable_cents: 0, in_batch_cents: 2_000 });
  await batch.pay();
  await office.refund(first, 10_000);
  const { balance, figures, statements } = await who.own();
  expect(figures.all_time).toMatchObject({
    ...{ earned_cents: 2_000, reversed_cents: 1_000, paid_cents: 2_000, sales_cents: 10_000 },
  });
  expect(balance).toEqual({
    ...{ held_cents: 0, payable_cents: 0, in_batch_cents: 0, debt_cents: 1_000 },
  });
  const { earned_cents, reversed_cents, paid_cents } = figures.all_time;
  expect(earned_cents - reversed_cents - paid_cents).toBe(-balance.debt_cents);
  expect(statements.batches).toMatchObject([{ id: batch.id, amount_cents: 2_000 }]);
});

test('sums by month are those of the rows', async () => {
  await office.partner();
  const [{ differ }] = await office.sql(`
    select count(*) as differ from (
      select af_affiliate_id, sum(earned_cents - reversed_cents) as cents from af_month group by 1
      except select af_affiliate_id, sum(amount_cents) from af_commission group by 1) as one
    where cents <> 0`);
  expect(Number(differ)).toBe(0);
  const [{ sales }] = await office.sql(`
    select count(*) as sales from (
      select af_affiliate_id, "month", sales, sales_cents from af_month where sales <> 0
      except select af_affiliate_id, "month", count(*), sum(net_cents) from af_sale group by 1, 2) as two`);
  expect(Number(sales)).toBe(0);
});

test('whoever is no affiliate, or no longer, or works here gets nothing', async () => {
  const paths = ['', '/statement/2026-01', '/batch/1', '/qr/contato'];
  const codes = async (client: Parameters<typeof ask>[0]) => Promise.all(paths.map(ask(client)));
  const ask =
    (client: { call: (path: string) => Promise<{ status: number }> }) => async (path: string) =>
      (await client.call(`/api/me/af_affiliate${path}`)).status;
  const { who, id, code } = await office.partner();
  await office.sell(code);
  const stranger = await office.person('Ninguém');
  expect(await codes(stranger.client)).toEqual([404, 404, 404, 404]);
  expect((await stranger.client.call('/api/me/af_commission')).status).toBe(404);
  const session = async (client: typeof who.client) =>
    (await client.call('/api/session/web')).body.is_affiliate;
  expect([await session(who.client), await session(stranger.client)]).toEqual([true, false]);

  // The right is gone in between.
  expect((await office.change(id, { user_id: null })).status).toBe(200);
  expect(await codes(who.client)).toEqual([404, 404, 404, 404]);
  expect(await session(who.client)).toBe(false);
  const later = await office.affiliate(stranger.id);
  expect((await stranger.own()).code).toBe(later.code);

  await office.sql('update gl_user set level = 5 where id = $1', [stranger.id]);
  expect(await codes(stranger.client)).toEqual([404, 404, 404, 404]);
  expect(await session(stranger.client)).toBe(false);
});

test('links are those of chatbots for which the code holds', async () => {
  const [bot] = await office.sql(`select id from at_chatbot where code = 'contato'`);
  const { who, id } = await office.partner({ at_chatbot_id: bot.id });
  expect((await who.own()).links.map(({ code }) => code)).toEqual(['contato']);
  const qr = await who.client.call('/api/me/af_affiliate/qr/contato');
  expect((qr.body.data as { qr: string }).qr).toMatch(/^<svg/);
  expect((await who.client.call('/api/me/af_affiliate/qr/demo')).status).toBe(404);
  await office.sql(`update at_chatbot set active = false where code = 'contato'`);
  expect((await who.own()).links).toEqual([]);
  await office.sql(`update at_chatbot set active = true where code = 'contato'`);
  await office.change(id, { active: false });
  expect(await who.own()).toMatchObject({ active: false, links: [] });
});
