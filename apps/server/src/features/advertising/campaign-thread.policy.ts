import { LEVEL } from '@balcao/contract/access/permissions';
import { seesCampaigns } from '@balcao/contract/advertising/records';
import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import { isAble } from '@balcao/contract/records/definition';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** Levels 1 and 2 who change campaigns. */
export const isSupervisor = (reader: Reader): boolean =>
  reader.level <= LEVEL.supervisor && isAble('can_advertisement_edit', reader);

/** People who see campaigns; channel 1 by level. A campaign has no customer (docs/product/threads.md#who-reads-and-writes). */
export function canRead(reader: Reader, _: ParentFacts, channel: ChannelId): boolean {
  if (channel === CHANNEL.external || !isAble(seesCampaigns, reader)) return false;
  return channel === CHANNEL.internal || reader.level <= LEVEL.supervisor;
}

export const canWrite = (reader: Reader, facts: ParentFacts, channel: ChannelId): boolean =>
  canRead(reader, facts, channel) && isAble('can_advertisement_edit', reader);
