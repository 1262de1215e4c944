import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { pdf, program, signature } from '../../../../test/files.ts';
import { attachAsForm } from '../../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe('files as a form', () => {
  let server: TestServer;
  let customer: TestClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startTestServer({ LIMIT_REQUESTS: '100000' });
    // Hides simultaneous forms of other tests.
    vi.stubEnv('TMPDIR', server.ctx.config.dataDir);
    customer = await loggedIn(server.url, 'cliente');
    const { rows } = await server.ctx.pool.query(
      `select id from at_ticket where title = 'Ampliação do sistema' and person_id is not null`,
    );
    ticket = String(rows[0].id);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return server.stop();
  });

  const bytesOf = async () =>
    (
      await server.ctx.pool.query(`select count(*)::int from gl_resource
      where user_id is not null and removed_at is null`)
    ).rows[0].count as number;
  const leftovers = async () =>
    (await readdir(tmpdir())).filter((name) => /^balcao-(form|upload)-/.test(name));

  it('are kept all or none', async () => {
    const good = { name: 'a.png', bytes: signature };
    const both = await attachAsForm(customer, ticket, [
      good,
      { name: 'b.pdf', bytes: pdf, code: 'conta' },
    ]);
    expect(both).toMatchObject({
      status: 200,
      body: { data: [{ filename: 'a.png', code: 'anexo' }, { code: 'conta' }] },
    });
    const before = await bytesOf();
    const mixed = await attachAsForm(customer, ticket, [good, { name: 'b.png', bytes: program }]);
    expect(mixed.status).toBe(415);
    expect(await bytesOf()).toBe(before);
    await expect.poll(leftovers).toEqual([]);
  });

  it('of another shape are refused with a text that says which', async () => {
    const form = new FormData();
    form.append('files[]', new Blob([new Uint8Array(pdf)]), 'a.pdf');
    form.append('origin', 'at_ticket');
    form.append('parent_code', ticket);
    const reply = await customer.call('/api/gl_resource/attachFile', {
      method: 'POST',
      body: form,
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringMatching(/codes/)] } },
    });
    const json = await customer.call('/api/gl_resource/attachFile', { method: 'POST', body: {} });
    expect([415, 422]).toContain(json.status);
    const many = Array.from({ length: 21 }, () => ({ name: 'a.pdf', bytes: pdf }));
    expect((await attachAsForm(customer, ticket, many)).status).toBe(422);
    const large = { name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(26_214_400)]) };
    expect((await attachAsForm(customer, ticket, [large])).status).toBe(413);
    await expect.poll(leftovers).toEqual([]);
  });

  it('200 at once are all answered, and the limit of the record holds', async () => {
    const before = await bytesOf();
    const bytes = Buffer.concat([pdf, Buffer.alloc(200_000, 'x')]);
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => attachAsForm(customer, ticket, [{ name: 'a.pdf', bytes }])),
    );
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    expect([count(200), count(429)]).toEqual([100 - before, 100 + before]);
    expect(await bytesOf()).toBe(100);
    await expect.poll(leftovers).toEqual([]);
    // A customer's stored files do not limit staff.
    const admin = await loggedIn(server.url, 'admin');
    expect((await attachAsForm(admin, ticket, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(200);
  });
});
