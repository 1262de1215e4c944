import { LEVEL } from '@balcao/contract/access/permissions';
import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** A person belongs to no sector: supervising any one is enough. */
export function isSupervisor({ level, roles }: Reader): boolean {
  return level <= LEVEL.supervisor || (level <= LEVEL.internal && roles.is_supervisor_any_sector);
}

/**
 * Channel 1 for supervisors, channel 2 for staff, channel 3 for the person too
 * (docs/product/threads.md#who-reads-and-writes).
 */
export function canRead(reader: Reader, { personId }: ParentFacts, channel: ChannelId): boolean {
  if (channel === CHANNEL.supervisor) return isSupervisor(reader);
  if (reader.level <= LEVEL.internal) return true;
  return channel === CHANNEL.external && reader.userId === personId;
}

/** Only supervisors have a reply box on channel 3. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  return canRead(reader, facts, channel) && (channel === CHANNEL.internal || isSupervisor(reader));
}
