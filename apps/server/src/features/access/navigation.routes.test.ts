import type { RouteTable } from '@balcao/contract/access/navigation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function tableFor(who: string): Promise<RouteTable> {
  const client = await loggedIn(server.url, who);
  return (await client.call('/api/route/table')).body.data as RouteTable;
}
const names = ({ routes }: RouteTable) => routes.map(({ name }) => name);

test('everybody of the staff opens the start page and the tickets', async () => {
  for (const who of ['admin', 'supervisor', 'atendente', 'financeiro']) {
    const table = await tableFor(who);
    expect(table.routes).toContainEqual({ name: 'at_ticket.edit', path: '/at_ticket/:id/edit' });
    expect(table.menus.slice(0, 2).map(({ items }) => items)).toEqual([
      [{ label: 'Início', route: 'home' }],
      [{ label: 'Atendimentos', route: 'at_ticket.index' }],
    ]);
  }
});

test('the table grows with the rights, and every item leads to a route of it', async () => {
  const [admin, supervisor, attendant] = await Promise.all(
    ['admin', 'supervisor', 'atendente'].map(tableFor),
  );
  if (!admin || !supervisor || !attendant) throw new Error('three tables');
  expect(names(admin)).toEqual(expect.arrayContaining(names(supervisor)));
  expect(names(supervisor)).toEqual(expect.arrayContaining(names(attendant)));
  for (const { routes, menus } of [admin, supervisor, attendant]) {
    const known = new Set(routes.map(({ name }) => name));
    for (const { items } of menus) for (const { route } of items) expect(known).toContain(route);
  }
  expect(names(attendant)).not.toContain('audit.index');
  expect(names(attendant)).not.toContain('gl_config.index');
});

test('the tickets are called as the installation calls them', async () => {
  await server.ctx.db
    .updateTable('gl_config')
    .set({ value: JSON.stringify('Chamados') })
    .where('key', '=', 'TICKET_TITLE_PLURAL_NAME')
    .execute();
  const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    const client = await loggedIn(second.url, 'atendente');
    const { body } = await client.call('/api/route/table');
    expect((body.data as RouteTable).menus[1]?.label).toBe('Chamados');
  } finally {
    await second.stop();
  }
});

test('it is for the staff alone', async () => {
  const customer = await loggedIn(server.url, 'cliente');
  expect((await customer.call('/api/route/table')).status).toBe(403);
  expect((await new TestClient(server.url).call('/api/route/table')).status).toBe(401);
});
