const signs = ['positive', 'negative', 'zero'] as const;
export const sorts = ['-changed_at', 'changed_at', '-balance_cents', 'balance_cents'] as const;

/** The list's filters in the address; without an order it shows what changed last. */
export type BalanceSearch = {
  q?: string;
  sign?: (typeof signs)[number];
  sector_id?: number;
  /** The sector's name, so that its filter can show it. */
  sector?: string;
  sort?: (typeof sorts)[number];
  page?: number;
};

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** Reads the filters from an address; invalid ones are left out. */
export function balanceSearch(raw: Record<string, unknown>): BalanceSearch {
  const q = typeof raw.q === 'string' ? raw.q.trim().slice(0, 200) : '';
  const sector_id = whole(raw.sector_id);
  const page = whole(raw.page);
  const found = {
    q: q || undefined,
    sign: among(raw.sign, signs),
    sector_id,
    sector: sector_id && typeof raw.sector === 'string' ? raw.sector.slice(0, 200) : undefined,
    sort: among(raw.sort, sorts),
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The list's call. */
export function balanceQueryOf({ sector: _, ...query }: BalanceSearch) {
  return { ...query, per_page: 20 };
}
