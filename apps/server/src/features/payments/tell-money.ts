import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceMessages } from '../messages/events.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import { appendMessages, systemLine } from '../messages/write.ts';
import { addNotices, announceNotices } from '../people/notifications.ts';
import * as store from './webhooks.store.ts';

type Told = {
  id: number;
  ticket_id: number | null;
  business_unit_id: number;
  person_name: string;
};

/** The place of a payment's messages: its ticket, if it has one, or the ticket that continues it. */
async function placeOf(ctx: Context, trx: Db, payment: Told, line: string) {
  const { id, ticket_id, person_name } = payment;
  if (ticket_id === null) {
    const facts = { id, sectorId: null, assigneeId: null, personId: null };
    const text = `Pagamento de ${person_name}. ${line}`;
    return { origin: 'pm_transaction', facts, text } as const;
  }
  const goesOn = await goesOnIn(ctx, trx, { origin: 'at_ticket', id: ticket_id });
  const ticket = await store.getTicket(trx, goesOn);
  const { id: living, sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = ticket;
  const facts = { id: living, sectorId, assigneeId, personId };
  return { origin: 'at_ticket', facts, text: `Nº ${living}: ${ticket.title}` } as const;
}

/**
 * Tells staff of money that does not just pay its charge: a line in the internal thread, and a notice to the people
 * responsible. Returns what announces both; call it after the commit.
 */
export async function tellStaff(
  ctx: Context,
  trx: Db,
  payment: Told,
  { title, line }: { title: string; line: string },
  now: Date,
): Promise<() => Promise<void>> {
  const { origin, facts, text } = await placeOf(ctx, trx, payment, line);
  const key = { origin, parentCode: String(facts.id), channelId: CHANNEL.internal };
  const { threadId, lastSeq } = await appendMessages(trx, key, [systemLine(line)], now);
  const people = await store.listFinancePeople(trx, [payment.business_unit_id]);
  const told = [...people, ...[facts.assigneeId ?? []].flat()];
  const url = `/${origin}/${facts.id}/edit`;
  await addNotices(trx, told, { kind: 'payment', title, text, url, byId: null }, now);
  return async () => {
    announceMessages(ctx, key, threadId, lastSeq, facts);
    await announceNotices(ctx, told);
  };
}
