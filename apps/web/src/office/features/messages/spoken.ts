import type { Message } from '@balcao/contract/messages/messages';

/** The plain text of a message; the script's messages are HTML. */
export function spoken({ author_kind, message }: Message): string {
  if (author_kind !== 'bot') return message;
  return new DOMParser().parseFromString(message, 'text/html').body.textContent ?? '';
}
