import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../platform/database/open.ts';
import type { NewMessage } from './thread.store.ts';
import type { ThreadKey } from './thread-owners.ts';

/** Of a person: never a script's line. */
export type Sending = NewMessage & {
  key: ThreadKey;
  userId: number;
  clientMessageId: string;
  templateId: number | null;
  notifyApp: boolean;
  mentions: number[];
};

/** Where a message came to stand. */
export type Sent = { id: number; threadId: number; seq: number; at: Date };

const SEND = `
  with input as (
    select * from unnest(array(select unnest($2::text[])), $3::text[], $4::smallint[], $5::text[], $6::bigint[],
      $7::text[], $8::text[], $9::text[], $10::bigint[], $11::boolean[], $12::text[], $13::bigint[],
      $14::boolean[], $15::text[]) with ordinality
    as input (origin, parent_code, channel_id, author_kind, user_id, author_name, body, client_id,
      resource_id, is_pending, wanted, template_id, notify_app, mentions, no)
  ), thread as (
    insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    select origin, parent_code, channel_id, count(*),
      left((array_agg(body order by no desc))[1], 200), $1::timestamptz
    from input group by origin, parent_code, channel_id order by origin, parent_code, channel_id
    on conflict (origin, parent_code, channel_id) do update
    set last_seq = gl_thread.last_seq + excluded.last_seq,
      last_message = excluded.last_message, last_message_at = excluded.last_message_at
    returning id, origin, parent_code, channel_id, last_seq
  ), placed as (
    select input.*, thread.id as thread_id, (thread.last_seq + 1
      - row_number() over (partition by thread.id order by input.no desc))::integer as seq
    from input join thread using (origin, parent_code, channel_id)
  ), message as (
    insert into gl_message (thread_id, seq, author_kind, user_id, author_name, body,
      client_message_id, resource_id, is_pending, resource_code_required, template_id, notify_app,
      mentions, created_at)
    select thread_id, seq, author_kind, user_id, author_name, body, client_id, resource_id,
      is_pending, wanted, template_id, notify_app, mentions::bigint[], $1
    from placed order by thread_id, seq
    returning id, thread_id, seq
  ), read as (
    insert into gl_thread_read (thread_id, user_id, seq)
    select thread_id, user_id, max(seq) from placed group by thread_id, user_id
    on conflict (thread_id, user_id) do update set seq = excluded.seq
    where gl_thread_read.seq < excluded.seq
  )
  select message.id, thread_id as "threadId", seq, placed.no::integer
  from message join placed using (thread_id, seq) order by placed.no`;

type Statement = { name: string; text: string; values: unknown[] };
/** Runs the statement on the pool, or inside of a transaction. */
export type Query = (statement: Statement) => Promise<{ rows: Omit<Sent, 'at'>[] }>;

export function within(trx: Db): Query {
  return ({ text, values }) => trx.executeQuery(CompiledQuery.raw(text, values));
}

/**
 * Writes messages of people, of several threads too, in one statement and so in one round trip and one commit
 * (docs/decisions/040): thread counters, messages, and that their senders have read so far. Answers in their
 * order. The index `gl_message_client_idx` refuses a second sending, and then nothing is written.
 */
export async function sendAll(query: Query, sendings: Sending[], now: Date): Promise<Sent[]> {
  const of = <T>(pick: (sending: Sending) => T) => sendings.map(pick);
  const { rows } = await query({
    name: 'send-messages',
    text: SEND,
    values: [
      now,
      of(({ key }) => key.origin),
      of(({ key }) => key.parentCode),
      of(({ key }) => key.channelId),
      of(({ authorKind }) => authorKind),
      of(({ userId }) => userId),
      of(({ authorName }) => authorName),
      of(({ body }) => body),
      of(({ clientMessageId }) => clientMessageId),
      of(({ resourceId }) => resourceId ?? null),
      of(({ isPending }) => isPending ?? false),
      of(({ resourceCodeRequired }) => resourceCodeRequired ?? null),
      of(({ templateId }) => templateId),
      of(({ notifyApp }) => notifyApp),
      of(({ mentions }) => (mentions.length > 0 ? `{${mentions.join()}}` : null)),
    ],
  });
  return rows.map(({ id, threadId, seq }) => ({ id, threadId, seq, at: now }));
}

export type Asked = { key: ThreadKey; clientMessageId: string; userId: number; seenSeq: number };
type Before = { id: number | null; grown: boolean };

const BEFORE = `
  select (
    select id from gl_message where thread_id = thread.id and client_message_id = input.client_id
  ) as id, exists (
    select 1 from (
      select author_kind, user_id from gl_message
      where thread_id = thread.id and seq > input.seen and deleted_at is null
      order by seq limit 200
    ) as later
    where author_kind in ('staff', 'visitor') and user_id is distinct from input.user_id
  ) as grown
  from unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::bigint[], $6::integer[])
      with ordinality as input (origin, parent_code, channel_id, client_id, user_id, seen, no)
    left join lateral (
      select id from gl_thread
      where origin = input.origin and parent_code = input.parent_code
        and channel_id = input.channel_id
      limit 1
    ) as thread on true
  order by no`;

/**
 * What must be known before messages are sent, in their order: the one that stands already under its id, and whether
 * somebody else has written after `seenSeq`, looking at 200 messages at the most.
 */
export async function lookBefore(pool: Pool, asked: Asked[]): Promise<Before[]> {
  const of = <T>(pick: (one: Asked) => T) => asked.map(pick);
  const { rows } = await pool.query<Before>({
    name: 'look-before-sending',
    text: BEFORE,
    values: [
      of(({ key }) => key.origin),
      of(({ key }) => key.parentCode),
      of(({ key }) => key.channelId),
      of(({ clientMessageId }) => clientMessageId),
      of(({ userId }) => userId),
      of(({ seenSeq }) => seenSeq),
    ],
  });
  return rows;
}
