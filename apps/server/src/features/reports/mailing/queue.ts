import type { Context } from '../../../platform/context.ts';
import { giveUpAt, type Tried } from '../../../platform/mail-tries.ts';
import { dayOf } from '../folding/fact.rules.ts';
import { latestOn, nextOn } from './schedule.rules.ts';
import * as store from './schedules.store.ts';

export const MAIL_JOB = 'reports.mail';
export const GIVEN_UP = 'reports.mail-given-up';
/** `on`: the Monday or first of the month whose mail it is. `until`: after this time the job gives up. */
export type ReportMail = Tried & { id: number; on: string; until: string };

const AT_ONCE = 100;

/** The next mails that are due, each moved on in the transaction that adds its job: no other server finds it again. */
function queueSome(ctx: Context, today: string): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const due = await store.lockDue(trx, { today, limit: AT_ONCE });
    if (due.length === 0) return 0;
    const moved = due.map(({ id, every }) => ({ id, next_on: nextOn(every, today) }));
    await store.moveOn(trx, moved);
    const until = giveUpAt(ctx.clock()).toISOString();
    const mails = due.map(
      ({ id, every }): ReportMail => ({ id, on: latestOn(every, today), until }),
    );
    await ctx.jobs.sendAll(MAIL_JOB, mails, trx);
    return due.length;
  });
}

/** Queues the mails that are due; whoever was away for weeks gets the last one alone. */
export async function queueDue(ctx: Context): Promise<void> {
  const today = dayOf(ctx.clock());
  while ((await queueSome(ctx, today)) === AT_ONCE);
}
