import { type Kysely, sql } from 'kysely';

/** Notes name their city by its IBGE code: without an index each row of their list read all 5,571 cities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index gl_city_ibge_idx on gl_city (ibge_code)`.execute(db);
}
