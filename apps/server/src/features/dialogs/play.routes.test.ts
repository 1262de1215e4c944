import type { Played } from '@balcao/contract/dialogs/play';
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

/** A dialog whose draft has these blocks; its path. */
async function made(code: string, ...blocks: Block[]): Promise<string> {
  const body = { name: code, code };
  const answer = await admin.call('/api/at_dialog', { method: 'POST', body });
  const path = `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
  const { dialogs } = flowOf(...blocks);
  const flow = { start: code, dialogs: { [code]: dialogs.main } };
  const saved = await admin.call(`${path}/draft`, { method: 'PUT', body: { revision: 0, flow } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return path;
}
const send = (path: string, body: unknown, who = supervisor) =>
  who.call(`${path}/play`, { method: 'POST', body });
async function played(path: string, body: object): Promise<Played> {
  const answer = await send(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Played;
}
const count = async () =>
  (await server.ctx.pool.query('select count(*) from at_ticket')).rows[0].count;

const greet: Block = { id: 'oi', type: 'send.message', text: 'Oi, <b>{{name}}</b>.' };

test('a draft is played turn by turn, and what it would do is listed, not done', async () => {
  const path = await made(
    'toca',
    ask('name'),
    greet,
    { id: 'tag', type: 'action.apply_tag', tag: 'novo' },
    { id: 'len', type: 'action.code', code: 'return variables.name.length', variable: 'size' },
    ask('mail'),
  );
  const before = await count();
  const start = await played(path, {});
  expect(start).toMatchObject({
    state: { phase: 'awaiting', turns: 0 },
    messages: [],
    block: { id: 'toca/name', type: 'input.string', options: null, correctable: 0 },
    variables: {},
    effects: [],
    fault: null,
    path: ['toca/name'],
  });
  const empty = await played(path, { state: start.state, answer: { text: '' } });
  expect(empty).toMatchObject({
    state: start.state,
    block: { id: 'toca/name' },
    fault: { block: 'toca/name', code: 'ANSWER_REFUSED', severity: 'warning' },
  });
  const next = await played(path, { state: start.state, answer: { text: 'Ana' } });
  expect(next).toMatchObject({
    messages: [
      { id: 1, from: 'user', text: 'Ana', answers: 'toca/name', links: [], resource: null },
      { id: 2, from: 'chatbot', text: 'Oi, <b>Ana</b>.' },
    ],
    block: { id: 'toca/mail' },
    variables: { name: 'Ana', size: 3 },
    effects: [{ type: 'apply_tag', tag: 'novo' }],
    fault: null,
    path: ['toca/oi', 'toca/tag', 'toca/len', 'toca/mail'],
  });
  const end = await played(path, { state: next.state, answer: { text: 'a@b.com.br' } });
  expect(end).toMatchObject({ state: { phase: 'ended' }, block: null, fault: null });
  const late = await played(path, { state: end.state, answer: { text: 'x' } });
  expect(late).toMatchObject({ messages: [], fault: { code: 'NOTHING_ASKED' } });
  expect(await count()).toBe(before);
});

test('it starts at a block with variables of one’s own, and shows what a state waits for', async () => {
  const path = await made('aqui', ask('name'), greet, ask('mail'));
  const here = await played(path, { at: 'aqui/oi', variables: { name: '<i>Bia</i>' } });
  expect(here.messages).toMatchObject([{ text: 'Oi, <b>&lt;i&gt;Bia&lt;/i&gt;</b>.' }]);
  const other = await played(path, { state: here.state, variables: { name: 'Cid' } });
  expect(other).toMatchObject({ messages: [], path: [], block: { id: 'aqui/mail' } });
  const again = await played(path, { state: other.state, at: 'aqui/oi' });
  expect(again.messages).toMatchObject([{ text: 'Oi, <b>Cid</b>.' }]);
});

test('HTML is what a visitor would get of it', async () => {
  const path = await made('limpa', {
    id: 'oi',
    type: 'send.message',
    text: 'Oi<script>alert(1)</script><img src=x onerror=alert(1)>',
  });
  expect((await played(path, {})).messages).toMatchObject([{ text: 'Oi' }]);
});

test('code that never ends is a fault of its block, and a circle of blocks ends', async () => {
  const code: Block = { id: 'c', type: 'action.code', code: 'while (true);', variable: 'x' };
  const stops = await played(await made('laco', code), {});
  expect(stops).toMatchObject({
    state: { phase: 'failed' },
    messages: [{ from: 'chatbot' }],
    fault: { block: 'laco/c', code: 'FLOW_FAULT', severity: 'error' },
  });
  const saved = await made('desvia', { ...code, onError: 'oi', next: 'oi' }, greet);
  expect(await played(saved, {})).toMatchObject({
    state: { phase: 'ended' },
    fault: { block: 'desvia/c', code: 'FLOW_FAULT', severity: 'warning' },
  });
  const round = await made('roda', { ...greet, next: 'oi' });
  expect(await played(round, {})).toMatchObject({
    state: { phase: 'failed' },
    fault: { block: 'roda/oi', severity: 'error' },
  });
});

/** Deeper than JSON.stringify goes: it is put into the text of the request. */
const deep = '@deep';
const jsonOf = (body: object) =>
  JSON.stringify(body).replaceAll(`"${deep}"`, `${'['.repeat(5_000)}${']'.repeat(5_000)}`);
const valid = { phase: 'awaiting', stack: [], variables: {}, turns: 0, barrier: 0 };
const at = (block: string) => ({ ...valid, at: { dialog: 'mau', block } });
const answer = { text: 'x' };

test.each<[string, object]>([
  ['an answer without a state', { answer }],
  ['an answer to a start', { state: at('name'), answer, at: 'mau/oi' }],
  ['a block that is not there', { at: 'mau/nada' }],
  ['a block of Object', { at: 'constructor/constructor' }],
  ['an address that is none', { at: 'mau' }],
  ['a state at no block', { state: { ...valid, at: null } }],
  ['a state at a block that waits for nobody', { state: at('oi') }],
  ['a state at a block that is not there', { state: at('__proto__'), answer }],
  ['a hand-off where there is none', { state: { ...at('name'), phase: 'held' } }],
  ['a barrier in the future', { state: { ...at('name'), barrier: 3 } }],
  ['an unknown phase', { state: { ...at('name'), phase: 'x' } }],
  ['a field too many', { state: { ...at('name'), code: 'return 1' } }],
  ['a flow of one’s own', { flow: { start: 'x', dialogs: {} } }],
  ['more turns than a conversation has', { state: { ...at('name'), turns: 501 } }],
  [
    'more calls than a conversation has',
    { state: { ...at('name'), stack: Array(21).fill({ dialog: 'mau', block: 'oi' }) } },
  ],
  ['turns without end', { state: { ...at('name'), turns: 1e300 } }],
  [
    'a deep stack',
    { state: { ...at('name'), stack: Array(1_000).fill({ dialog: 'mau', block: 'oi' }) } },
  ],
  ['deep variables', { state: at('name'), variables: { a: deep } }],
  ['deep variables of the state', { state: { ...at('name'), variables: { a: deep } } }],
  ['a deep answer', { state: at('name'), answer: { text: 'x', data: deep } }],
  ['large variables', { variables: { a: 'ã'.repeat(60_000) } }],
  ['variables that are a list', { variables: [1] }],
  ['text that cannot be stored', { variables: { a: '\0' } }],
  ['half a letter', { variables: { '\ud800': 1 } }],
])('%s is refused in words', async (_, body) => {
  const path = (await known) ?? '';
  const refused = await send(path, jsonOf(body));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.any(String)]);
  expect(Object.values(refused.body.errors as object).flat().length).toBeGreaterThan(0);
});
let known: Promise<string> | undefined;
beforeAll(() => {
  known = made('mau', ask('name'), greet);
});

test('strange but possible states get an answer, never a failure of the server', async () => {
  const path = (await known) ?? '';
  const far = { dialog: 'nada', block: 'nada' };
  const states = [
    { ...at('name'), stack: Array(20).fill(far) },
    { ...at('name'), turns: 500 },
    { ...at('name'), variables: { name: { a: [1, null] }, constructor: 1, toString: 'x' } },
    { ...valid, at: far, phase: 'ended' },
    { ...valid, at: far, phase: 'failed' },
    { ...valid, at: far, phase: 'new', turns: 9 },
  ];
  for (const state of states) {
    const body = { state, ...(state.phase !== 'new' && { answer: { text: 'x', data: [{}] } }) };
    expect((await send(path, body)).status).toBe(200);
  }
});

test('a body of 20 MB, and one that is no JSON, are refused', async () => {
  const path = (await known) ?? '';
  expect((await send(path, { variables: { a: 'x'.repeat(20_000_000) } })).status).toBe(413);
  expect((await send(path, '{"state":')).status).toBe(400);
});

test('only who edits drafts plays them', async () => {
  const path = (await known) ?? '';
  const clerk = await loggedIn(server.url, 'atendente');
  expect((await send(path, {}, clerk)).status).toBe(403);
  expect((await send('/api/at_dialog/999999', {})).status).toBe(404);
});

test('a draft that changes under the test pane is said so', async () => {
  const path = await made('muda', ask('name'), greet);
  const { state } = await played(path, {});
  const gone = [{ kind: 'block', dialog: 'muda', id: 'name', value: null }];
  const body = { revision: 1, changes: [...gone, { kind: 'dialog', dialog: 'muda', start: 'oi' }] };
  expect((await admin.call(`${path}/draft`, { method: 'PUT', body })).status).toBe(200);
  const refused = await send(path, { state, answer });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { state: [expect.stringMatching(/mudou ou não existe mais/)] },
  ]);
  expect(await played(path, {})).toMatchObject({ path: ['muda/oi'] });
});

test('a finished flow is played before a dialog is made of it', async () => {
  const path = '/api/at_dialog/templates/contato';
  const before = await count();
  const start = await played(path, {});
  expect(start).toMatchObject({ block: { id: 'contato/name' }, fault: null });
  const next = await played(path, { state: start.state, answer: { text: 'Ana Souza' } });
  expect(next).toMatchObject({ block: { id: 'contato/phone' }, variables: { name: 'Ana Souza' } });
  expect((await send('/api/at_dialog/templates/nenhum', {})).status).toBe(404);
  expect((await send(path, {}, await loggedIn(server.url, 'atendente'))).status).toBe(403);
  expect(await count()).toBe(before);
});

test('what does not add up is told at its field, and a block with a state begins with its variables', async () => {
  const path = await made('soma', ask('name'), ask('mail'));
  const start = await played(path, {});
  const answer = { text: 'Ana' };
  const faultsOf = async (body: object) => {
    const refused = await send(path, body);
    return [refused.status, refused.body.errors];
  };
  expect(await faultsOf({ state: null })).toEqual([
    422,
    { state: [expect.stringContaining('fora do pedido')] },
  ]);
  expect(await faultsOf({ answer })).toEqual([
    422,
    { answer: [expect.stringContaining('estado da conversa')] },
  ]);
  expect(await faultsOf({ state: start.state, at: 'soma/mail', answer })).toEqual([
    422,
    { at: [expect.stringContaining('ainda não responde')] },
  ]);
  const next = await played(path, { state: start.state, answer });
  const again = await played(path, { state: next.state, at: 'soma/name' });
  expect(again).toMatchObject({
    state: { phase: 'awaiting', turns: 0, variables: { name: 'Ana' } },
    block: { id: 'soma/name' },
  });
});
