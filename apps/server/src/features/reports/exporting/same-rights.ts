import type { ReportName } from '@balcao/contract/reports/report-names';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import { actorNow, isStillIn } from '../../access/actor-now.ts';
import { reportScope } from '../policy.ts';

/**
 * Throws FORBIDDEN if the person does not see the same of the report, and the same tickets, as when they asked, or if the session or API
 * token by which they asked has ended.
 */
export async function requireSameSight(
  ctx: Context,
  trx: Db,
  actor: Actor,
  name: ReportName,
): Promise<void> {
  const { scopeOf } = hooksOf(ctx).ticketSight;
  const now = await actorNow(ctx, trx, actor.userId);
  const [then, today] = [actor, now].map((who) =>
    JSON.stringify(who && [reportScope(who, name), scopeOf(who)]),
  );
  if (!now || then !== today || !(await isStillIn(ctx, trx, actor)))
    throw new AppError('FORBIDDEN');
}
