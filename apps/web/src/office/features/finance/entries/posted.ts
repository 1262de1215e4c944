import type { EntrySource } from '@balcao/contract/finance/entry';

const posted: readonly EntrySource[] = ['charge', 'fee', 'refund'];

/** Whether a charge made the entry: only its opposite changes it. */
export const isPosted = ({ source }: { source: EntrySource }) => posted.includes(source);
