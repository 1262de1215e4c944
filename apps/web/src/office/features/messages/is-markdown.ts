import type { ChannelId } from '@balcao/contract/messages/messages';

/** Among colleagues, text that starts with `##` is Markdown (docs/product/threads.md#messages). */
export function isMarkdown(channel: ChannelId, text: string): boolean {
  return channel !== 3 && text.startsWith('##');
}
