import type { Played } from '@balcao/contract/dialogs/play';
import type { Block, Condition } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { draftingOf } from './drafting.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

/** A dialog whose draft has these blocks; its path. */
async function made(code: string, ...blocks: Block[]): Promise<string> {
  const answer = await admin.call('/api/at_dialog', { method: 'POST', body: { name: code, code } });
  const path = `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
  const flow = { start: code, dialogs: { [code]: flowOf(...blocks).dialogs.main } };
  const saved = await admin.call(`${path}/draft`, { method: 'PUT', body: { revision: 0, flow } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return path;
}

async function played(path: string, body: object): Promise<Played> {
  const answer = await admin.call(`${path}/play`, { method: 'POST', body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Played;
}

const big = 'x'.repeat(60_000);
const huge: Block = { id: 'oi', type: 'send.message', text: '{{big}}'.repeat(200_000) };
const endless: Condition = { op: 'matches', variable: 'text', regex: '(?=.*b)c' };
const circle = (text: string): Block[] => [
  { id: 'a', type: 'send.message', text },
  { id: 'b', type: 'action.goto_block', target: 'a' },
];

test('a draft that would fill the memory stops with its block, and the server lives', async () => {
  const path = await made('enche', huge);
  const { state, fault, messages } = await played(path, { variables: { big } });
  expect(state.phase).toBe('failed');
  expect(fault).toMatchObject({ block: 'enche/oi', code: 'FLOW_FAULT', severity: 'error' });
  expect(fault?.message).toContain('produz texto demais');
  expect(messages).toHaveLength(1);
  const round = await made('rodada', ...circle('{{big}}'));
  expect((await played(round, { variables: { big } })).fault).toMatchObject({ severity: 'error' });
  expect((await admin.call('/api/at_dialog/templates')).status).toBe(200);
});

test('patterns that never end stop a draft, and a real visitor’s turn, with words for staff', async () => {
  const when: Condition = { op: 'or', of: Array(50).fill(endless) };
  const blocks: Block[] = [
    ask('text'),
    { id: 'caso', type: 'condition.case', cases: Array(50).fill({ when, target: 'text' }) },
  ];
  const text = 'a'.repeat(2_000);
  const path = await made('casos', ...blocks);
  const begun = await played(path, {});
  const next = await played(path, { state: begun.state, answer: { text } });
  expect(next.fault).toMatchObject({ block: 'casos/caso', severity: 'error' });
  expect(next.fault?.message).toContain('dá trabalho demais');

  const talk = await TestTalk.begin(server, flowOf(...blocks));
  await talk.answer('text', text);
  const { rows } = await server.ctx.pool.query(
    `select fault, c.state->>'phase' as phase from at_flow_fault f
      join at_conversation c using (ticket_id) where ticket_id = $1`,
    [talk.ticketId],
  );
  expect(rows).toEqual([
    { fault: expect.stringMatching(/^"main\/caso": .*dá trabalho demais/), phase: 'failed' },
  ]);
});

test('a saved test of such a draft fails in words, and takes nobody else’s thread', async () => {
  const path = await made('testado', ask('text'), ...circle('y'.repeat(9_000)));
  const body = { name: 'Roda', answers: [{ text: 'oi' }] };
  const saved = await admin.call(`${path}/tests`, { method: 'POST', body });
  expect(saved.status).toBe(422);
  expect(JSON.stringify(saved.body)).toContain('512 kB');
  expect(draftingOf(server.ctx).sandbox).not.toBe(server.ctx.sandbox);
});
