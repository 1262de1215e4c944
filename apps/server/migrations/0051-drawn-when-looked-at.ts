import { type Kysely, sql } from 'kysely';

/** The picture of a Pix code is drawn when somebody looks at the slip (docs/decisions/078). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pm_transaction drop column pix_qr`.execute(db);
}
