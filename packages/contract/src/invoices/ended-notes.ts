import type { InvoiceStatus } from './invoice.ts';

/**
 * States of notes that leave what they were made of free for another one. A rejected note is no such: its number is used, so
 * it is corrected or discarded first.
 */
export const endedStates = [
  'cancelled',
  'substituted',
  'discarded',
] as const satisfies readonly InvoiceStatus[];
