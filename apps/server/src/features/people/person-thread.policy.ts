import { CHANNEL, type ChannelId } from '@balcao/contract/messages';
import { LEVEL } from '@balcao/contract/permissions';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** A person belongs to no sector: supervising any is enough. */
export function isSupervisor({ level, roles }: Reader): boolean {
  return level <= LEVEL.supervisor || (level <= LEVEL.internal && roles.is_supervisor_any_sector);
}

/** Specification section 6: channel 1 supervisors, channel 2 staff, channel 3 the person too. */
export function canRead(reader: Reader, { personId }: ParentFacts, channel: ChannelId): boolean {
  if (channel === CHANNEL.supervisor) return isSupervisor(reader);
  if (reader.level <= LEVEL.internal) return true;
  return channel === CHANNEL.external && reader.userId === personId;
}

/** Channel 3 has its reply box for supervisors alone. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  return canRead(reader, facts, channel) && (channel === CHANNEL.internal || isSupervisor(reader));
}
