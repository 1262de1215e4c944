import type { Message } from '@balcao/contract/messages/messages';

/** The author's name above a message. */
export function authorName({ author_kind, user, is_user_me }: Message, visitor: string): string {
  if (author_kind === 'bot') return 'Assistente virtual';
  if (author_kind === 'visitor') return visitor;
  if (author_kind === 'system') return 'Sistema';
  return is_user_me ? 'Você' : user.name;
}
