import type { Message } from '@balcao/contract/messages';

/** The words of a message alone; the script's lines are HTML. */
export function spoken({ author_kind, message }: Message): string {
  if (author_kind !== 'bot') return message;
  return new DOMParser().parseFromString(message, 'text/html').body.textContent ?? '';
}
