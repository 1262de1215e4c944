import { LEVEL } from '@balcao/contract/access/permissions';
import { seesAffiliates } from '@balcao/contract/affiliates/records';
import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import { isAble } from '@balcao/contract/records/definition';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** An affiliate belongs to no sector: supervisors are so by their level, among those who change affiliates. */
export const isSupervisor = (reader: Reader): boolean =>
  reader.level <= LEVEL.supervisor && isAble('can_affiliate_edit', reader);

/** Who sees affiliates, channel 1 by level; channel 3 for the affiliate too (docs/product/threads.md#who-reads-and-writes). */
export function canRead(reader: Reader, { personId }: ParentFacts, channel: ChannelId): boolean {
  if (reader.level > LEVEL.internal)
    return channel === CHANNEL.external && personId === reader.userId;
  if (!isAble(seesAffiliates, reader)) return false;
  return channel !== CHANNEL.supervisor || reader.level <= LEVEL.supervisor;
}

/** Who changes affiliates, and the affiliate. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  const isOwn = reader.level > LEVEL.internal;
  return canRead(reader, facts, channel) && (isOwn || isAble('can_affiliate_edit', reader));
}
