import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

// Nobody can find out a person's tax id or e-mail address digit by digit.

let server: TestServer;
let attendant: TestClient;
/** Level 4 with the right to edit people. */
let clerk: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.ctx.pool.query(`update gl_user set granted = '{can_user_group_edit}'
    where email = 'financeiro@exemplo.com.br'`);
  await server.ctx.pool.query(`update gl_user set tax_id = '07068093868'
    where email = 'admin@exemplo.com.br'`);
  attendant = await loggedIn(server.url, 'atendente');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

type FoundPeople = { id: number; name: string }[];
const found = async (by: TestClient, q: string) => {
  const { body } = await by.call(`/api/gl_user/options?q=${encodeURIComponent(q)}`);
  return (body.data as FoundPeople).map(({ name }) => name);
};
const customer = 'Cláudia Ferreira';
const parts = ['529', '5299822', '529.982', '52998224', '47-25', 'cliente@', 'cliente@exemplo.com'];
const whole = ['52998224725', '529.982.247-25', 'cliente@exemplo.com.br', 'Cliente@Exemplo.com.br'];

test.each(parts)('%s finds nobody, whoever searches', async (q) => {
  expect([await found(attendant, q), await found(clerk, q)]).toEqual([[], []]);
});

test.each(whole)('%s finds its person only for people who may see it', async (q) => {
  expect([await found(attendant, q), await found(clerk, q)]).toEqual([[], [customer]]);
});

test.each(['claudia', 'CLÁUDIA FERR', 'ferreira'])(
  'by name all of the house find her: %s',
  async (q) => {
    expect(await found(attendant, q)).toContain(customer);
  },
);

test('a number is still an id, and a name with more text after it matches nobody', async () => {
  const { rows } = await server.ctx.pool.query('select id from gl_user where name = $1', [
    customer,
  ]);
  expect(await found(attendant, `#${rows[0].id}`)).toEqual([customer]);
  expect(await found(attendant, `${customer} cl`)).toEqual([]);
});

test('people of a higher level are found only by name', async () => {
  expect(await found(clerk, '07068093868')).toEqual([]);
  expect(await found(clerk, 'admin@exemplo.com.br')).toEqual([]);
  expect(await found(clerk, 'Helena')).toEqual(['Helena Prado']);
});

test('people who may be mentioned are found only by name', async () => {
  const ticket = await server.ctx.pool.query(`select ticket.id from at_ticket ticket
    join gl_sector sector on sector.id = sector_id where sector.name = 'Atendimento' limit 1`);
  const path = `/api/gl_message/at_ticket/${ticket.rows[0].id}/2/people`;
  const mentioned = async (q: string) =>
    (await attendant.call(`${path}?q=${encodeURIComponent(q)}`)).body.data;
  expect(await mentioned('070680')).toEqual([]);
  expect(await mentioned('admin@exemplo')).toEqual([]);
  expect(await mentioned('helena')).toMatchObject([{ name: 'Helena Prado' }]);
});
