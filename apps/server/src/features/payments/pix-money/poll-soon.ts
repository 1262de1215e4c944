import type { Context } from '../../../platform/context.ts';

export const POLL_JOB = 'payments.pix-poll';
export type PollJob = { unit?: number };

/** Asks the unit's PSP what came, beside the regular times. */
export function pollSoon(ctx: Context, unitId: number): Promise<void> {
  const data: PollJob = { unit: unitId };
  return ctx.jobs.send(POLL_JOB, data, { singletonKey: `unit ${unitId}`, startAfter: 5 });
}
