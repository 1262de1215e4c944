import { LEVEL } from '@balcao/contract/access/permissions';
import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** Whether the reader is on the finance staff of the payment's business unit, or of every unit. */
function isFinance({ roles }: Reader, { unitId }: ParentFacts): boolean {
  const acts =
    roles.can_see_finance ||
    roles.can_transaction_edit ||
    roles.can_transaction_emit ||
    roles.can_transaction_cancel;
  if (!acts) return false;
  return roles.is_finance_supervisor || roles.business_units.some((id) => id === unitId);
}

/** Supervisors by level, of the ticket's sector, or of finance. */
export function isSupervisor(reader: Reader, facts: ParentFacts): boolean {
  const { level, roles } = reader;
  if (level > LEVEL.internal) return false;
  if (level <= LEVEL.supervisor || roles.is_finance_supervisor) return true;
  return roles.sectors.some(({ id, is_supervisor }) => is_supervisor && id === facts.sectorId);
}

function canSee(reader: Reader, facts: ParentFacts): boolean {
  const { userId, roles } = reader;
  if (isSupervisor(reader, facts) || isFinance(reader, facts)) return true;
  return facts.assigneeId === userId || roles.sectors.some(({ id }) => id === facts.sectorId);
}

/**
 * People who may see the payment or who attend its ticket; channel 3 for its person too
 * (docs/product/threads.md#who-reads-and-writes).
 */
export function canRead(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  if (reader.level > LEVEL.internal)
    return channel === CHANNEL.external && facts.personId === reader.userId;
  return canSee(reader, facts) && (channel !== CHANNEL.supervisor || isSupervisor(reader, facts));
}

/** Only supervisors have a reply box on channel 3. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  const isOpen = channel === CHANNEL.internal || isSupervisor(reader, facts);
  return isOpen && canRead(reader, facts, channel);
}
