import { freeText } from '@balcao/contract/text';
import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';
import { NO_SUBJECT } from '../../../platform/mail-reading/rules.ts';
import type { MailTicket } from './outbound.store.ts';

const MOST_TITLE = 200;

/** A received mail. `whole`: false if only its headers could be read. */
export type InboundMail = ReadMail & {
  from: NonNullable<ReadMail['from']>;
  raw: Buffer;
  whole: boolean;
};

/** The title of a ticket created from an e-mail: its subject without "Re:" and the like. */
export function titleOf(subject: string): string {
  const bare = subject.replace(/^(?:\s*(?:re|res|enc|fw|fwd)\s*:)+/i, '').trim();
  return bare.slice(0, MOST_TITLE) || NO_SUBJECT;
}

/** The storable part of a text from outside. */
export const text = (value: string, max: number) => freeText(max).parse(value.slice(0, max));

/**
 * The id of a mail's message: part 0 is its text, the others are files. It contains a space, which no client's id does,
 * so nobody can use it first.
 */
export const messageIdOf = (mailId: number, part: number) => `mail ${mailId}:${part}`;

export const nameOf = ({ from }: InboundMail) => text(from.name, 120).trim() || from.address;

export const voiceOf = (mail: InboundMail, ticket: MailTicket | undefined) => ({
  authorKind: 'visitor' as const,
  userId: ticket?.person_id ?? null,
  authorName: ticket?.person_name ?? nameOf(mail),
});

/** The message's text for a mail without usable text. */
export function bodyOf(mail: InboundMail, max: number): string {
  if (!mail.whole) return 'Não foi possível ler este e-mail. O original está guardado.';
  const words = text(mail.text, max).trim();
  if (words !== '') return words;
  return mail.locked
    ? 'Este e-mail está criptografado. O original está guardado.'
    : '(mensagem sem texto)';
}
