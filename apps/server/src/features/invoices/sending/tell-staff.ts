import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { announceMessages } from '../../messages/events.ts';
import { appendMessages, systemLine } from '../../messages/write.ts';
import { addNotices, announceNotices } from '../../people/notifications.ts';
import { listPeople } from './tell-staff.store.ts';

type Note = {
  id: number;
  series: string;
  number: number | null;
  business_unit_id: number;
  created_by: number | null;
};

/**
 * Tells those who emit notes of the unit that one needs somebody: a line in its internal thread, and a notice. Returns what announces
 * both; call it after the commit.
 */
export async function tellStaff(
  ctx: Context,
  trx: Db,
  { id, series, number, business_unit_id: unitId }: Note,
  line: string,
  now: Date,
): Promise<() => Promise<void>> {
  const facts = { id, sectorId: null, assigneeId: null, personId: null, unitId };
  const key = {
    origin: 'nf_invoice',
    parentCode: String(id),
    channelId: CHANNEL.internal,
  } as const;
  const { threadId, lastSeq } = await appendMessages(trx, key, [systemLine(line)], now);
  const people = await listPeople(trx, unitId);
  const title = `Nota fiscal ${series}/${number ?? 'rascunho'}`;
  const url = `/nf_invoice/${id}/edit`;
  await addNotices(trx, people, { kind: 'payment', title, text: line, url, byId: null }, now);
  return async () => {
    announceMessages(ctx, key, threadId, lastSeq, facts);
    await announceNotices(ctx, people);
  };
}
