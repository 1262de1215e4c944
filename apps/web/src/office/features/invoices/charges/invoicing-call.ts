import type { setChargeInvoicing } from '@balcao/contract/invoices/invoice-bulk';
import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import { call } from '../../../../platform/api.ts';

/** Sets whether the payment of a charge makes a note. */
export const saveInvoicing = async (id: number, invoicing: ChargeInvoicing) =>
  (
    await call<typeof setChargeInvoicing>('PUT /api/pm_transaction/:id/invoicing', {
      params: { id },
      body: { invoicing },
    })
  ).data;
