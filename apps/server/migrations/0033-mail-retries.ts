import { type Kysely, sql } from 'kysely';

const statements = [
  // How often a mail was tried, when it is tried next, and from when on it is given up.
  sql`
    alter table gl_mail
      add attempts integer not null default 0,
      add next_at timestamptz,
      add give_up_at timestamptz`,
  sql`
    update gl_mail set next_at = now(), give_up_at = now() + interval '5 days'
    where direction = 'out' and state = 'waiting'`,
  sql`
    alter table gl_mail add check (
      direction = 'in' or state <> 'waiting' or (next_at is not null and give_up_at is not null))`,
  sql`create index gl_mail_next_idx on gl_mail (next_at) where direction = 'out' and state = 'waiting'`,
  sql`create index gl_mail_unfinished_idx on gl_mail (updated_at) where direction = 'in' and state = 'waiting'`,
  // `mail`: what I sent by e-mail was not delivered. `payment`: money came that settles nothing.
  sql`alter table gl_notification drop constraint gl_notification_kind_check`,
  sql`
    alter table gl_notification add constraint gl_notification_kind_check
      check (kind in ('mention', 'assigned', 'transferred', 'message', 'pending', 'mail', 'payment'))`,
];

/** Mails are tried for five days, and who sent one that was not delivered is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
