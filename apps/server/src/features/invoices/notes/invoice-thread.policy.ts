import { LEVEL } from '@balcao/contract/access/permissions';
import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import type { ParentFacts, Reader } from '../../../platform/thread-parent.ts';
import { hasUnit, seenUnits } from '../invoices.policy.ts';

const canSee = (reader: Reader, { unitId }: ParentFacts) => hasUnit(seenUnits(reader), unitId ?? 0);

/** Supervisors by level or of finance. */
export function isSupervisor({ level, roles }: Reader): boolean {
  if (level > LEVEL.internal) return false;
  return level <= LEVEL.supervisor || roles.is_finance_supervisor;
}

/** People who see the note; channel 3 for its person too (docs/product/threads.md#who-reads-and-writes). */
export function canRead(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  if (reader.level > LEVEL.internal)
    return channel === CHANNEL.external && facts.personId === reader.userId;
  return canSee(reader, facts) && (channel !== CHANNEL.supervisor || isSupervisor(reader));
}

/** Only supervisors have a reply box on channel 3. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  const isOpen = channel === CHANNEL.internal || isSupervisor(reader);
  return isOpen && canRead(reader, facts, channel);
}
