import { type Kysely, sql } from 'kysely';

/**
 * The company's look as settings. An installation with the demonstration's company keeps its art; others get the neutral one. Pictures
 * that staff upload for strangers to see are rows of their own: nothing else is readable through their addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into gl_config (key) values ('COMPANY_LOGO'), ('COMPANY_ART')
    on conflict (key) do nothing`.execute(db);
  await sql`
    update gl_config set value = '"aurora"'
    where key = 'COMPANY_ART' and exists (
      select from gl_config where key = 'COMPANY_NAME' and value = '"Solar Aurora Energia"'
    )`.execute(db);
  await sql`
    create table gl_picture (
      name text primary key,
      size integer not null,
      bytes bytea not null,
      created_by bigint references gl_user,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table gl_picture alter column bytes set storage external`.execute(db);
  await sql`create index gl_picture_created_by_idx on gl_picture (created_by)`.execute(db);
}
