import type { TicketQuery, ticketSorts } from '@balcao/contract/tickets';

export type TicketSort = (typeof ticketSorts)[number];
/** The list's filters as they stand in the address; what is missing has its usual value. */
export type TicketSearch = {
  q?: string;
  status?: number;
  sort?: TicketSort;
  page?: number;
  per_page?: number;
};

const SORTS: Record<TicketSort, true> = {
  id: true,
  '-id': true,
  person_name: true,
  '-person_name': true,
  updated_at: true,
  '-updated_at': true,
};
export const PAGE_SIZES = [20, 50, 100];

function whole(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** Reads the address kindly: what makes no sense is left out. */
export function ticketSearch(raw: Record<string, unknown>): TicketSearch {
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 200) : '';
  const sort = String(raw.sort ?? '');
  const page = whole(raw.page, 100_000);
  const size = whole(raw.per_page, 100);
  const found: TicketSearch = {
    q: q || undefined,
    status: whole(raw.status, Number.MAX_SAFE_INTEGER),
    sort: Object.hasOwn(SORTS, sort) && sort !== '-id' ? (sort as TicketSort) : undefined,
    page: page === 1 ? undefined : page,
    per_page: size && size !== PAGE_SIZES[0] && PAGE_SIZES.includes(size) ? size : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The call's query for an address. */
export function ticketQueryOf(search: TicketSearch): TicketQuery {
  return { sort: '-id', page: 1, per_page: PAGE_SIZES[0], ...search };
}

/** The order after a click on a column: ascending, then descending, then the usual one. */
export function nextSort(
  current: TicketSort | undefined,
  column: 'id' | 'person_name' | 'updated_at',
): TicketSort | undefined {
  if (column === 'id') return current === 'id' ? undefined : 'id';
  if (current === column) return `-${column}`;
  return current === `-${column}` ? undefined : column;
}
