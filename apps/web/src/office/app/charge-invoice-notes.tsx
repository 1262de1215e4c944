import type { WholeCharge } from '@balcao/contract/payments/charge';
import { ChargeInvoices } from '../features/invoices/charges/charge-invoices.tsx';
import { useInvoiceRights } from '../features/invoices/invoice-rights.ts';

/** Their payment is still to come. */
const awaits = new Set<WholeCharge['status']>(['draft', 'emitted', 'partial']);

/** The invoices on a charge's page, for people who may see them. */
export function ChargeInvoiceNotes({ charge }: { charge: WholeCharge }) {
  const { view } = useInvoiceRights();
  if (!view) return null;
  const repeats = charge.recurrence !== null;
  return (
    <ChargeInvoices
      id={charge.id}
      isPaid={charge.paid_cents > 0}
      waits={repeats || awaits.has(charge.status)}
      repeats={repeats}
    />
  );
}
