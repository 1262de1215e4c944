import { CHANNEL } from '@balcao/contract/messages';
import { freeText } from '@balcao/contract/text';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import { NO_SUBJECT } from '../../../platform/mail-reading/rules.ts';
import type { MailTicket } from './outbound.store.ts';

const MOST_TITLE = 200;

/** A mail of somebody, as it came. `whole`: false where only its headers could be read. */
export type Letter = ReadMail & {
  from: NonNullable<ReadMail['from']>;
  raw: Buffer;
  whole: boolean;
};

/** The title of a ticket that an e-mail begins: its subject without "Re:" and the like. */
export function titleOf(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|res|enc|fw|fwd)\s*:)+/i, '').trim();
  return bare.slice(0, MOST_TITLE) || NO_SUBJECT;
}

/** What may be kept of a text from outside. */
export const text = (value: string, max: number) => freeText(max).parse(value.slice(0, max));

export const keyOf = (ticketId: number) =>
  ({
    origin: 'at_ticket',
    parentCode: String(ticketId),
    channelId: CHANNEL.external,
  }) as const;

export const nameOf = ({ from }: Letter) => text(from.name, 120).trim() || from.address;

export const voiceOf = (mail: Letter, ticket: MailTicket | undefined) => ({
  authorKind: 'visitor' as const,
  userId: ticket?.person_id ?? null,
  authorName: ticket?.person_name ?? nameOf(mail),
});

/** What the message says of a mail that has no words of its own for us. */
export function bodyOf(mail: Letter, max: number): string {
  if (!mail.whole) return 'Não foi possível ler este e-mail. O original está guardado.';
  const words = text(mail.text, max).trim();
  if (words !== '') return words;
  return mail.locked
    ? 'Este e-mail está criptografado. O original está guardado.'
    : '(mensagem sem texto)';
}
