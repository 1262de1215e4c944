import type { Context } from '../../../platform/context.ts';
import { analyzeReports } from './statistics.store.ts';

/**
 * Tells the planner what the tables of reports hold after much was counted: until autovacuum comes, reports take up to ten times as
 * long. Reports are right without it.
 */
export async function refreshStatistics(ctx: Context): Promise<void> {
  await analyzeReports(ctx.db).catch((err) =>
    ctx.log.warn({ err }, 'the database’s statistics of reports are old'),
  );
}
