import type { DialogTest, PlayAnswer, TestResult } from '@balcao/contract/dialogs/play';
import type { Block } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf } from '../../../test/chatbot.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [admin, supervisor] = [
    await loggedIn(server.url, 'admin'),
    await loggedIn(server.url, 'supervisor'),
  ];
});
afterAll(() => server.stop());

async function made(code: string, ...blocks: Block[]): Promise<string> {
  const body = { name: code, code };
  const answer = await admin.call('/api/at_dialog', { method: 'POST', body });
  const path = `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
  await draw(path, code, 0, ...blocks);
  return path;
}
async function draw(path: string, code: string, revision: number, ...blocks: Block[]) {
  const flow = { start: code, dialogs: { [code]: flowOf(...blocks).dialogs.main } };
  const saved = await admin.call(`${path}/draft`, { method: 'PUT', body: { revision, flow } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
}
const keep = (path: string, name: string, answers: PlayAnswer[], who = supervisor) =>
  who.call(`${path}/tests`, { method: 'POST', body: { name, answers } });
const list = async (path: string) =>
  (await supervisor.call(`${path}/tests`)).body.data as DialogTest[];
async function run(path: string): Promise<TestResult[]> {
  const answer = await supervisor.call(`${path}/tests/run`, { method: 'POST' });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as TestResult[];
}

const greet: Block = { id: 'oi', type: 'send.message', text: 'Oi, {{name}}: {{day}}.' };
const day: Block = {
  id: 'day',
  type: 'action.code',
  code: 'return new Date().getTime()',
  variable: 'day',
};
const talk = [{ text: 'Ana' }, { text: '' }, { text: 'a@b.com.br' }];

test('a saved conversation runs again, and a change of the draft shows where it parts', async () => {
  const path = await made('provas', ask('name'), day, greet, ask('mail'));
  const saved = await keep(path, 'Caminho feliz', talk);
  expect(saved.body.data).toMatchObject({ name: 'Caminho feliz', answers: talk });
  expect(await list(path)).toEqual([
    { ...(saved.body.data as object), user: { id: expect.any(Number), name: 'Rogério Lima' } },
  ]);
  // The code reads the clock, which stands where it stood when the test was saved.
  expect(await run(path)).toMatchObject([{ name: 'Caminho feliz', passed: true, answers: 3 }]);
  await draw(path, 'provas', 1, ask('name'), { ...greet, text: 'Olá.' } as Block, ask('mail'));
  expect(await run(path)).toMatchObject([
    {
      passed: false,
      block: 'provas/name',
      answers: 1,
      was: { block: 'provas/mail', texts: [expect.stringMatching(/^Oi, Ana: \d+\.$/)] },
      now: { block: 'provas/mail', texts: ['Olá.'] },
      fault: null,
    },
  ]);
  await draw(path, 'provas', 2, ask('mail'));
  expect(await run(path)).toMatchObject([
    {
      passed: false,
      block: null,
      answers: 0,
      was: { block: 'provas/name' },
      now: { block: 'provas/mail' },
    },
  ]);
  const [one] = await list(path);
  const gone = await supervisor.call(`${path}/tests/${one?.id}`, { method: 'DELETE' });
  expect([gone.status, await list(path)]).toEqual([200, []]);
  expect((await supervisor.call(`${path}/tests/${one?.id}`, { method: 'DELETE' })).status).toBe(
    404,
  );
});

test('code that never ends fails its test and leaves the others alone', async () => {
  const path = await made('sem-fim', ask('name'));
  await keep(path, 'Um', [{ text: 'Ana' }]);
  await keep(path, 'Outro', []);
  const code: Block = { id: 'c', type: 'action.code', code: 'while (true);', variable: 'x' };
  await draw(path, 'sem-fim', 1, ask('name'), code);
  expect(await run(path)).toMatchObject([
    {
      name: 'Um',
      passed: false,
      block: 'sem-fim/name',
      fault: expect.stringContaining('sem-fim/c'),
    },
    { name: 'Outro', passed: true },
  ]);
});

test('what cannot be a test is refused in words, and nothing is kept', async () => {
  const path = await made('recusa', ask('name'));
  await keep(path, 'Um', []);
  const many = await keep(path, 'Muitas', talk);
  expect([many.status, many.body.errors]).toEqual([422, { answers: [expect.any(String)] }]);
  const twice = await keep(path, 'Um', []);
  expect([twice.status, twice.body.errors]).toEqual([422, { name: [expect.any(String)] }]);
  const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
  for (const [name, answers] of [
    ['Fundo', [{ text: '', data: deep }]],
    ['Nulo', [{ text: '', data: '\0' }]],
    ['Longo', Array(101).fill({ text: 'x' })],
    [' ', []],
  ] as [string, PlayAnswer[]][])
    expect((await keep(path, name, answers)).status, name).toBe(422);
  expect((await keep(path, 'x'.repeat(20_000_000), [])).status).toBe(413);
  expect(await list(path)).toHaveLength(1);
});

test('a dialog has at most 100 tests', async () => {
  const path = await made('cem', ask('name'));
  const id = path.split('/').at(-1);
  await server.ctx.pool.query(
    `insert into at_dialog_test (dialog_id, name, answers, rests, at)
      select $1, 'Teste ' || n, '[]', '[]', now() from generate_series(1, 99) n`,
    [id],
  );
  const both = await Promise.all([keep(path, 'A', []), keep(path, 'B', [])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('only who edits drafts has tests, and a test belongs to its dialog', async () => {
  const [path, other] = [await made('meu', ask('name')), await made('alheio', ask('name'))];
  const { id } = (await keep(path, 'Um', [])).body.data as DialogTest;
  const clerk = await loggedIn(server.url, 'atendente');
  expect((await keep(path, 'Dois', [], clerk)).status).toBe(403);
  for (const [method, call] of [
    ['GET', 'tests'],
    ['POST', 'tests/run'],
    ['DELETE', `tests/${id}`],
  ] as const)
    expect((await clerk.call(`${path}/${call}`, { method })).status).toBe(403);
  expect((await supervisor.call(`${other}/tests/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await supervisor.call('/api/at_dialog/999999/tests')).status).toBe(404);
  const run = await supervisor.call('/api/at_dialog/999999/tests/run', { method: 'POST' });
  expect(run.status).toBe(404);
  expect(await list(path)).toHaveLength(1);
});
