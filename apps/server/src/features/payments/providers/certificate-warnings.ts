import type { Context } from '../../../platform/context.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import { dueWarning, warningText } from './certificate-warnings.rules.ts';
import * as store from './certificate-warnings.store.ts';
import { daysUntil } from './provider-settings.rules.ts';

const AHEAD_MS = 31 * 86_400_000;

/** Tells those who can save a new certificate that one ends: 30, 15, 7 and 1 days before, and on the day; once each. */
export async function warnOfCertificates(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const people = await store.listManagers(ctx.db);
  for (const { id, name, ends, told } of await store.listEnding(
    ctx.db,
    new Date(now.getTime() + AHEAD_MS),
  )) {
    if (!ends) continue;
    const daysLeft = daysUntil(ends, now);
    const due = dueWarning(daysLeft, told);
    if (due === null) continue;
    const isNew = await ctx.db.transaction().execute(async (trx) => {
      if (!(await store.markTold(trx, { id, ends, told: due }))) return false;
      const url = `/gl_business_unit/${id}/edit?tab=recebimento`;
      const notice = { kind: 'payment', url, byId: null, ...warningText(name, daysLeft) } as const;
      await addNotices(trx, people, notice, now);
      return true;
    });
    if (isNew) await announceNotices(ctx, people);
  }
}
