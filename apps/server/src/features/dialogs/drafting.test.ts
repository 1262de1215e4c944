import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { draftingOf } from './drafting.ts';

let server: TestServer;
let boss: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  boss = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const send = (path: string, body: object, method = 'POST') => boss.call(path, { method, body });
async function made(code: string): Promise<string> {
  const { body } = await send('/api/at_dialog', { name: code, code });
  return `/api/at_dialog/${(body.data as { id: number }).id}`;
}
const say = (text: string) => ({ id: 'ola', type: 'send.message', text, next: 'conversa' });
const change = (dialog: string, text: string) => [
  { kind: 'block', dialog, id: 'ola', value: say(text) },
];

test('an import compares, merges and checks its file once', async () => {
  const path = await made('uma-vez');
  const { body: file } = await boss.call(`${path}/export`);
  const text = JSON.stringify(file).replace('Olá.', 'Bom dia.');
  const asked = vi.spyOn(draftingOf(server.ctx).flows, 'ask');
  const { status, body } = await send(`${path}/import`, { file: JSON.parse(text), dry: false });
  const kinds = asked.mock.calls.map(([kind]) => kind);
  asked.mockRestore();
  expect(status, JSON.stringify(body)).toBe(200);
  expect(kinds.filter((kind) => kind === 'merge')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'check')).toHaveLength(1);
  expect((await boss.call(`${path}/draft`)).body.data).toMatchObject({ revision: 1 });
});

test('an import beside a save of another block keeps both', async () => {
  const path = await made('ambos');
  const { body: file } = await boss.call(`${path}/export`);
  const text = JSON.stringify(file).replace('Escreva para a equipe', 'Fale conosco');
  const [imported, saved] = await Promise.all([
    send(`${path}/import`, { file: JSON.parse(text), dry: false, revision: 0 }),
    send(`${path}/draft`, { revision: 0, changes: change('ambos', 'Bom dia.') }, 'PUT'),
  ]);
  expect([imported.status, saved.status]).toEqual([200, 200]);
  const { data } = (await boss.call(`${path}/draft`)).body as { data: { revision: number } };
  expect(data.revision).toBe(2);
  expect(JSON.stringify(data)).toContain('Fale conosco');
  expect(JSON.stringify(data)).toContain('Bom dia.');
});

test('the draft that stands goes to whoever collides with it as it is stored, without being read here', async () => {
  const path = await made('colide');
  const long = `Longo ${'x'.repeat(9_000)}`;
  await send(`${path}/draft`, { revision: 0, changes: change('colide', long) }, 'PUT');
  const parse = vi.spyOn(JSON, 'parse');
  const moved = await fetch(`${server.url}${path}/draft`, {
    method: 'PUT',
    headers: {
      cookie: boss.cookieHeader,
      'x-xsrf-token': boss.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ revision: 0, changes: change('colide', 'Outro') }),
  });
  const read = parse.mock.calls.filter(([text]) => String(text).includes(long));
  parse.mockRestore();
  expect(read).toHaveLength(0);
  expect(moved.status).toBe(409);
  expect(moved.headers.get('content-type')).toContain('application/json');
  const body = (await moved.json()) as {
    data: { flow: { dialogs: Record<string, { blocks: Record<string, { text: string }> }> } };
  };
  expect(body).toMatchObject({
    code: 'DRAFT_MOVED',
    data: { revision: 1, collisions: ['colide/ola'] },
  });
  expect(body.data.flow.dialogs.colide?.blocks.ola?.text).toBe(long);
});
