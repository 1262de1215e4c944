import type { WholeCharge } from '@balcao/contract/payments/charge';
import type { ReactNode } from 'react';

/** The conversations of a charge, which belong to another feature. */
export type ThreadSlot = (charge: { id: number; person_name: string }) => ReactNode;

/** What the money of a charge is in the books, which belong to another feature, too. */
export type BooksSlot = (charge: WholeCharge) => ReactNode;
