import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import { useState } from 'react';
import { useInvoiceRights } from '../invoice-rights.ts';
import { InvoicingField } from './invoicing-field.tsx';

/** The choice on the page of a new charge: its field, and what is asked; undefined for people who make no notes. */
export function useInvoicingChoice() {
  const { create } = useInvoiceRights();
  const [invoicing, setInvoicing] = useState<ChargeInvoicing>('never');
  if (!create) return undefined;
  const field = <InvoicingField value={invoicing} onChange={setInvoicing} />;
  // Nothing is asked of charges in units where this person makes no notes.
  return { field, asked: invoicing === 'never' ? undefined : invoicing };
}
