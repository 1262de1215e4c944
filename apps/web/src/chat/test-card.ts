import type { ChatMessage } from '@balcao/contract/chatbot/conversation';

/** For tests: a card with nothing beside its text. */
export function card(id: number, from: ChatMessage['from'], text = ''): ChatMessage {
  return { id, from, text, resource: null, links: [], jsScript: null, autoplayAllowed: false };
}
