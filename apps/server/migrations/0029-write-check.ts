import { type Kysely, sql } from 'kysely';

/** One row for ever, which `/readyz` writes to see that the database can be written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_write_check (
      id smallint primary key check (id = 1),
      at timestamptz not null
    )
  `.execute(db);
  await sql`insert into gl_write_check values (1, now())`.execute(db);
}
