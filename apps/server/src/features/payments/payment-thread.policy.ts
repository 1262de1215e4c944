import { CHANNEL, type ChannelId } from '@balcao/contract/messages';
import { LEVEL } from '@balcao/contract/permissions';
import type { ParentFacts, Reader } from '../../platform/thread-parent.ts';

/** The finance people of its business unit, and those of every unit. */
function isFinance({ roles }: Reader, { unitId }: ParentFacts): boolean {
  const acts =
    roles.can_see_finance ||
    roles.can_transaction_edit ||
    roles.can_transaction_emit ||
    roles.can_transaction_cancel;
  if (!acts) return false;
  return roles.is_finance_supervisor || roles.business_units.some((id) => id === unitId);
}

/** Supervisors by level, of the sector of its ticket, or of finance. */
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

/** Specification section 6, for who may see the payment or attends its ticket; channel 3 for its person too. */
export function canRead(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  if (reader.level > LEVEL.internal)
    return channel === CHANNEL.external && facts.personId === reader.userId;
  return canSee(reader, facts) && (channel !== CHANNEL.supervisor || isSupervisor(reader, facts));
}

/** Channel 3 has its reply box for supervisors alone. */
export function canWrite(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean {
  const isOpen = channel === CHANNEL.internal || isSupervisor(reader, facts);
  return isOpen && canRead(reader, facts, channel);
}
