import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { slicesOf } from './replay-draft.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

const code: Block = {
  id: 'code',
  type: 'action.code',
  code: 'return variables.name.length',
  variable: 'size',
};
const blocks = [ask('name'), code, ask('mail')];

/** The dialog of a test's own chatbot, and its conversation with these answers. */
async function talked(...answers: string[]) {
  const talk = await TestTalk.begin(server, flowOf(...blocks));
  const asked = ['name', 'mail'];
  for (const [index, text] of answers.entries()) await talk.answer(asked[index] ?? '', text);
  const { rows } = await server.ctx.pool.query<{ id: number; version_id: number }>(
    `select dialog.id, dialog.version_id from at_dialog dialog
      join at_conversation c on c.version_id = dialog.version_id where c.ticket_id = $1`,
    [talk.ticketId],
  );
  return { ticketId: talk.ticketId, ...(rows[0] as { id: number; version_id: number }) };
}
const draw = (id: number, flow: Flow) =>
  server.ctx.pool.query('update at_dialog set draft = $2, revision = revision + 1 where id = $1', [
    id,
    JSON.stringify(flow),
  ]);
const replay = (id: number, limit: unknown, who = supervisor) =>
  who.call(`/api/at_dialog/${id}/replay`, { method: 'POST', body: { limit } });

test('a real conversation is replayed against the draft, with the results that its code had', async () => {
  const { id, ticketId } = await talked('Ana', 'a@b.com.br');
  expect((await replay(id, 10)).body).toEqual({ data: { played: 1, same: 1, other: [] } });
  await draw(id, flowOf(...blocks.slice(0, 2), ask('phone'), ask('mail')));
  expect((await replay(id, 10)).body).toEqual({
    data: {
      played: 1,
      same: 0,
      other: [{ ticket_id: ticketId, at_block: 'main/name', was: 'main/mail', now: 'main/phone' }],
    },
  });
  const { rows } = await server.ctx.pool.query(
    'select state from at_conversation where ticket_id = $1',
    [ticketId],
  );
  expect(rows[0].state).toMatchObject({ phase: 'ended', turns: 2 });
});

test('a conversation without its messages is left out', async () => {
  const { id, ticketId } = await talked('Ana');
  await server.ctx.pool.query(
    `update gl_message set answer = null where thread_id =
      (select thread_id from at_conversation where ticket_id = $1)`,
    [ticketId],
  );
  expect((await replay(id, 10)).body).toEqual({ data: { played: 0, same: 0, other: [] } });
});

test('a thousand conversations are all replayed, and no more than are asked for', async () => {
  const { id, version_id, ticketId } = await talked('Ana', 'a@b.com.br');
  await server.ctx.pool.query(
    `with source as (select * from at_conversation where ticket_id = $1),
      ticket as (
        insert into at_ticket (token_hash, title, status_id)
        select sha256(('replay ' || n)::bytea), title, status_id
        from at_ticket, generate_series(1, 999) n where id = $1
        returning id
      ), thread as (
        insert into gl_thread (origin, parent_code, channel_id, last_seq)
        select 'at_ticket', id::text, 3, 2 from ticket returning id, parent_code
      ), talk as (
        insert into at_conversation (ticket_id, chatbot_id, version_id, thread_id, state, opening)
        select parent_code::bigint, chatbot_id, $2, thread.id, state, opening from thread, source
        returning thread_id
      )
      insert into gl_message (thread_id, seq, author_kind, body, answer, created_at)
      select talk.thread_id, message.seq, message.author_kind, message.body, message.answer, message.created_at
      from talk, gl_message message join source on message.thread_id = source.thread_id`,
    [ticketId, version_id],
  );
  await draw(id, flowOf(...blocks.slice(0, 2)));
  const all = await replay(id, 1_000);
  expect(all.body.data).toMatchObject({ played: 1_000, same: 0 });
  expect((await replay(id, 7)).body.data).toMatchObject({ played: 7, same: 0 });
});

test('work comes in slices of few answers', () => {
  const talk = (turns: number) => ({ ticketId: 1, threadId: 1, turns, at: null, opening: null });
  expect(slicesOf([])).toEqual([]);
  const sizes = (talks: number[]) => slicesOf(talks.map(talk)).map((slice) => slice.length);
  expect(sizes(Array(450).fill(1))).toEqual([200, 200, 50]);
  expect(sizes([500, 500, 500, 500, 1, 5_000, 1])).toEqual([4, 1, 1, 1]);
});

test('a wrong number, a stranger and a dialog that is not there are refused', async () => {
  const { id } = await talked('Ana');
  for (const limit of [0, -1, 1_001, 1.5, '10', null, 1e300])
    expect((await replay(id, limit)).status).toBe(422);
  const clerk = await loggedIn(server.url, 'atendente');
  expect((await replay(id, 1, clerk)).status).toBe(403);
  expect((await replay(999_999, 1)).status).toBe(404);
});

test('a dialog that was never published has nothing to replay', async () => {
  const body = { name: 'Novo', code: 'nunca' };
  const made = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  const { id } = made.body.data as { id: number };
  expect((await replay(id, 5)).body).toEqual({ data: { played: 0, same: 0, other: [] } });
});
