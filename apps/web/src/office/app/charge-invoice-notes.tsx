import type { WholeCharge } from '@balcao/contract/payments/charge';
import { ChargeInvoices } from '../features/invoices/charge-invoices.tsx';
import { useInvoiceRights } from '../features/invoices/invoice-rights.ts';

/** The invoices on a charge's page, for people who may see them. */
export function ChargeInvoiceNotes({ charge }: { charge: WholeCharge }) {
  const { view } = useInvoiceRights();
  if (!view) return null;
  return <ChargeInvoices id={charge.id} isPaid={charge.paid_cents > 0} />;
}
