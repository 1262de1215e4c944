import type { ChatConsent } from '@balcao/contract/chatbot/conversation';
import type { Db } from '../../platform/database/open.ts';
import { sha256Hex } from '../../platform/hex.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Conversation } from '../dialogs/conversations.ts';
import { firstMessage } from '../messages/thread.ts';
import { insertConsent } from './notice.store.ts';

type From = Pick<Caller, 'ip' | 'userAgent'>;

/**
 * A text of the privacy notice, and the version under which its acceptance is stored; a changed text is a new version.
 */
export function noticeOf(text: string): ChatConsent {
  return { version: sha256Hex(text).slice(0, 16), text };
}

/** Records that the ticket's visitor has accepted this notice. */
export async function keepConsent(
  trx: Db,
  ticketId: number,
  { notice, from, now }: { notice: ChatConsent; from: From; now: Date },
): Promise<void> {
  const { ip, userAgent } = from;
  const accepted = { ip, user_agent: userAgent || null, accepted_at: now };
  await insertConsent(trx, { ticket_id: ticketId, ...notice, ...accepted });
}

/** Records that a visitor has accepted the notice with which the conversation began, in the text shown there. */
export async function keepAcceptance(
  trx: Db,
  { ticketId, threadId }: Conversation,
  from: From,
  now: Date,
): Promise<void> {
  const shown = await firstMessage(trx, threadId);
  if (!shown) throw new Error(`ticket ${ticketId} begins without its notice`);
  await keepConsent(trx, ticketId, { notice: noticeOf(shown.body), from, now });
}
