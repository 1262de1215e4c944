import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { OfficePage } from '../../../test/office.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { addNotices, announceNotices, forgetOldNotices, type Notice } from './notifications.ts';

let server: TestServer;
let camila: TestClient;
let diego: TestClient;
let camilaId: number;
let diegoId: number;
beforeAll(async () => {
  server = await startTestServer();
  camila = await loggedIn(server.url, 'atendente');
  diego = await loggedIn(server.url, 'diego');
  camilaId = await idOf('atendente');
  diegoId = await idOf('diego');
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.db.deleteFrom('gl_notification').execute());

async function idOf(who: string): Promise<number> {
  const users = server.ctx.db.selectFrom('gl_user').select('id');
  return (await users.where('email', '=', `${who}@exemplo.com.br`).executeTakeFirstOrThrow()).id;
}
const notice = (nth: number, more: Partial<Notice> = {}): Notice => ({
  kind: 'mention',
  title: 'Diego mencionou você',
  text: `Atendimento nº ${nth}`,
  url: `/at_ticket/${nth}/edit`,
  byId: diegoId,
  ...more,
});
const add = (userIds: number[], one: Notice) =>
  server.ctx.db.transaction().execute((trx) => addNotices(trx, userIds, one, server.ctx.clock()));
const list = async (client: TestClient, query = '') =>
  (await client.call(`/api/gl_notification${query}`)).body as {
    data: { id: number; text: string; read_at: string | null }[];
    unread: number;
  };
const read = (client: TestClient, body: object) =>
  client.call('/api/gl_notification/read', { method: 'POST', body });

test('a person sees their own notifications, newest first, and who caused them', async () => {
  await add([camilaId], notice(1));
  await add([camilaId], notice(2, { byId: null, kind: 'message' }));
  expect(await list(camila)).toMatchObject({
    data: [
      { kind: 'message', url: '/at_ticket/2/edit', by: null, read_at: null },
      { kind: 'mention', text: 'Atendimento nº 1', by: { id: diegoId, name: expect.any(String) } },
    ],
    unread: 2,
  });
  expect(await list(diego)).toEqual({ data: [], unread: 0 });
});

test('nobody is notified of their own action, twice of the same one, or after deactivation', async () => {
  await add([camilaId, camilaId, diegoId], notice(1));
  expect((await list(camila)).data).toHaveLength(1);
  expect((await list(diego)).data).toEqual([]);
  const { id } = await server.ctx.db
    .insertInto('gl_user')
    .values({ name: 'X', nickname: 'X', email: 'x@exemplo.com.br', level: 5, active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await add([id], notice(1));
  const kept = server.ctx.db.selectFrom('gl_notification').where('user_id', '=', id);
  expect(await kept.select('id').execute()).toEqual([]);
});

test('one page has one unread notification, with the latest time', async () => {
  for (const text of ['primeira', 'segunda', 'terceira']) {
    await add([camilaId], notice(1, { kind: 'message', text }));
  }
  expect(await list(camila)).toMatchObject({ data: [{ text: 'terceira' }], unread: 1 });
  await read(camila, { all: true });
  await add([camilaId], notice(1, { kind: 'message', text: 'quarta' }));
  const { data, unread } = await list(camila);
  expect([data.map(({ text }) => text), unread]).toEqual([['quarta', 'terceira'], 1]);
});

test('reading marks the given ones, those of a page, or all, but never other people’s', async () => {
  for (const nth of [1, 2, 3, 4]) await add([camilaId], notice(nth));
  const { data } = await list(camila);
  const ids = data.slice(0, 2).map(({ id }) => id);
  expect((await read(diego, { ids })).body).toEqual({ unread: 0 });
  expect((await list(camila)).unread).toBe(4);
  expect((await read(camila, { ids })).body).toEqual({ unread: 2 });
  expect((await read(camila, { url: '/at_ticket/1/edit' })).body).toEqual({ unread: 1 });
  expect((await read(camila, { all: true })).body).toEqual({ unread: 0 });
  expect((await list(camila)).data.every(({ read_at }) => read_at !== null)).toBe(true);
  for (const body of [{}, { ids: [] }, { all: false }, { ids: ['x'] }, { url: '' }]) {
    expect((await read(camila, body)).status, JSON.stringify(body)).toBe(422);
  }
});

test('an impersonator marks nothing as read', async () => {
  await add([camilaId], notice(1));
  const admin = await loggedIn(server.url, 'admin');
  await admin.call('/api/maintenance/impersonate', {
    method: 'POST',
    body: { user_id: camilaId },
  });
  expect((await list(admin)).unread).toBe(1);
  expect((await read(admin, { all: true })).body).toEqual({ unread: 1 });
  expect((await list(camila)).unread).toBe(1);
});

test('a page has thirty; the last one’s id requests older ones', async () => {
  for (let nth = 1; nth <= 35; nth += 1) await add([camilaId], notice(nth));
  const first = await list(camila);
  expect(first.data).toHaveLength(30);
  const rest = await list(camila, `?before=${first.data.at(-1)?.id}`);
  expect(rest.data.map(({ text }) => text)).toEqual(
    [5, 4, 3, 2, 1].map((nth) => `Atendimento nº ${nth}`),
  );
});

test('open pages get the number of unread ones, a hundred at most', async () => {
  const page = await OfficePage.open(camila);
  const topic = `user.${camilaId}`;
  expect(await page.subscribe(topic)).toBe(true);
  await server.ctx.db
    .insertInto('gl_notification')
    .values(
      Array.from({ length: 150 }, (_, nth) => ({
        user_id: camilaId,
        kind: 'mention',
        title: '',
        text: '',
        url: `/x/${nth}`,
        created_at: server.ctx.clock(),
      })),
    )
    .execute();
  await announceNotices(server.ctx, [camilaId, diegoId]);
  const news = { type: 'notification', data: { unread: 100 } };
  expect(await page.news(topic)).toMatchObject(news);
  page.close();
});

test('notifications older than 90 days are deleted', async () => {
  await add([camilaId], notice(1));
  const later = (days: number) => ({
    ...server.ctx,
    clock: () => new Date(Date.now() + days * 86_400_000),
  });
  await forgetOldNotices(later(89));
  expect((await list(camila)).data).toHaveLength(1);
  await forgetOldNotices(later(91));
  expect((await list(camila)).data).toEqual([]);
});
