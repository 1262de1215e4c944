import type { Block } from '@balcao/dialog/flow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, flowOf, TestTalk } from '../../../test/chatbot.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { countNew, recount } from './counting.ts';
import { draftingOf } from './drafting.ts';
import { insertRefused } from './refused.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const later = (minutes: number) => ({
  ...draftingOf(server.ctx),
  clock: () => new Date(Date.now() + minutes * 60_000),
});

const code: Block = { id: 'size', type: 'action.code', code: 'return 1', variable: 'size' };
const big: Block = {
  id: 'big',
  type: 'condition.case',
  cases: [{ when: { op: 'equals', variable: 'name', value: 'Ana' }, target: 'mail' }],
  next: 'phone',
};
const flow = flowOf(
  ask('name'),
  code,
  big,
  { ...ask('mail'), next: 'bye' } as Block,
  { id: 'phone', type: 'input.phone', variable: 'phone', required: true },
  { id: 'bye', type: 'send.message', text: 'Tchau' },
);

/** The sums of a conversation's version, as `kind block name: count`. */
async function sumsOf(talk: TestTalk): Promise<Record<string, number>> {
  const { rows } = await server.ctx.pool.query<{ what: string; count: number }>(
    `select trim(kind || ' ' || block || ' ' || name) as what, count from at_dialog_count sum
      join at_dialog_measure measure on measure.id = sum.measure_id
      join at_conversation c on c.version_id = sum.version_id
     where c.ticket_id = $1 and count <> 0 order by what`,
    [talk.ticketId],
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}
const withoutTimes = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([what]) => !what.startsWith('seconds')));

async function allSums() {
  const { rows } = await server.ctx.pool.query(
    `select version_id, day, measure_id, given, count from at_dialog_count
     where count <> 0 order by 1, 2, 3, 4`,
  );
  return rows;
}

test('a conversation counts once it is quiet, and its later answers replace what it counted before', async () => {
  const talk = await TestTalk.begin(server, flow);
  await talk.answer('name', 'Bruno');
  await countNew(later(29));
  expect(await sumsOf(talk)).toEqual({});
  await countNew(later(31));
  const begun = {
    started: 1,
    'visits main/name': 1,
    'way main/name next': 1,
    'visits main/size': 1,
    'way main/size next': 1,
    'visits main/big': 1,
    'way main/big next': 1,
    'visits main/phone': 1,
  };
  const stopped = { stopped: 1, 'stopped main/phone': 1 };
  expect(withoutTimes(await sumsOf(talk))).toEqual({ ...begun, ...stopped });
  await countNew(later(31));
  expect(withoutTimes(await sumsOf(talk))).toEqual({ ...begun, ...stopped });
  await talk.answer('phone', '(19) 99876-5432');
  await countNew(later(62));
  const sums = await sumsOf(talk);
  expect(withoutTimes(sums)).toEqual({
    ...begun,
    finished: 1,
    'way main/phone next': 1,
    'visits main/bye': 1,
    'way main/bye next': 1,
  });
  expect(Object.keys(sums).filter((what) => what.startsWith('seconds main/phone'))).toHaveLength(1);
  talk.close();
});

test('answers that were refused are counted at their question', async () => {
  const talk = await TestTalk.begin(server, flow);
  await talk.answer('name', 'Bruno');
  await talk.answer('phone', 'não tenho');
  await talk.answer('phone', '123');
  await countNew(later(31));
  expect(await sumsOf(talk)).toMatchObject({
    'refused main/phone': 2,
    'stopped main/phone': 1,
    'visits main/phone': 1,
  });
  await talk.answer('phone', '9');
  await countNew(later(62));
  expect(await sumsOf(talk)).toMatchObject({ 'refused main/phone': 3, 'stopped main/phone': 1 });
  talk.close();
});

test('a visitor who is refused without end fills no table', async () => {
  const talk = await TestTalk.begin(server, flow);
  await talk.answer('name', 'Bruno');
  const { pool } = server.ctx;
  const refusal = { ticketId: talk.ticketId, block: 'main/phone', at: new Date() };
  await insertRefused(pool, Array(200).fill(refusal));
  await talk.answer('phone', '123');
  const { rows } = await pool.query(
    'select count(*)::int as count from at_refused_answer where ticket_id = $1',
    [talk.ticketId],
  );
  expect(rows).toEqual([{ count: 200 }]);
  talk.close();
});

test('two runs at the same time, and a run that broke off, count nothing twice', async () => {
  const talk = await TestTalk.begin(server, flow);
  await talk.answer('name', 'Ana');
  const broken = {
    ...later(31),
    db: server.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('the server ended');
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  };
  await expect(countNew(broken)).rejects.toThrow('the server ended');
  expect(await sumsOf(talk)).toEqual({});
  await Promise.all([countNew(later(31)), countNew(later(31))]);
  expect(await sumsOf(talk)).toMatchObject({ started: 1, 'stopped main/mail': 1 });
  talk.close();
});

test('a recount gives what was counted bit by bit, also after numbers were spoilt and messages erased', async () => {
  const kept = await TestTalk.begin(server, flow);
  await kept.answer('name', 'Ana');
  const erased = await TestTalk.begin(server, flow);
  await erased.answer('name', 'Bruno');
  await countNew(later(31));
  const { pool } = server.ctx;
  await pool.query(
    `update gl_message set answer = null
     where thread_id = (select thread_id from at_conversation where ticket_id = $1)`,
    [erased.ticketId],
  );
  const before = await allSums();
  expect(before.some(({ given }) => given)).toBe(true);
  await pool.query('update at_dialog_count set count = count + 7 where not given');
  await recount(later(31), null, () => {});
  expect(await allSums()).toEqual(before);
  await pool.query('delete from at_dialog_count where not given');
  await recount(later(31), null, () => {});
  expect(await allSums()).toEqual(before);
  for (const talk of [kept, erased]) talk.close();
});

test('a conversation that waits for the privacy notice has not begun', async () => {
  const { db } = server.ctx;
  const talk = await TestTalk.begin(server, flow);
  const at = { dialog: '@privacy', block: 'notice' };
  await db
    .updateTable('at_conversation')
    .set({
      state: JSON.stringify({
        phase: 'awaiting',
        at,
        stack: [],
        variables: {},
        turns: 0,
        barrier: 0,
      }),
    })
    .where('ticket_id', '=', talk.ticketId)
    .execute();
  await countNew(later(31));
  expect(await sumsOf(talk)).toEqual({});
  talk.close();
});

test('when its time is up it keeps what it has counted, and the next run goes on from there', async () => {
  await countNew(later(400));
  const talks: TestTalk[] = [];
  for (let nth = 0; nth < 25; nth += 1) {
    const talk = await TestTalk.begin(server, flow);
    await talk.answer('name', `Bruno ${nth}`);
    talks.push(talk);
  }
  const ids = talks.map(({ ticketId }) => ticketId);
  const counted = async () => {
    const { rows } = await server.ctx.pool.query(
      'select 1 from at_dialog_talk where ticket_id = any($1)',
      [ids],
    );
    return rows.length;
  };
  await countNew(later(440), 0);
  expect(await counted()).toBe(20);
  await countNew(later(440), 0);
  expect(await counted()).toBe(25);
  const sums = await allSums();
  await recount(later(440), null, () => {});
  expect(await allSums()).toEqual(sums);
});
