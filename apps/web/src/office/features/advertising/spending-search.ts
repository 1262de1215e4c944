/** The list's filters in the address. */
export type SpendingSearch = {
  from?: string;
  to?: string;
  ad_advertisement_id?: number;
  /** The campaign's name, so that its filter can show it. */
  campaign?: string;
  page?: number;
};

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isReal && value >= '0001' ? value : undefined;
}

const text = (value: unknown) =>
  typeof value === 'string' ? value.trim().slice(0, 200) || undefined : undefined;

/** Reads the filters from an address; invalid ones are left out. */
export function spendingSearch(raw: Record<string, unknown>): SpendingSearch {
  const ad_advertisement_id = whole(raw.ad_advertisement_id);
  const page = whole(raw.page);
  const found = {
    from: day(raw.from),
    to: day(raw.to),
    ad_advertisement_id,
    campaign: ad_advertisement_id && text(raw.campaign),
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The list's call. */
export const spendingQueryOf = ({ campaign: _, ...query }: SpendingSearch) => query;
