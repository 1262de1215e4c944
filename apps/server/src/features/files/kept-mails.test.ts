import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { takeMail } from '../messages/mail/inbound.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An original mail of a ticket. */
async function kept(...body: string[]): Promise<number> {
  const head = ['From: Ana <ana@cliente.example.com>', `Message-ID: <${Math.random()}@x>`];
  await takeMail(server.ctx, Buffer.from([...head, ...body].join('\r\n')));
  const { original_id: id } = await server.ctx.db
    .selectFrom('gl_mail')
    .select('original_id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

const withFile = [
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/plain',
  '',
  'Segue.',
  '--x',
  'Content-Disposition: attachment; filename=a.txt',
  '',
  'nota',
  '--x--',
];

test('a person who opens kept mails without end is told to wait, and others open theirs', async () => {
  const id = await kept('', 'Oi.');
  const path = `/api/gl_resource/${id}/mail`;
  const one = await loggedIn(server.url, 'admin');
  const statuses: number[] = [];
  for (let nth = 0; nth < 130; nth++) statuses.push((await one.call(path)).status);
  expect(statuses[0]).toBe(200);
  const { status, body, headers } = await one.call(path);
  expect([status, body.code]).toEqual([429, 'TOO_MANY']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const other = await loggedIn(server.url, 'supervisor');
  expect((await other.call(path)).status).toBe(200);
});

test('of one person few kept mails are read at once', async () => {
  const id = await kept('Content-Type: text/html', '', '<b>'.repeat(300_000));
  const path = `/api/gl_resource/${id}/mail`;
  const one = await loggedIn(server.url, 'supervisor');
  const answers = await Promise.all(Array.from({ length: 15 }, () => one.call(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('by the address of a file in a mail, which needs no login, an address has few read a minute', async () => {
  const id = await kept(...withFile);
  const one = await loggedIn(server.url, 'supervisor');
  const { body } = await one.call(`/api/gl_resource/${id}/mail`);
  const { files } = body.data as { files: { url_download: string }[] };
  const nobody = new TestClient(server.url);
  const statuses: number[] = [];
  for (let nth = 0; nth < 130; nth++) {
    statuses.push((await nobody.call(files[0]?.url_download ?? '')).status);
  }
  expect(statuses[0]).toBe(200);
  expect(statuses).toContain(429);
});
