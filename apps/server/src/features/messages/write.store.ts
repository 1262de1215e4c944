import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { ThreadKey } from '../../platform/thread-parent.ts';
import { type NewMessage, previewOf } from './write.rules.ts';

/**
 * The messages of a statement as a table `line`. `place` is the number, from 1, of the thread's entry in the table
 * `thread`; `after` is how many of its messages come after this one. Takes $2 to $16 (`lineValues`); $1 is the time.
 */
export const LINES = `
  line as (
    select * from unnest(array(select unnest($2::integer[])), $3::integer[], $4::text[], $5::bigint[], $6::text[],
      $7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::boolean[], $13::text[],
      $14::bigint[], $15::boolean[], $16::text[])
    as line (place, after, author_kind, user_id, author_name, body, client_message_id, extras,
      answer, resource_id, is_pending, resource_code_required, template_id, notify_app, mentions)
  )`;

/** Writes each `line` into its `thread` (place, id, last_seq), whose counter was already increased. */
export const MESSAGE = `
  message as (
    insert into gl_message (thread_id, seq, author_kind, user_id, author_name, body,
      client_message_id, extras, answer, resource_id, is_pending, resource_code_required,
      template_id, notify_app, mentions, created_at)
    select thread.id, thread.last_seq - line.after, author_kind, user_id, author_name, body,
      client_message_id, extras::jsonb, answer::jsonb, resource_id, is_pending,
      resource_code_required, template_id, notify_app, mentions::bigint[], $1
    from line join thread using (place) order by thread.id, line.after desc
    returning id, thread_id, seq
  )`;

/** Updates a row of `gl_thread` for new messages; at the commit a trigger updates the ticket's activity. */
export const grown = (lines: string, preview: string): string =>
  `last_seq = gl_thread.last_seq + ${lines}, last_message = ${preview}, last_message_at = $1`;

const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);

/** The parameters of `LINES`: the messages of each thread, in their order. */
export function lineValues(threads: NewMessage[][]): unknown[] {
  const lines = threads.flatMap((messages, at) =>
    messages.map((message, no) => ({ message, place: at + 1, after: messages.length - 1 - no })),
  );
  const of = <T>(pick: (message: NewMessage) => T) => lines.map(({ message }) => pick(message));
  return [
    lines.map(({ place }) => place),
    lines.map(({ after }) => after),
    of(({ authorKind }) => authorKind),
    of(({ userId }) => userId),
    of(({ authorName }) => authorName),
    of(({ body }) => body),
    of(({ clientMessageId }) => clientMessageId),
    of(({ extras }) => json(extras)),
    of(({ answer }) => json(answer)),
    of(({ resourceId }) => resourceId ?? null),
    of(({ isPending }) => isPending ?? false),
    of(({ resourceCodeRequired }) => resourceCodeRequired ?? null),
    of(({ templateId }) => templateId ?? null),
    of(({ notifyApp }) => notifyApp ?? false),
    of(({ mentions = [] }) => (mentions.length > 0 ? `{${mentions.join()}}` : null)),
  ];
}

/** Threads come sorted by their keys, which is the order of locks; a thread without messages is created too. */
const WRITE = `
  with place as (
    select * from unnest(array(select unnest($17::text[])), $18::text[], $19::smallint[],
      $20::integer[], $21::text[]) with ordinality
    as place (origin, parent_code, channel_id, lines, preview, place)
  ), ${LINES}, counted as (
    insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    select origin, parent_code, channel_id, lines, preview, $1::timestamptz
    from place order by origin, parent_code, channel_id
    on conflict (origin, parent_code, channel_id) do update
    set ${grown('excluded.last_seq', 'excluded.last_message')}
    returning id, origin, parent_code, channel_id, last_seq
  ), thread as (
    select place, counted.id, last_seq
    from counted join place using (origin, parent_code, channel_id)
  ), ${MESSAGE}, read as (
    insert into gl_thread_read (thread_id, user_id, seq)
    select thread.id, user_id, max(last_seq - after)
    from unnest($22::integer[], $23::bigint[], $24::integer[]) as mark (place, user_id, after)
      join thread using (place)
    group by thread.id, user_id
    on conflict (thread_id, user_id) do update set seq = excluded.seq
    where gl_thread_read.seq < excluded.seq
  )
  select thread.place::integer, thread.id as "threadId", last_seq as "lastSeq", message.id,
    message.seq
  from thread left join message on message.thread_id = thread.id
  order by thread.place, message.seq`;

type Statement = { name: string; text: string; values: unknown[] };
/** Runs a statement on the pool, or inside a transaction. */
export type Query<Row> = (statement: Statement) => Promise<{ rows: Row[] }>;

export function within<Row>(trx: Db): Query<Row> {
  return ({ text, values }) => trx.executeQuery<Row>(CompiledQuery.raw(text, values));
}

/** New messages of one thread, in their order. */
type NewInThread = { key: ThreadKey; messages: NewMessage[] };
export type WrittenMessage = { id: number; threadId: number; seq: number };
/** A thread's last number after the statement, and its new messages in their order. */
type WrittenInThread = { threadId: number; lastSeq: number; messages: WrittenMessage[] };
export type WrittenRow = {
  place: number;
  threadId: number;
  lastSeq: number;
  /** Null if the thread gets no message. */
  id: number | null;
  seq: number | null;
};

/**
 * Writes messages of several threads in one statement, and so in one round trip and one commit: counters, messages, and
 * the authors' read marks. Each thread may appear once. The lock on the thread's row makes the numbers gapless and the
 * order the same for everybody; the index `gl_message_client_idx` refuses a second sending, and then nothing is
 * written.
 */
export async function writeMessages(
  query: Query<WrittenRow>,
  threads: NewInThread[],
  now: Date,
): Promise<WrittenInThread[]> {
  const marks = threads.flatMap(({ messages }, at) =>
    messages.flatMap(({ marksRead, userId }, no) =>
      marksRead ? [{ place: at + 1, userId, after: messages.length - 1 - no }] : [],
    ),
  );
  const { rows } = await query({
    name: 'write-messages',
    text: WRITE,
    values: [
      now,
      ...lineValues(threads.map(({ messages }) => messages)),
      threads.map(({ key }) => key.origin),
      threads.map(({ key }) => key.parentCode),
      threads.map(({ key }) => key.channelId),
      threads.map(({ messages }) => messages.length),
      threads.map(({ messages }) => previewOf(messages.at(-1))),
      marks.map(({ place }) => place),
      marks.map(({ userId }) => userId),
      marks.map(({ after }) => after),
    ],
  });
  const written: WrittenInThread[] = [];
  for (const { place, threadId, lastSeq, id, seq } of rows) {
    const thread = written[place - 1] ?? { threadId, lastSeq, messages: [] };
    if (id !== null && seq !== null) thread.messages.push({ id, threadId, seq });
    written[place - 1] = thread;
  }
  return written;
}

/** Locks a thread's row, which is created if necessary, before anything that comes later in the order of locks. */
export async function lockThread(trx: Db, key: ThreadKey): Promise<void> {
  await trx
    .insertInto('gl_thread')
    .values({ origin: key.origin, parent_code: key.parentCode, channel_id: key.channelId })
    .onConflict((conflict) =>
      conflict
        .columns(['origin', 'parent_code', 'channel_id'])
        .doUpdateSet((eb) => ({ last_seq: eb.ref('gl_thread.last_seq') })),
    )
    .execute();
}
