import { type Kysely, sql } from 'kysely';

const statements = [
  // By these an erasure finds what colleagues were told of a record or have begun to write there.
  sql`create index gl_notification_url_idx on gl_notification (url)`,
  sql`create index gl_thread_draft_parent_idx on gl_thread_draft (origin, parent_code)`,
  sql`create index gl_mail_address_idx on gl_mail (lower(address)) where ticket_id is null`,
  // Who of the staff wrote a request down; null where the person asked by the portal.
  sql`alter table gl_privacy_request add registered_by bigint references gl_user`,
];

/** Indexes for erasures; who filed a request, for nobody carries out the erasure that he filed himself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
