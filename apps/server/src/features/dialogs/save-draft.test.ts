import type { Change } from '@balcao/dialog/draft/change';
import type { Block, Flow } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../../../test/abuse/abuse.ts';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { type Drafting, draftingOf } from './drafting.ts';
import { saveDraft } from './save-draft.ts';

let server: TestServer;
let admin: TestClient;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  const body = { name: 'Maus dados', code: 'maus' };
  const made = await admin.call('/api/at_dialog', { method: 'POST', body });
  path = `/api/at_dialog/${(made.body.data as { id: number }).id}`;
});
afterAll(() => server.stop());

const say = (id: string, text = 'Oi'): Block => ({ id, type: 'send.message', text });
function flowOf(blocks: Block[]): Flow {
  const all = Object.fromEntries(blocks.map((block) => [block.id, block]));
  return { start: 'maus', dialogs: { maus: { start: blocks[0]?.id ?? '', blocks: all } } };
}
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...say(`b${n}`), next: 'b0' }) as Block);
const put = (value: unknown, id = 'x') => ({ kind: 'block', dialog: 'maus', id, value });
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

test.each<[string, object | string, number]>([
  ['a flow that is a text', { revision: 0, flow: 'oi' }, 422],
  ['a flow that is a list', { revision: 0, flow: [] }, 422],
  ['a flow without dialogs', { revision: 0, flow: { start: 'maus' } }, 422],
  [
    'a block of an unknown type',
    { revision: 0, flow: flowOf([{ id: 'a', type: 'send.fax' } as unknown as Block]) },
    422,
  ],
  [
    'a change to an unknown type',
    { revision: 0, changes: [put({ id: 'x', type: 'send.fax' })] },
    422,
  ],
  ['a block under another id', { revision: 0, changes: [put(say('y'))] }, 422],
  ['changes that are none', { revision: 0, changes: [1, 'a', null] }, 422],
  [
    'a change of a prototype',
    { revision: 0, changes: [put({ ...say('__proto__') }, '__proto__')] },
    422,
  ],
  ['flow and changes at once', { revision: 0, flow: flowOf([say('a')]), changes: [] }, 422],
  ['neither', { revision: 0 }, 422],
  ['a revision of the future', { revision: 7, changes: [] }, 422],
  ['a revision that is none', { revision: -1, changes: [] }, 422],
  ['a revision as text', { revision: '0', changes: [] }, 422],
  ['more than 10,000 blocks', { revision: 0, flow: flowOf(many(10_001)) }, 422],
  [
    'more than 2 MB',
    {
      revision: 0,
      flow: flowOf(many(300).map((block) => ({ ...block, text: 'x'.repeat(9_000) }) as Block)),
    },
    422,
  ],
  ['20 MB', `{"revision":0,"flow":"${'x'.repeat(20_000_000)}"}`, 413],
  ['a hundred thousand levels', `{"revision":0,"flow":${deep(100_000)}}`, 422],
  ['half a character', `{"revision":0,"flow":{"start":"\\ud800","dialogs":{}}}`, 422],
])('%s is refused in words, and changes nothing', async (_, body, status) => {
  const before = await fingerprint(server.ctx.db);
  const answer = await admin.call(`${path}/draft`, { method: 'PUT', body });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(status);
  expect(answer.body.message).toMatch(/^\p{Lu}.*\.$/u);
  expect(await fingerprint(server.ctx.db)).toEqual(before);
});

test('10,000 ways to one block are a flow like any other, saved and answered with its faults', async () => {
  const { revision } = (await admin.call(`${path}/draft`)).body.data as { revision: number };
  const body = { revision, flow: flowOf(many(9_999)) };
  const answer = await admin.call(`${path}/draft`, { method: 'PUT', body });
  expect(answer.status).toBe(200);
  const { faults } = answer.body.data as { faults: { code: string }[] };
  expect(faults.map(({ code }) => code)).toContain('UNREACHABLE');
  // While it is checked, others are answered.
  const next = revision + 1;
  const [saved, other] = await Promise.all([
    admin.call(`${path}/draft`, {
      method: 'PUT',
      body: { revision: next, changes: [put(say('b1', 'Outro'), 'b1')] },
    }),
    admin.call('/api/at_dialog/templates'),
  ]);
  expect([saved.status, other.status]).toEqual([200, 200]);
});

test('a base that is no longer known collides with all that differs, and with nothing else', async () => {
  const made = await admin.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Velho', code: 'velho' },
  });
  const { id } = made.body.data as { id: number };
  const save = (revision: number, text: string) =>
    admin.call(`/api/at_dialog/${id}/draft`, {
      method: 'PUT',
      body: {
        revision,
        changes: [{ kind: 'block', dialog: 'velho', id: 'n', value: say('n', text) }],
      },
    });
  await save(0, 'A');
  await save(1, 'B');
  await server.ctx.pool.query('delete from at_dialog_change where dialog_id = $1', [id]);
  const refused = await save(0, 'C');
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'DRAFT_MOVED', data: { revision: 2, collisions: ['velho/n'] } },
  ]);
  expect((await save(0, 'B')).body.data).toMatchObject({ revision: 2 });
});

test('revisions older than a thousand saves or thirty days are forgotten at the next save', async () => {
  const made = await admin.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Memória', code: 'memoria' },
  });
  const { id } = made.body.data as { id: number };
  const { pool } = server.ctx;
  await pool.query(`insert into at_dialog_change (dialog_id, revision, before, after, bytes, at)
    select ${id}, n, '[]', '[]', 4, now() - case when n < 50 then interval '31 days' else interval '1 day' end
    from generate_series(1, 1040) n`);
  await pool.query(`update at_dialog set revision = 1040 where id = ${id}`);
  const body = {
    revision: 1040,
    changes: [{ kind: 'block', dialog: 'memoria', id: 'n', value: say('n') }],
  };
  const saved = await admin.call(`/api/at_dialog/${id}/draft`, { method: 'PUT', body });
  expect(saved.body.data).toMatchObject({ revision: 1041 });
  const { rows } = await pool.query(
    `select min(revision)::int as first, count(*)::int as count from at_dialog_change where dialog_id = ${id}`,
  );
  expect(rows).toEqual([{ first: 50, count: 992 }]);
});

test('what another server saves between reading and writing stands, too', async () => {
  const made = await admin.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Dois servidores', code: 'outro' },
  });
  const { id } = made.body.data as { id: number };
  const { pool } = server.ctx;
  const block = (name: string): Change => ({
    kind: 'block',
    dialog: 'outro',
    id: name,
    value: say(name),
  });
  const other = async () => {
    await pool.query(
      `update at_dialog set revision = revision + 1,
        draft = jsonb_set(draft, '{dialogs,outro,blocks,theirs}', $1) where id = $2`,
      [JSON.stringify(say('theirs')), id],
    );
    await pool.query(
      `insert into at_dialog_change (dialog_id, revision, before, after, bytes, at)
        values ($1, 1, $2, $3, 9, now())`,
      [
        id,
        JSON.stringify([{ ...block('theirs'), value: null }]),
        JSON.stringify([block('theirs')]),
      ],
    );
  };
  const drafting = draftingOf(server.ctx);
  let merges = 0;
  const ask: Drafting['flows']['ask'] = async (kind, request) => {
    const answer = await drafting.flows.ask(kind, request);
    if (kind === 'merge') merges += 1;
    if (kind === 'merge' && merges === 1) await other();
    return answer;
  };
  const saved = await saveDraft(
    { ...drafting, flows: { ...drafting.flows, ask } },
    {
      id,
      by: null,
      revision: 0,
      mine: JSON.stringify({ changes: [block('mine')] }),
      repetitionKey: null,
    },
  );
  expect(saved).toMatchObject({ revision: 2, changes: [{ id: 'theirs' }] });
  const { flow } = (await admin.call(`/api/at_dialog/${id}/draft`)).body.data as { flow: Flow };
  expect(Object.keys(flow.dialogs.outro?.blocks ?? {})).toEqual(
    expect.arrayContaining(['mine', 'theirs', 'ola', 'conversa']),
  );
});
