import type { ChatbotShare } from '@balcao/contract/chatbot/share';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3999' });
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

async function shareOf(id: number): Promise<ChatbotShare> {
  const { status, body } = await supervisor.call(`/api/at_chatbot/${id}/share`);
  expect(status).toBe(200);
  return body.data as ChatbotShare;
}

test('a chatbot tells its address, its picture, its element and what keeps visitors away', async () => {
  const { rows } = await server.ctx.pool.query("select id from at_chatbot where code = 'contato'");
  const id = rows[0].id;
  const { qr, ...shared } = await shareOf(id);
  expect(shared).toEqual({
    link: 'http://localhost:3999/cb/contato',
    snippet: '<script src="http://localhost:3999/embed.js" data-chatbot="contato" defer></script>',
    embed_origins: expect.arrayContaining(['http://localhost:*']),
    active: true,
    published: true,
    sector: 'Atendimento',
  });
  expect(qr).toMatch(/^<svg /);
  await server.ctx.pool.query('update at_chatbot set active = false, sector_id = null');
  await server.ctx.pool.query('update at_dialog set version_id = null');
  expect(await shareOf(id)).toMatchObject({ active: false, published: false, sector: null });
});

test('a chatbot that does not exist has none', async () => {
  expect((await supervisor.call('/api/at_chatbot/999999/share')).status).toBe(404);
});
