import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { threadFor } from '../../../test/threads.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { answer, openPage, openTicket } from '../../../test/visitor.ts';
import { sweepDrafts } from './drafts.ts';

let office: TicketOffice;
let code: number;
beforeAll(async () => {
  office = await ticketOffice();
  code = await office.open();
});
afterAll(() => office.server.stop());

const on = (client: TestClient, channel = 2) => threadFor(client, { code, channel });

async function channels(client: TestClient, path = `at_ticket/${code}`) {
  const { status, body } = await client.call(`/api/gl_message/${path}/threads`);
  const found = (body.data as { channels: { id: number; unread: number }[] } | undefined)?.channels;
  return found ?? status;
}

test('a record lists the person’s channels with the numbers of unread and waiting messages', async () => {
  await on(office.admin).send({ message: 'Um' });
  await on(office.admin).send({ message: 'Dois' });
  await on(office.admin, 3).send({ message: 'Falta', is_pending: true });
  expect(await channels(office.admin)).toMatchObject([
    { id: 1, may_write: true, may_attach: true, last_seq: 0, unread: 0, pending: 0 },
    { id: 2, may_write: true, may_attach: true, last_seq: 2, unread: 0, pending: 0 },
    { id: 3, may_write: true, may_attach: true, last_seq: 1, unread: 0, pending: 1 },
  ]);
  expect(await channels(office.operator)).toMatchObject([
    { id: 2, unread: 2 },
    { id: 3, unread: 1 },
  ]);
  const stranger = await loggedIn(office.server.url, 'diego');
  expect(await channels(stranger)).toBe(404);
  expect(await channels(office.admin, 'ad_advertisement/99999999')).toBe(404);
});

test('a channel brings the person’s own draft, which no token for reading gets', async () => {
  const { operator, admin } = office;
  await on(operator).put('draft', { text: 'Só um rascunho' });
  expect(await channels(operator)).toMatchObject([
    { id: 2, draft: 'Só um rascunho' },
    { id: 3, draft: '' },
  ]);
  expect(await channels(admin)).toMatchObject([{ draft: '' }, { draft: '' }, { draft: '' }]);
  const byToken = async (ability: string) => {
    const path = '/api/gl_user/token/create';
    const { body } = await operator.call(path, { method: 'POST', body: { ability } });
    const { token } = body.data as { token: string };
    const answer = await fetch(`${office.server.url}/api/gl_message/at_ticket/${code}/threads`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  expect(await byToken('api')).toMatchObject({
    data: { channels: [{ draft: 'Só um rascunho' }, {}] },
  });
  expect(await byToken('chat-read')).toMatchObject({
    data: { channels: [{ draft: '' }, { draft: '' }] },
  });
  await on(operator).put('draft', { text: '' });
});

test('a read mark only moves forward, not past the end, and belongs to one person', async () => {
  const read = async (seq: number) =>
    (await on(office.operator).post('read', { seq })).body.data as { seq: number };
  expect(await read(1)).toEqual({ seq: 1 });
  expect(await read(0)).toEqual({ seq: 1 });
  expect(await read(2_000_000_000)).toEqual({ seq: 2 });
  expect(await channels(office.operator)).toMatchObject([{ unread: 0 }, { unread: 1 }]);
  const supervisor = await loggedIn(office.server.url, 'supervisor');
  expect(await channels(supervisor)).toMatchObject([{ id: 1 }, { unread: 2 }, { unread: 1 }]);
  expect((await on(office.operator, 1).post('read', { seq: 1 })).status).toBe(404);
});

test('a draft is kept for its person and thread until it is emptied or expires', async () => {
  const text = async (client: TestClient, channel = 2) =>
    ((await on(client, channel).get('draft')).body.data as { text: string }).text;
  await on(office.operator).put('draft', { text: 'Meio pens' });
  await on(office.operator).put('draft', { text: 'Meio pensado' });
  expect(await text(office.operator)).toBe('Meio pensado');
  expect(await text(office.operator, 3)).toBe('');
  expect(await text(office.admin)).toBe('');
  expect((await on(office.operator).put('draft', { text: 'x'.repeat(10_001) })).status).toBe(422);
  expect((await on(office.operator, 1).put('draft', { text: 'x' })).status).toBe(404);
  await on(office.operator, 3).put('draft', { text: 'Outro' });
  await on(office.operator, 3).put('draft', { text: '' });
  expect(await text(office.operator, 3)).toBe('');
  await sweepDrafts(office.server.ctx);
  expect(await text(office.operator)).toBe('Meio pensado');
  await office.sql(`update gl_thread_draft set updated_at = now() - interval '31 days'`);
  await sweepDrafts(office.server.ctx);
  expect(await text(office.operator)).toBe('');
});

test('those who may read a channel can be found by name', async () => {
  const names = async (channel: number, q = '') => {
    const { body } = await on(office.admin, channel).get(`people?q=${q}`);
    return (body.data as { name: string }[]).map(({ name }) => name);
  };
  const [attendant] = await office.sql(
    `select name from gl_user where email = 'atendente@exemplo.com.br'`,
  );
  expect(await names(2)).toContain(attendant.name);
  expect(await names(1)).not.toContain(attendant.name);
  expect(await names(2, encodeURIComponent(attendant.name))).toEqual([attendant.name]);
  expect(await names(2)).not.toContain('Diego Farias');
  const customer = await loggedIn(office.server.url, 'cliente');
  expect((await on(customer, 3).get('people')).status).toBe(403);
});

test('a person who may not write learns whether the script or a merge prevents it', async () => {
  const { url } = office.server;
  const page = openPage(url, await openTicket(url));
  await page.next();
  await answer(page, { block: 'contato/name', text: 'Ana Lima' });
  page.close();
  const [{ id }] = await office.sql('select max(id) as id from at_ticket');
  const path = `at_ticket/${id}`;
  const external = { id: 3, may_write: false, closed_by: 'script' };
  expect(await channels(office.operator, path)).toMatchObject([{ closed_by: null }, external]);
  expect(await channels(office.admin, path)).toMatchObject([{}, {}, { closed_by: null }]);

  await office.sql('update at_ticket set merged_into = $2 where id = $1', [id, code]);
  expect(await channels(office.operator, path)).toMatchObject([
    { closed_by: 'merge' },
    { closed_by: 'merge' },
  ]);
});
