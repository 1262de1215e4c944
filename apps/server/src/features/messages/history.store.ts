import { sql } from 'kysely';
import { type Asking, queryPrepared } from '../../platform/database/prepared.ts';
import { columns, type MessageRow } from './thread.store.ts';
import type { ThreadKey } from './thread-owners.ts';

/** The messages after a number, or else the newest ones: of all, of those before a number, or of the pinned ones. */
export type Page = {
  after?: number | undefined;
  before?: number | undefined;
  pinned?: boolean;
  limit: number;
};

type FileRow = {
  id: number;
  code: string;
  extension: string;
  filename: string;
  mime: string;
  size: number;
  expires_at: Date | null;
  removed_at: Date | null;
};
type MailRow = {
  direction: string;
  state: string;
  address: string;
  quoted: string | null;
  original_id: number | null;
  filename: string | null;
};
/** Columns of other tables, under a prefix; all are null if there is no such row. */
type Prefixed<Row, Prefix extends string> = {
  [Name in keyof Row & string as `${Prefix}_${Name}`]: Row[Name];
};
type Found = MessageRow &
  Prefixed<FileRow, 'file'> &
  Prefixed<MailRow, 'mail'> & { names: Record<string, string> | null; has_mail: boolean };

const message = sql.join(columns.map((column) => sql.ref(`message.${column}`)));

/** Each part finds its rows by an index, however small the tables were when the plan was made (docs/decisions/043). */
function pageOf(key: ThreadKey, { after, before, pinned, limit }: Page, withMails: boolean) {
  const from = after === undefined ? sql`` : sql`and seq > ${after}`;
  const to = before === undefined || after !== undefined ? sql`` : sql`and seq < ${before}`;
  return sql<Found>`
    select ${message}, people.names,
      file.id as file_id, file.code as file_code, file.extension as file_extension,
      file.filename as file_filename, file.mime as file_mime, file.size as file_size,
      file.expires_at as file_expires_at, file.removed_at as file_removed_at,
      mail.message_id is not null as has_mail, mail.direction as mail_direction,
      mail.state as mail_state, mail.address as mail_address, mail.quoted as mail_quoted,
      mail.original_id as mail_original_id, mail.filename as mail_filename
    from (
      select * from gl_message
      where thread_id = (select id from gl_thread where origin = ${key.origin}
          and parent_code = ${key.parentCode} and channel_id = ${key.channelId})
        ${from} ${to} ${pinned ? sql`and pinned_at is not null` : sql``}
      order by seq ${after === undefined ? sql`desc` : sql`asc`} limit ${sql.lit(limit)}) as message
    left join lateral (
      select * from gl_resource where id = message.resource_id limit 1) as file on true
    left join lateral (
      select json_object_agg(id, name) as names from gl_user
      where id = any(message.mentions)) as people on message.mentions is not null
    left join lateral (
      select mail.message_id, mail.direction, mail.state, mail.address, mail.quoted,
        original.id as original_id, original.filename
      from gl_mail as mail
        left join gl_resource as original
          on original.id = mail.original_id and original.removed_at is null
      where mail.message_id = message.id limit 1) as mail on ${sql.lit(withMails)}
    order by message.seq`;
}

/** A page of a thread, oldest first, with the files, mails and mentioned people of its messages, in one statement. */
export async function listPage(
  asking: Asking,
  key: ThreadKey,
  { withMails, ...page }: Page & { withMails: boolean },
) {
  const rows = await queryPrepared(asking, pageOf(key, page, withMails));
  return rows.map((row) => ({
    ...row,
    names: Object.entries(row.names ?? {}).map(([id, name]) => [Number(id), name] as const),
    file: fileOf(row),
    mail: mailOf(row),
  }));
}

function fileOf(row: Found): FileRow | null {
  if (row.file_id === null) return null;
  return {
    id: row.file_id,
    code: row.file_code,
    extension: row.file_extension,
    filename: row.file_filename,
    mime: row.file_mime,
    size: row.file_size,
    expires_at: row.file_expires_at,
    removed_at: row.file_removed_at,
  };
}

function mailOf(row: Found): MailRow | null {
  if (!row.has_mail) return null;
  return {
    direction: row.mail_direction,
    state: row.mail_state,
    address: row.mail_address,
    quoted: row.mail_quoted,
    original_id: row.mail_original_id,
    filename: row.mail_filename,
  };
}
