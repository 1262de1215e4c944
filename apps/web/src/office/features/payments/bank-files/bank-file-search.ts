import type { ReturnOutcome } from '@balcao/contract/payments/bank-files';

const outcomes: readonly ReturnOutcome[] = [
  'paid',
  'partial',
  'duplicate',
  'registered',
  'rejected',
  'written_off',
  'told',
  'refused',
  'fee',
  'none',
  'known',
  'fault',
];

export type PageSearch = { page?: number };
export type RemittanceSearch = PageSearch & { unit?: number };
export type ReturnSearch = PageSearch & { outcome?: ReturnOutcome };

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Reads a page's number from an address; the first one needs none. */
export function pageSearch(raw: Record<string, unknown>): PageSearch {
  const page = whole(raw.page);
  return page === undefined || page === 1 ? {} : { page };
}

/** The unit whose slips are shown. */
export function remittanceSearch(raw: Record<string, unknown>): RemittanceSearch {
  const unit = whole(raw.unit);
  return { ...pageSearch(raw), ...(unit !== undefined && { unit }) };
}

/** The lines that are shown: all, or those that do one thing. */
export function returnSearch(raw: Record<string, unknown>): ReturnSearch {
  const outcome = outcomes.find((one) => one === raw.outcome);
  return { ...pageSearch(raw), ...(outcome && { outcome }) };
}
