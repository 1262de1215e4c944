import { useInvoicingChoice } from '../features/invoices/charges/use-invoicing-choice.tsx';
import { NewChargePage } from '../features/payments/form/new-charge-page.tsx';

/** A new charge, which also says whether its payment makes a note. */
export function NewChargeWithNotePage() {
  return <NewChargePage invoicing={useInvoicingChoice()} />;
}
