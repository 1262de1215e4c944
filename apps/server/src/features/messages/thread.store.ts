import { plainText } from '@balcao/contract/html';
import type { AuthorKind, ChannelId, ThreadOrigin } from '@balcao/contract/messages';
import type { Db } from '../../platform/database/open.ts';
import type { ThreadKey } from './thread-owners.ts';

export type NewMessage = {
  authorKind: AuthorKind;
  userId: number | null;
  authorName: string | null;
  body: string;
  clientMessageId: string | null;
  /** What stands beside a script's HTML (`Extras` of the dialog engine). */
  extras?: object | undefined;
  /** A visitor's turn as it was played. */
  answer?: object | undefined;
  resourceId?: number | undefined;
  /** Staff waits for the visitor; for a file of this code, if there is one. */
  isPending?: boolean;
  resourceCodeRequired?: string | undefined;
};

const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);

const PREVIEW_LENGTH = 200;

function previewOf(message: NewMessage | undefined): string | null {
  if (!message) return null;
  const text = message.authorKind === 'bot' ? plainText(message.body) : message.body;
  return text.slice(0, PREVIEW_LENGTH);
}

/** Makes the thread at its first message; moves its counter on by `count` and returns the new last number. */
async function reserve(db: Db, key: ThreadKey, messages: NewMessage[], now: Date) {
  const preview = previewOf(messages.at(-1));
  return db
    .insertInto('gl_thread')
    .values({
      origin: key.origin,
      parent_code: key.parentCode,
      channel_id: key.channelId,
      last_seq: messages.length,
      last_message: preview,
      last_message_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['origin', 'parent_code', 'channel_id']).doUpdateSet((eb) => ({
        last_seq: eb('gl_thread.last_seq', '+', eb.ref('excluded.last_seq')),
        last_message: eb.ref('excluded.last_message'),
        last_message_at: eb.ref('excluded.last_message_at'),
      })),
    )
    .returning(['id', 'last_seq'])
    .executeTakeFirstOrThrow();
}

/** Takes a thread's row, made where there is none, before what stands after it in the order of locks. */
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

/** Appends in order. The thread's row lock makes the numbers gapless and the order the same for everybody. */
export async function appendMessages(db: Db, key: ThreadKey, messages: NewMessage[], now: Date) {
  const thread = await reserve(db, key, messages, now);
  const first = thread.last_seq - messages.length + 1;
  // A script may begin with a question: then the thread is made and nothing is said yet.
  if (messages.length === 0) return { threadId: thread.id, lastSeq: thread.last_seq };
  await db
    .insertInto('gl_message')
    .values(
      messages.map((message, index) => ({
        thread_id: thread.id,
        seq: first + index,
        author_kind: message.authorKind,
        user_id: message.userId,
        author_name: message.authorName,
        body: message.body,
        client_message_id: message.clientMessageId,
        extras: json(message.extras),
        answer: json(message.answer),
        resource_id: message.resourceId ?? null,
        is_pending: message.isPending ?? false,
        resource_code_required: message.resourceCodeRequired ?? null,
        created_at: now,
      })),
    )
    .execute();
  return { threadId: thread.id, lastSeq: thread.last_seq };
}

export async function findThreadId(db: Db, key: ThreadKey): Promise<number | undefined> {
  const row = await db
    .selectFrom('gl_thread')
    .select('id')
    .where('origin', '=', key.origin)
    .where('parent_code', '=', key.parentCode)
    .where('channel_id', '=', key.channelId)
    .executeTakeFirst();
  return row?.id;
}

const columns = [
  'id',
  'seq',
  'author_kind',
  'author_name',
  'user_id',
  'body',
  'client_message_id',
  'created_at',
  'extras',
  'answer',
  'resource_id',
  'is_pending',
  'resource_code_required',
  'resolved_at',
  'pinned_at',
  'deleted_at',
  'template_id',
  'mentions',
] as const;

function inThread(db: Db, threadId: number) {
  return db.selectFrom('gl_message').select(columns).where('thread_id', '=', threadId);
}

export function listAfter(db: Db, threadId: number, seq: number, limit: number) {
  return inThread(db, threadId).where('seq', '>', seq).orderBy('seq').limit(limit).execute();
}

/** The newest `limit` messages (before `seq`, if given), oldest first. */
export async function listLast(db: Db, threadId: number, limit: number, before?: number) {
  const rows = await inThread(db, threadId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

export type MessageRow = Awaited<ReturnType<typeof listAfter>>[number];

export function findByClientId(db: Db, threadId: number, clientMessageId: string) {
  return inThread(db, threadId).where('client_message_id', '=', clientMessageId).executeTakeFirst();
}

/** Messages with the threads in which they stand. */
export async function listPlaced(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('gl_message as message')
    .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
    .select([...columns.map((column) => `message.${column}` as const), 'thread_id'])
    .select(['origin', 'parent_code', 'channel_id'])
    .where('message.id', 'in', ids)
    .orderBy('message.id')
    .execute();
  return rows.map(({ thread_id, origin, parent_code, channel_id, ...row }) => ({
    row,
    threadId: thread_id,
    key: {
      origin: origin as ThreadOrigin,
      parentCode: parent_code,
      channelId: channel_id as ChannelId,
    },
  }));
}

/** At most `limit`, the newest, oldest first. */
export async function listPinned(db: Db, threadId: number, limit: number) {
  const rows = await inThread(db, threadId)
    .where('pinned_at', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Names of people, by their ids. */
export async function listNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('gl_user')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
