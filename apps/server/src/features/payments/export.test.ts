import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChargeOffice, chargeOffice } from '../../../test/charges.ts';

let office: ChargeOffice;
beforeAll(async () => {
  office = await chargeOffice();
});
afterAll(() => office.server.stop());

const exported = (query: string, client = office.admin) =>
  client.call(`/api/pm_transaction/export/${query}`);

test('the file has exactly the rows of the filter, and the audit notes them', async () => {
  const first = {
    due_date: '2088-05-10',
    person_name: 'Ana; "Lima"',
    person_tax_id: '52998224725',
  };
  await office.made(first);
  const { id } = await office.made({ due_date: '2088-05-20', person_name: 'Bia' });
  await office.post(`/${id}/settle`, { paid_on: '2026-01-05', paid_cents: 2_550 });
  await office.made({ due_date: '2088-06-01' });
  const span = 'due_from=2088-05-01&due_until=2088-05-31&sort=due_date';
  const file = await exported(`csv?${span}`);
  expect(file.headers.get('content-disposition')).toContain('.csv');
  const [headings, ana, bia, ...more] = String(file.body.text).trim().split('\r\n');
  expect(headings).toContain('Número;Referência');
  expect(ana).toContain('"Ana; ""Lima""";529.982.247-25');
  expect(bia).toContain('Paga em parte;Boleto;Bia');
  expect(bia).toContain('20/05/2088;100,00;25,50;0,00;74,50');
  expect(more).toEqual([]);
  const { rows } = await office.server.ctx.pool.query(
    `select after from gl_audit where record = 'pm_transaction' and action = 'export'`,
  );
  expect(rows).toMatchObject([{ after: { format: 'csv', rows: 2, whole: true } }]);
  const sheet = await exported(`xlsx?${span}`);
  expect([sheet.status, String(sheet.body.text).slice(0, 2)]).toEqual([200, 'PK']);
  expect((await exported('pdf')).status).toBe(404);
  expect((await exported('csv?cor=azul')).status).toBe(422);
});

test('what a payer is called is no formula', async () => {
  const { id } = await office.made({
    due_date: '2088-07-10',
    person_name: "=cmd|' /C calc'!A0",
    description: '+55',
  });
  const { body } = await exported('csv?due_from=2088-07-01&due_until=2088-07-31');
  const [, line] = String(body.text).split('\r\n');
  expect(line).toMatch(new RegExp(`^${id};`));
  expect(line).toContain(";'=cmd|' /C calc'!A0;");
  expect(line).not.toMatch(/;[=+@]/);
});

test('without the flag nobody exports', async () => {
  expect((await exported('csv', office.operator)).status).toBe(403);
});
