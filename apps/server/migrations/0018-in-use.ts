import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Deleting what is in use is refused; until now these went along silently. */
const kept = [
  ['at_ticket_tag', 'tag_id', 'at_tag'],
  ['gl_user_sector', 'sector_id', 'gl_sector'],
  ['gl_user_business_unit', 'business_unit_id', 'gl_business_unit'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, used] of kept) {
    const name = sql.raw(`${table}_${column}_fkey`);
    await sql`alter table ${sql.table(table)} drop constraint ${name},
      add constraint ${name} foreign key (${sql.ref(column)}) references ${sql.table(used)}`.execute(
      db,
    );
  }
}
