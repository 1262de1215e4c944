import type { CommissionState } from '@balcao/contract/affiliates/commissions';

/** The list's filters in the address. */
export type CommissionSearch = {
  status?: CommissionState;
  af_affiliate_id?: number;
  /** The affiliate's name, so that its filter can show it. */
  affiliate?: string;
  page?: number;
};

const states = new Set<unknown>([
  'held',
  'payable',
  'in_batch',
  'paid',
  'reversed',
] satisfies CommissionState[]);

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Reads the filters from an address; invalid ones are left out. */
export function commissionSearch(raw: Record<string, unknown>): CommissionSearch {
  const af_affiliate_id = whole(raw.af_affiliate_id);
  const page = whole(raw.page);
  const name = typeof raw.affiliate === 'string' ? raw.affiliate.slice(0, 200) : undefined;
  const found = {
    status: states.has(raw.status) ? raw.status : undefined,
    af_affiliate_id,
    affiliate: af_affiliate_id && (name || undefined),
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The list's call. */
export const commissionQueryOf = ({ affiliate: _, ...query }: CommissionSearch) => query;
