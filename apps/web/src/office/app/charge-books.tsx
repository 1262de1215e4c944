import type { WholeCharge } from '@balcao/contract/payments/charge';
import { ChargeEntries } from '../features/finance/entries/charge-entries.tsx';
import { useEntryRights } from '../features/finance/entries/entry-rights.ts';

/** The entries of finance on a charge's page, for people who may see them, once there is money. */
export function ChargeBooks({ charge }: { charge: WholeCharge }) {
  const { view } = useEntryRights();
  const { id, payments, refunds } = charge;
  if (!view || payments.length === 0) return null;
  const returned = refunds.filter(({ state }) => state === 'done');
  return <ChargeEntries id={id} seen={payments.length + returned.length} />;
}
