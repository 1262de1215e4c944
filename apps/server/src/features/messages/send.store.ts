import type { Pool } from 'pg';
import type { ThreadKey } from './thread-owners.ts';
import type { NewMessage } from './write.rules.ts';
import { type Query, type WrittenMessage, type WrittenRow, writeMessages } from './write.store.ts';

/** Written by a person, never by a script. */
export type PersonMessage = NewMessage & {
  key: ThreadKey;
  userId: number;
  clientMessageId: string;
  templateId: number | null;
  notifyApp: boolean;
  mentions: number[];
};

/** The place of a sent message. */
export type Sent = WrittenMessage & { at: Date };

const nameOf = ({ origin, parentCode, channelId }: ThreadKey) =>
  `${origin}.${parentCode}.${channelId}`;

/**
 * Writes messages of people, also in several threads, in one statement (docs/decisions/040). Returns them in the given
 * order.
 */
export async function sendAll(
  query: Query<WrittenRow>,
  sendings: PersonMessage[],
  now: Date,
): Promise<Sent[]> {
  const byThread = Map.groupBy(sendings, ({ key }) => nameOf(key));
  const threads = [...byThread.values()].flatMap((messages) => {
    const [first] = messages;
    return first ? [{ key: first.key, messages }] : [];
  });
  const written = await writeMessages(query, threads, now);
  const places = new Map(threads.map(({ key }, at) => [nameOf(key), written[at]?.messages ?? []]));
  return sendings.flatMap(({ key }) => {
    const next = places.get(nameOf(key))?.shift();
    return next ? [{ ...next, at: now }] : [];
  });
}

export type Lookup = { key: ThreadKey; clientMessageId: string; userId: number; seenSeq: number };
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
 * The data needed before messages are sent, in their order: an existing message with the same id, and whether somebody
 * else has written after `seenSeq`, among at most 200 messages.
 */
export async function lookBefore(pool: Pool, asked: Lookup[]): Promise<Before[]> {
  const of = <T>(pick: (one: Lookup) => T) => asked.map(pick);
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
