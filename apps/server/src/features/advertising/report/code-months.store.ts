import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type MonthOfCode = { month: string; visits: number; conversations: number };

/** What came by an affiliate's code, by month, the oldest first; conversations by the last visit before them. */
export async function listMonthsOfCode(db: Db, code: string): Promise<MonthOfCode[]> {
  const { rows } = await sql<MonthOfCode>`
    select to_char(day, 'YYYY-MM') as month, sum(visits)::bigint as visits, sum(conversations)::bigint as conversations
    from (
      select day, visits, 0 as conversations from ad_visit_sum where by = 'affiliate' and code = lower(${code})
      union all
      select day, 0, 1 from ad_conversion where last_affiliate = lower(${code}) and kind = 'ticket' and talked
    ) as came
    group by 1 order by 1`.execute(db);
  return rows;
}
