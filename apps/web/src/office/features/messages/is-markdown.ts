import type { ChannelId } from '@balcao/contract/messages';

/** Specification section 5: text that starts with `##` is Markdown among colleagues. */
export function isMarkdown(channel: ChannelId, text: string): boolean {
  return channel !== 3 && text.startsWith('##');
}
