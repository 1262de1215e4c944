import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../../test/client.ts';
import { dayFromNow } from '../../../../test/days.ts';
import { type VisitOffice, visitOffice } from '../../../../test/visits.ts';

type Row = Record<string, unknown>;

let office: VisitOffice;
beforeAll(async () => {
  office = await visitOffice();
  await office.sql('delete from ad_spending');
  await office.sql('delete from ad_conversion');
  await office.sql('delete from ad_visit_sum');
  await office.sql('delete from ad_touch');
});
afterAll(() => office.server.stop());

const today = () => `from=${dayFromNow()}&to=${dayFromNow()}`;
const rowOf = ({ data }: Row, key: string | null) => (data as Row[]).find((row) => row.key === key);

test('every number of the report is a count of its rows, by first and by last touch', async () => {
  const made = await office.send(office.admin, '/api/ad_advertisement', {
    name: 'Campanha Dois',
    channel: 'meta',
    code: 'Dois',
  });
  const campaign = (made.body.data as { id: number }).id;
  await office.send(office.admin, '/api/ad_spending', {
    day: dayFromNow(),
    ad_advertisement_id: campaign,
    cents: 5_000,
  });
  const visitor = office.newVisitor();
  await office.visit(visitor, { utm_campaign: 'um' });
  await office.visit(visitor, { utm_campaign: 'DOIS', affiliate_code: 'Parceiro' });
  const ticket = await office.opens({ visitor, affiliate_code: 'parceiro' });
  const charge = await office.sale(ticket);
  await office.refund(charge, 2_500);
  await office.visit(office.newVisitor(), {});

  const last = await office.report(today());
  expect(rowOf(last, 'dois')).toEqual({
    key: 'dois',
    kind: 'known',
    id: campaign,
    label: 'Campanha Dois',
    spent_cents: 5_000,
    visits: 1,
    conversations: 0,
    tickets: 1,
    signed: 0,
    paid: 1,
    revenue_cents: 7_500,
    ticket_cost_cents: 5_000,
    sale_cost_cents: 5_000,
    return: 1.5,
  });
  expect(rowOf(last, 'um')).toMatchObject({ kind: 'unknown', label: 'um', visits: 1, tickets: 0 });
  expect(rowOf(last, null)).toMatchObject({ kind: 'none', label: 'Sem campanha', visits: 1 });
  expect(last.total).toMatchObject({
    visits: 3,
    tickets: 1,
    paid: 1,
    revenue_cents: 7_500,
    spent_cents: 5_000,
  });
  expect(last.series).toEqual([
    { from: dayFromNow(), spent_cents: 5_000, visits: 3, tickets: 1, revenue_cents: 7_500 },
  ]);

  const first = await office.report(`${today()}&touch=first`);
  expect(rowOf(first, 'um')).toMatchObject({
    visits: 1,
    tickets: 1,
    paid: 1,
    revenue_cents: 7_500,
  });
  expect(rowOf(first, 'dois')).toMatchObject({
    visits: 1,
    tickets: 0,
    spent_cents: 5_000,
    return: 0,
  });

  const behind = await office.rowsBehind(`${today()}&figure=revenue&key=dois`);
  expect(behind.map(({ cents }) => cents)).toEqual([-2_500, 10_000]);
  expect(behind[0]).toMatchObject({
    ticket_id: ticket,
    pm_transaction_id: charge,
    campaign: 'dois',
  });
  expect(await office.rowsBehind(`${today()}&figure=visits`)).toHaveLength(3);
  expect(await office.rowsBehind(`${today()}&figure=visits&key=dois`)).toMatchObject([
    { affiliate: 'Parceiro', campaign: 'DOIS' },
  ]);
  expect(await office.rowsBehind(`${today()}&figure=visits&without=true`)).toHaveLength(1);
});

test.each([
  ['affiliate', 'parceiro'],
  ['chatbot', undefined],
  ['unit', undefined],
])('by %s, the sums of the rows are the total, and each number is its rows', async (by, key) => {
  const report = await office.report(`${today()}&by=${by}`);
  const rows = report.data as Row[];
  for (const name of ['visits', 'tickets', 'paid', 'revenue_cents'] as const)
    expect(rows.reduce((sum, row) => sum + Number(row[name]), 0)).toBe((report.total as Row)[name]);
  if (key) expect(rowOf(report, key)).toMatchObject({ visits: 1, tickets: 1, spent_cents: null });
  for (const row of rows)
    for (const figure of ['visits', 'tickets', 'paid']) {
      const of = row.key === null ? 'without=true' : `key=${row.key}`;
      const behind = await office.rowsBehind(`${today()}&by=${by}&figure=${figure}&${of}`);
      expect(behind).toHaveLength(Number(row[figure]));
    }
});

test.each([
  ['from=2026-02-02&to=2026-02-01', { to: ['O fim vem antes do começo.'] }],
  ['from=1926-01-01&to=2026-01-01', { from: ['Escolha no máximo 3 anos.'] }],
  ['from=2026-02-30', { from: ['Data inválida.'] }],
])('the period %s is refused in words', async (query, errors) => {
  const answer = await office.admin.call(`/api/ad_report?${query}`);
  expect(answer).toMatchObject({ status: 422, body: { errors } });
});

test('who may not report sees nothing, nor the rows; whoever edits campaigns may not either', async () => {
  await office.sql(
    `update gl_user set granted = '{can_advertisement_edit}', denied = '{}', user_group_id = null
     where email = 'financeiro@exemplo.com.br'`,
  );
  const editor = await loggedIn(office.server.url, 'financeiro');
  for (const path of ['/api/ad_report', '/api/ad_report/rows?figure=visits', '/api/ad_meta_event'])
    expect((await editor.call(path)).status).toBe(403);
});
