import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { latePart } from '../../../../ui/late-part.tsx';

export type DialogName = 'edit' | 'cancel' | 'substitute' | 'remove' | 'discard';

const CancelDialog = latePart(
  'o cancelamento',
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
);
const SubstituteDialog = latePart(
  'a substituição',
  async () => (await import('./substitute-dialog.tsx')).SubstituteDialog,
);
const RemoveInvoice = latePart(
  'a exclusão',
  async () => (await import('./remove-invoice.tsx')).RemoveInvoice,
);
const DiscardInvoice = latePart(
  'o descarte',
  async () => (await import('./discard-invoice.tsx')).DiscardInvoice,
);

type Props = { name: DialogName | null; invoice: WholeInvoice; onClose: () => void };

/** The open dialog; each one is loaded when first needed. */
export function InvoiceDialogs({ name, ...shared }: Props) {
  return (
    <>
      {name === 'cancel' && <CancelDialog {...shared} />}
      {name === 'substitute' && <SubstituteDialog {...shared} />}
      {name === 'remove' && <RemoveInvoice {...shared} />}
      {name === 'discard' && <DiscardInvoice {...shared} />}
    </>
  );
}
