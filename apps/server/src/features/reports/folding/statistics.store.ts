import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export async function analyzeReports(db: Db): Promise<void> {
  await sql`analyze rp_fact, rp_sum`.execute(db);
}
