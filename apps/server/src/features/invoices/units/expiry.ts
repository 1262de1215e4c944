import type { Context } from '../../../platform/context.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import * as store from './certificate.store.ts';
import { dueWarning, warningText } from './expiry.rules.ts';
import { daysUntil } from './fiscal.rules.ts';

const AHEAD_MS = 31 * 86_400_000;

/** Tells those who can upload a new certificate that one ends: 30, 15, 5 and 1 days before, and when it has; once each. */
export async function warnOfCertificates(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const people = await store.listManagers(ctx.db);
  const ending = await store.listEnding(ctx.db, new Date(now.getTime() + AHEAD_MS));
  for (const { id, name, ends, told } of ending) {
    const daysLeft = daysUntil(ends, now);
    const due = dueWarning(daysLeft, told);
    if (due === null) continue;
    const isNew = await ctx.db.transaction().execute(async (trx) => {
      if (!(await store.markTold(trx, { id, ends, told: due }))) return false;
      const url = `/gl_business_unit/${id}/edit?tab=fiscal`;
      const notice = { kind: 'payment', url, byId: null, ...warningText(name, daysLeft) } as const;
      await addNotices(trx, people, notice, now);
      return true;
    });
    if (isNew) await announceNotices(ctx, people);
  }
}
