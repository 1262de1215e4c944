import { randomUUID } from 'node:crypto';
import type { ThreadOrigin } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { createLogger } from '../../platform/logger.ts';
import type { NewMessage } from './write.rules.ts';
import { type WrittenRow, within, writeMessages } from './write.store.ts';
import { appendMessages } from './write.ts';

const now = new Date('2026-03-12T15:00:00Z');
let own: { url: string; drop(): Promise<void> };
let database: Database;
let person: number;

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 4, log: createLogger('silent') });
  const { rows } = await database.pool.query(
    `insert into gl_user (name, nickname, email, level) values ('Ana', 'Ana', 'ana@x.example', 5) returning id`,
  );
  person = rows[0].id;
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

let last = 0;
/** A thread of a record that no other test writes to. */
const newKey = () => {
  last += 1;
  const origin: ThreadOrigin = 'gl_user';
  return { origin, parentCode: String(last), channelId: 2 } as const;
};
const said = (body: string, more: Partial<NewMessage> = {}): NewMessage => ({
  authorKind: 'staff',
  userId: person,
  authorName: 'Ana',
  body,
  clientMessageId: null,
  ...more,
});
const write = (threads: Parameters<typeof writeMessages>[1]) =>
  writeMessages(within<WrittenRow>(database.db), threads, now);
const threadOf = async (threadId: number) => {
  const { rows } = await database.pool.query(
    'select last_seq, last_message, last_message_at from gl_thread where id = $1',
    [threadId],
  );
  return rows[0];
};

test('messages of several threads in one statement are numbered in each, in their order', async () => {
  const [one, two] = [newKey(), newKey()];
  await appendMessages(database.db, one, [said('a'), said('b')], now);
  const written = await write([
    { key: two, messages: [said('x')] },
    { key: one, messages: [said('c'), said('d')] },
  ]);
  expect(written.map(({ lastSeq, messages }) => [lastSeq, messages.map(({ seq }) => seq)])).toEqual(
    [
      [1, [1]],
      [4, [3, 4]],
    ],
  );
  const ids = written.flatMap(({ messages }) => messages.map(({ id }) => id));
  const { rows } = await database.pool.query(
    'select body from gl_message where id = any($1) order by array_position($1, id)',
    [ids],
  );
  expect(rows.map(({ body }) => body)).toEqual(['x', 'c', 'd']);
  expect(await threadOf(written[1]?.threadId ?? 0)).toMatchObject({
    last_seq: 4,
    last_message: 'd',
  });
});

test('a thread without messages is created, too', async () => {
  const key = newKey();
  const { threadId, lastSeq } = await appendMessages(database.db, key, [], now);
  expect(lastSeq).toBe(0);
  expect(await threadOf(threadId)).toEqual({
    last_seq: 0,
    last_message: null,
    last_message_at: now,
  });
});

test('sending marks the thread as read; a line that the system writes for a person does not', async () => {
  const key = newKey();
  const { threadId } = await appendMessages(database.db, key, [said('nota')], now);
  const marks = async () =>
    (await database.pool.query('select seq from gl_thread_read where thread_id = $1', [threadId]))
      .rows;
  expect(await marks()).toEqual([]);
  await write([{ key, messages: [said('oi', { marksRead: true }), said('e mais uma')] }]);
  expect(await marks()).toEqual([{ seq: 2 }]);
});

test('a repeated message is refused, and its whole statement writes nothing', async () => {
  const [key, other] = [newKey(), newKey()];
  const clientMessageId = randomUUID();
  const { threadId } = await appendMessages(
    database.db,
    key,
    [said('uma vez', { clientMessageId })],
    now,
  );
  await expect(
    write([
      { key: other, messages: [said('ao lado')] },
      { key, messages: [said('uma vez', { clientMessageId })] },
    ]),
  ).rejects.toMatchObject({ constraint: 'gl_message_client_idx' });
  expect(await threadOf(threadId)).toMatchObject({ last_seq: 1 });
  const { rows } = await database.pool.query('select 1 from gl_message where body = $1', [
    'ao lado',
  ]);
  expect(rows).toEqual([]);
});

test('lists show 200 characters of the last message, the plain text of a script’s, and never half an emoji', async () => {
  const shown = async (message: NewMessage) => {
    const { threadId } = await appendMessages(database.db, newKey(), [message], now);
    return (await threadOf(threadId)).last_message;
  };
  expect(await shown(said(`${'a'.repeat(199)}😀 e mais`))).toBe(`${'a'.repeat(199)}😀`);
  expect(await shown(said('<p>Oi, <b>Ana</b></p>', { authorKind: 'bot' }))).toBe('Oi, Ana');
});
