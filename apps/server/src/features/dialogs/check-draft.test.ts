import type { DialogDraft } from '@balcao/contract/dialogs/drafts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { checkStored, shownFaults } from './check-draft.ts';
import { type Drafting, draftingOf, requireDraft } from './drafting.ts';

let server: TestServer;
let supervisor: TestClient;
let path = '';
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
  const body = { name: 'Tamanho', code: 'tamanho' };
  const made = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  path = `/api/at_dialog/${(made.body.data as { id: number }).id}`;
});
afterAll(() => server.stop());

const hold = { id: 'a', type: 'input.hold' };
const flowOf = (blocks: object) => ({
  start: 'tamanho',
  dialogs: { tamanho: { start: 'a', blocks } },
});
const take = (flow: object) => {
  const file = { format: 'balcao-flow', version: 1, name: 'Tamanho', flow };
  return supervisor.call(`${path}/import`, { method: 'POST', body: { file, dry: true } });
};
const option = (_: unknown, n: number) => ({ value: `v${n}`, name: `n${n}` });
const question = (count: number) => ({
  id: 'a',
  type: 'input.option',
  variable: 'x',
  required: true,
  options: Array.from({ length: count }, option),
});

test('a flow has at most a thousand dialogs, and a block two hundred options', async () => {
  const dialogs = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, n) => [`d${n}`, { start: 'a', blocks: { a: hold } }]),
  );
  const many = await take({ start: 'd0', dialogs });
  expect([many.status, JSON.stringify(many.body)]).toEqual([
    422,
    expect.stringContaining('1.000 diálogos'),
  ]);
  const long = await take(flowOf({ a: question(201) }));
  expect([long.status, long.body.errors]).toEqual([
    422,
    { 'tamanho/a': [expect.stringContaining('200 itens')] },
  ]);
  const body = {
    revision: 0,
    changes: [{ kind: 'block', dialog: 'tamanho', id: 'a', value: question(201) }],
  };
  expect((await supervisor.call(`${path}/draft`, { method: 'PUT', body })).status).toBe(422);
  expect((await take(flowOf({ a: question(200) }))).status).toBe(200);
});

test('an import of one long broken text is answered like any other', async () => {
  const text = '<'.repeat(300_000);
  const answer = await take(flowOf({ a: { id: 'a', type: 'send.message', text } }));
  expect(answer.status).toBe(200);
  const { faults } = answer.body.data as DialogDraft;
  expect(faults.map(({ code }) => code)).toContain('TOO_LARGE');
});

test('a flow of 20 MB is refused in words that name the limit', async () => {
  const answer = await take({ text: 'x'.repeat(20_000_000) });
  expect([answer.status, answer.body.message]).toEqual([413, expect.stringContaining('3 MB')]);
});

test('the tests of a dialog hold at most 4 MB together', async () => {
  const { pool } = server.ctx;
  await pool.query(
    `insert into at_dialog_test (dialog_id, name, answers, rests, at)
     select $1, n, '[]', to_jsonb(repeat('x', 1048576)), now() from generate_series(1, 4) n`,
    [path.split('/').at(-1)],
  );
  const body = { name: 'Mais um', answers: [] };
  const refused = await supervisor.call(`${path}/tests`, { method: 'POST', body });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('4 MB'),
  ]);
  await pool.query(`delete from at_dialog_test where name = '1'`);
  expect((await supervisor.call(`${path}/tests`, { method: 'POST', body })).status).toBe(200);
});

test('a stored draft is checked once for all who read it, and again after a save or a change of the installation', async () => {
  const ctx = draftingOf(server.ctx);
  const asked: string[] = [];
  const counted: Drafting = {
    ...ctx,
    flows: {
      ...ctx.flows,
      ask: (kind, request) => {
        asked.push(kind);
        return ctx.flows.ask(kind, request);
      },
    },
  };
  const id = Number(path.split('/').at(-1));
  const checks = async () => {
    const draft = await requireDraft(counted, id);
    const [first] = await Promise.all([checkStored(counted, draft), checkStored(counted, draft)]);
    const count = asked.filter((kind) => kind === 'check').length;
    asked.length = 0;
    return [count, shownFaults(first).map(({ code }) => code)];
  };
  const save = async (block: object) => {
    const { revision } = await requireDraft(ctx, id);
    const body = { revision, flow: flowOf({ a: { id: 'a', ...block } }) };
    const { status } = await supervisor.call(`${path}/draft`, { method: 'PUT', body });
    expect(status).toBe(200);
  };
  await save({ type: 'action.document_add', template: 'novo', code: 'x', title: 'Novo' });
  expect(await checks()).toEqual([1, ['MISSING_RECORD']]);
  expect(await checks()).toEqual([0, ['MISSING_RECORD']]);
  await server.ctx.pool.query(
    "insert into at_document_template (code, name, body) values ('novo', 'Novo', '')",
  );
  expect(await checks()).toEqual([1, []]);
  await save({ type: 'input.hold' });
  expect((await checks())[0]).toBe(1);
});
