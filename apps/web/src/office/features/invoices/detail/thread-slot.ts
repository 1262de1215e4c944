import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import type { ReactNode } from 'react';

/** The conversations of a note, which belong to another feature. */
export type ThreadSlot = (invoice: WholeInvoice) => ReactNode;
