import type { ReactNode } from 'react';

/** The conversations of a charge, which belong to another feature. */
export type ThreadSlot = (charge: { id: number; person_name: string }) => ReactNode;
