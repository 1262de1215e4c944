import type { Message } from '@balcao/contract/messages/messages';
import type { Context } from '../../../platform/context.ts';
import { addressesOf } from '../../files/download.ts';
import * as store from './delivery-states.store.ts';

type Mail = NonNullable<Message['mail']>;
type Row = Omit<Awaited<ReturnType<typeof store.listMails>>[number], 'message_id'>;
type Reader = { asCustomer: boolean };

const stateOf = ({ direction, state }: Row): Mail['state'] => {
  if (direction === 'in') return 'received';
  return state === 'waiting' || state === 'failed' ? state : 'sent';
};

/** A mail as a message shows it; only staff gets the original mail. */
export function mailStateOf(ctx: Context, row: Row, { asCustomer }: Reader): Mail {
  const { original_id: id, filename, address, quoted } = row;
  const file = id !== null && filename !== null && !asCustomer ? { id, filename } : null;
  return {
    state: stateOf(row),
    address,
    quoted,
    url_original: file && addressesOf(ctx, file).download,
  };
}

/** The delivery states of messages' mails, by the message's id. */
export async function listMails(
  ctx: Context,
  messageIds: number[],
  reader: Reader,
): Promise<Map<number, Mail>> {
  const rows = await store.listMails(ctx.db, messageIds);
  return new Map(
    rows.map(({ message_id, ...row }) => [message_id ?? 0, mailStateOf(ctx, row, reader)]),
  );
}
