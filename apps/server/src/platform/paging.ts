import { COUNT_CAP } from '@balcao/contract/paging';

/**
 * The paging shape of docs/product/records.md#paging around one page of rows. `from` and `to` count from 1
 * and are null on an empty page; `count.capped` says that there are more than `count.total`.
 */
export function pageOf<T>(
  query: { page: number; per_page: number },
  count: { total: number; capped: boolean },
  data: T[],
) {
  const before = (query.page - 1) * query.per_page;
  return {
    current_page: query.page,
    from: data.length ? before + 1 : null,
    to: data.length ? before + data.length : null,
    last_page: Math.max(1, Math.ceil(count.total / query.per_page)),
    per_page: query.per_page,
    total: count.total,
    total_capped: count.capped,
    data,
  };
}

/** Which rows a page holds; none beyond the cap, because such pages have no last one and each would cost more than the one before. */
export function spanOf({ page, per_page }: { page: number; per_page: number }) {
  const offset = (page - 1) * per_page;
  return { limit: offset < COUNT_CAP ? per_page : 0, offset };
}
