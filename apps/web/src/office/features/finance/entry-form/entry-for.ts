import type { EntryDirection } from '@balcao/contract/finance/entry';

/** What a new entry begins as. */
export type EntryFor = { direction?: EntryDirection };

/** Reads it from an address; what is invalid is left out. */
export function entryFor({ direction }: Record<string, unknown>): EntryFor {
  return direction === 'payable' || direction === 'receivable' ? { direction } : {};
}
