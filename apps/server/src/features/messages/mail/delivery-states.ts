import type { Message } from '@balcao/contract/messages';
import type { Context } from '../../../platform/context.ts';
import { addressesOf } from '../../files/download.ts';
import * as store from './delivery-states.store.ts';

type Mail = NonNullable<Message['mail']>;
const stateOf = ({ direction, state }: { direction: string; state: string }): Mail['state'] => {
  if (direction === 'in') return 'received';
  return state === 'waiting' || state === 'failed' ? state : 'sent';
};

/** What the mails of messages came to, by the message's id; the mail as it came for staff alone. */
export async function listMails(
  ctx: Context,
  messageIds: number[],
  { asCustomer }: { asCustomer: boolean },
): Promise<Map<number, Mail>> {
  const rows = await store.listMails(ctx.db, messageIds);
  return new Map(
    rows.map(({ message_id, original_id: id, filename, address, quoted, ...row }) => {
      const file = id !== null && filename !== null && !asCustomer ? { id, filename } : null;
      const url_original = file && addressesOf(ctx, file).download;
      return [message_id ?? 0, { state: stateOf(row), address, quoted, url_original }];
    }),
  );
}
