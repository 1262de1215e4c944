import type { Resource } from '@balcao/contract/files/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { pdf, signature } from '../../../test/files.ts';
import { bring, sendWith } from '../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

describe('files of a record', () => {
  let server: TestServer;
  let admin: TestClient;
  let operator: TestClient;
  let customer: TestClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startTestServer({ LIMIT_REQUESTS: '100000' });
    const { rows } = await server.ctx.pool.query(`update at_ticket set sector_id =
      (select id from gl_sector where name = 'Atendimento') where title = 'Ampliação do sistema'
      and person_id is not null returning id`);
    ticket = String(rows[0].id);
    [admin, operator, customer] = (await Promise.all(
      ['admin', 'atendente', 'cliente'].map((who) => loggedIn(server.url, who)),
    )) as [TestClient, TestClient, TestClient];
  });
  afterAll(() => server.stop());

  const call = (client: TestClient, method: string, path: string | number, body?: object) =>
    client.call(`/api/gl_resource/${path}`, { method, ...(body && { body }) });

  async function listed(client: TestClient) {
    const path = `/api/gl_resource?origin=at_ticket&parent_code=${ticket}`;
    const { body } = await client.call(path);
    return (body.data as Resource[]).map(({ id }) => id);
  }

  const info = async (client: TestClient, id: number) =>
    (await call(client, 'GET', `${id}/edit`)).body.data as Resource & { updated_at: string };

  it('are seen with the message that carries them, and before it by who brought them', async () => {
    const { id } = await bring(admin, ticket, { name: 'sigilo.pdf', bytes: pdf });
    expect(await listed(admin)).toContain(id);
    expect(await listed(operator)).not.toContain(id);
    await sendWith(admin, ticket, 1, id);
    expect(await listed(operator)).not.toContain(id);
    for (const client of [operator, customer]) {
      expect((await call(client, 'GET', `${id}/edit`)).status).toBe(404);
      expect((await call(client, 'DELETE', id)).status).toBe(404);
    }
    const inside = await bring(admin, ticket, { name: 'interno.pdf', bytes: pdf });
    await sendWith(admin, ticket, 2, inside.id);
    expect(await listed(operator)).toContain(inside.id);
    expect(await listed(customer)).not.toContain(inside.id);
    expect((await call(customer, 'GET', `${inside.id}/edit`)).status).toBe(404);
    expect((await call(operator, 'DELETE', inside.id)).status).toBe(403);
  });

  it('are for nobody who may not know of the record', async () => {
    const stranger = await loggedIn(server.url, 'diego');
    const path = `/api/gl_resource?origin=at_ticket&parent_code=${ticket}`;
    expect((await stranger.call(path)).status).toBe(404);
    const { id } = await bring(admin, ticket, { name: 'a.pdf', bytes: pdf });
    expect((await call(stranger, 'GET', `${id}/edit`)).status).toBe(404);
  });

  it('get another name, keep their extension, and two who rename at once do not overwrite each other', async () => {
    const { id } = await bring(operator, ticket, { name: 'a.pdf', bytes: pdf });
    const { updated_at } = await info(operator, id);
    const renamed = await call(operator, 'PUT', id, { filename: 'Conta de luz.exe', updated_at });
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { filename: 'Conta de luz.exe.pdf', expires_at: expect.any(String) } },
    });
    const late = await call(operator, 'PUT', id, { filename: 'b.pdf', updated_at });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { rows } = await server.ctx.pool.query(
      `select action, before, after from gl_audit where record = 'gl_resource' and record_id = $1`,
      [id],
    );
    expect(rows).toMatchObject([
      {
        action: 'update',
        before: { filename: 'a.pdf' },
        after: { filename: 'Conta de luz.exe.pdf' },
      },
    ]);
  });

  it('run out when they are told to, at once, and their addresses with them', async () => {
    const { id } = await bring(operator, ticket, { name: 'a.png', bytes: signature });
    const { updated_at } = await info(operator, id);
    const saved = await call(operator, 'PUT', id, {
      filename: 'a',
      expires_minutes: 5,
      updated_at,
    });
    const { url_view } = saved.body.data as Resource;
    const shown = await fetch(server.url + url_view);
    expect(shown.headers.get('cache-control')).toMatch(/max-age=(29\d|300)$/);
    const { clock } = server.ctx;
    server.ctx.clock = () => new Date(clock().getTime() + 6 * 60_000);
    const gone = await fetch(server.url + url_view);
    expect([gone.status, ((await gone.json()) as { code: string }).code]).toEqual([
      404,
      'FILE_EXPIRED',
    ]);
    expect(await info(operator, id)).toMatchObject({
      available: false,
      url_view: '',
      url_download: '',
    });
    server.ctx.clock = clock;
    expect(await info(operator, id)).toMatchObject({ available: true });
  });

  it('have fresh addresses whenever they are asked for', async () => {
    const { clock } = server.ctx;
    server.ctx.clock = () => new Date(clock().getTime() - 26 * 3_600_000);
    const { id, url_view } = await bring(operator, ticket, { name: 'a.pdf', bytes: pdf });
    server.ctx.clock = clock;
    expect((await fetch(server.url + url_view)).status).toBe(404);
    const fresh = await info(operator, id);
    expect((await fetch(server.url + fresh.url_view)).status).toBe(200);
    const uncached = await fetch(server.url + fresh.url_view_no_cache);
    expect(uncached.headers.get('cache-control')).toBe('no-store');
  });

  it('are deleted with their bytes, and the message says so', async () => {
    const { id } = await bring(operator, ticket, { name: 'a.png', bytes: signature });
    await sendWith(operator, ticket, 2, id);
    const { url_view } = await info(operator, id);
    const path = `select path, removed_at from gl_resource where id = ${id}`;
    expect((await call(operator, 'DELETE', id)).status).toBe(200);
    const { rows } = await server.ctx.pool.query(path);
    expect(await server.ctx.storage.exists(rows[0].path)).toBe(false);
    expect((await fetch(server.url + url_view)).status).toBe(404);
    expect((await call(operator, 'DELETE', id)).status).toBe(404);
    const thread = await operator.call(`/api/gl_message/at_ticket/${ticket}/2/message_index`);
    const shown = thread.body.data as { resource: Resource | null }[];
    expect(shown.find(({ resource }) => resource?.id === id)?.resource).toMatchObject({
      available: false,
    });
    const audit = await server.ctx.pool.query(
      `select before from gl_audit where action = 'delete' and record = 'gl_resource' and record_id = $1`,
      [id],
    );
    expect(audit.rows).toMatchObject([{ before: { filename: 'a.png', parent_code: ticket } }]);
  });

  it('that were signed stay as they are', async () => {
    const { rows } =
      await server.ctx.pool.query(`select file.id, file.updated_at from gl_resource file
      join at_document document on document.resource_id = file.id limit 1`);
    const { id } = rows[0];
    const { updated_at } = await info(admin, id);
    expect((await call(admin, 'DELETE', id)).status).toBe(403);
    expect((await call(admin, 'PUT', id, { filename: 'x', updated_at })).status).toBe(403);
  });
});
