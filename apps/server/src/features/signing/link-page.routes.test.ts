import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { textOfPdf } from '../../../test/pdf.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openTicket } from '../../../test/visitor.ts';
import { addDocument } from '../tickets/documents/documents.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.ctx.db
    .insertInto('at_document_template')
    .values({ code: 'recibo', name: 'Recibo', body: '<p>Recebemos de {{name}}.</p>' })
    .execute();
});
afterAll(() => server.stop());

beforeEach(async () => {
  token = await openTicket(server.url);
  const { id: ticketId } = await server.ctx.db
    .selectFrom('at_ticket')
    .select('id')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirstOrThrow();
  const wanted = { ticketId, template: 'recibo', code: 'r-1', title: 'Recibo (única via)' };
  await server.ctx.db.transaction().execute(async (trx) => {
    await addDocument(trx, { ...wanted, variables: { name: 'João' } }, server.ctx.clock());
  });
});

const view = (code = 'r-1', who = token, accept = '*/*') =>
  fetch(`${server.url}/at_ticket/${who}/doc/${encodeURIComponent(code)}/view`, {
    headers: { accept },
  });

test('a storage that is away is told as such, and the document is there again with it', async () => {
  expect((await view()).status).toBe(200);
  const folder = join(server.ctx.config.dataDir, 'files');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, 'a file where the folder was');
  const answer = await view();
  await rm(folder);
  await rename(`${folder}-away`, folder);
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  expect((await view()).status).toBe(200);
});

const setSites = (embed_origins: string[]) =>
  server.ctx.db
    .updateTable('at_chatbot')
    .set({ embed_origins })
    .where('code', '=', 'contato')
    .execute();

test('whoever has the link sees the document inline', async () => {
  const answer = await view();
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''Recibo%20_%C3%BAnica%20via_.pdf",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const [page] = textOfPdf(await answer.bytes());
  expect(page).toContain('Recebemos de João.');
  expect(page).toContain('Documento r-1 · Nº');
  expect(page).toContain('Página 1 de 1');
});

test('a document stands in frames of our own pages alone', async () => {
  await setSites([]);
  const { headers } = await view();
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'self'");
});

test('where a site holds the chatbot in a frame, it holds its documents too, and no row adds a directive', async () => {
  await setSites(['https://exemplo.com.br', 'http://localhost:*', "x; script-src 'unsafe-inline'"]);
  const { headers } = await view();
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'self' https://exemplo.com.br http://localhost:*",
  );
});

test.each([
  ['another token', 'r-1', 'x'.repeat(43)],
  ['a code that the ticket does not have', 'r-2', undefined],
  ['a code with a path in it', '../r-1', undefined],
])('%s is not found', async (_, code, who) => {
  const answer = await view(code, who, 'text/html');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('text/html');
});

test("another ticket's token does not show it", async () => {
  expect((await view('r-1', await openTicket(server.url))).status).toBe(404);
});

test('the public ticket lists documents, signature, and from where and when it was opened', async () => {
  const { status, body } = await new TestClient(server.url).call(
    `/api/at_ticket/${token}/public_get`,
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      documents: [{ code: 'r-1', title: 'Recibo (única via)' }],
      has_person_sign: false,
      check_code: null,
    },
    meta: { ip: '127.0.0.1', when: expect.stringMatching(/^\d{4}-.*Z$/), sign_code: 'person_sign' },
  });
});

test('an unknown token has no public ticket', async () => {
  const { status, body } = await new TestClient(server.url).call('/api/at_ticket/nada/public_get');
  expect(status).toBe(404);
  expect(body.code).toBe('NOT_FOUND');
});
