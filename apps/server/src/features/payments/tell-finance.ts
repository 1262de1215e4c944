import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import { listFinancePeople } from './webhooks.store.ts';

type Told = { title: string; text: string; url: string };

/** A notice to the people responsible for the money of a unit. Returns what announces it; call it after the commit. */
export async function tellFinance(
  ctx: Context,
  trx: Db,
  unitId: number,
  told: Told,
): Promise<() => Promise<void>> {
  const people = await listFinancePeople(trx, [unitId]);
  await addNotices(trx, people, { kind: 'payment', ...told, byId: null }, ctx.clock());
  return () => announceNotices(ctx, people);
}
