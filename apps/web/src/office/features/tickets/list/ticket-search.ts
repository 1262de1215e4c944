import type { CallInput } from '@balcao/contract/endpoint';
import type {
  countTicketFilter,
  TicketQuery,
  TicketRow,
  TicketView,
} from '@balcao/contract/tickets/list';
import { type RecordSearch, readSearch } from '../../../records/list-search.ts';
import { ticketDefinition, usualSort } from './ticket-definition.ts';

/**
 * The list's view, filters, order, page and columns in the address; missing ones have their default. A ticket's page
 * carries them too, so that its "previous" and "next" stay in the person's queue.
 */
export type TicketSearch = RecordSearch & { view?: TicketView };

type TicketFilters = CallInput<typeof countTicketFilter>['query'];

const VIEWS: Record<TicketView, true> = {
  mine: true,
  unassigned: true,
  sectors: true,
  no_sector: true,
  waiting: true,
  expiring: true,
  done: true,
};

const sorts = ['id', ...ticketDefinition.fields.flatMap(({ name, sort }) => (sort ? name : []))];

/** Reads the search from an address; invalid parts are left out. */
export function ticketSearch(raw: Record<string, unknown>): TicketSearch {
  const named = String(raw.view);
  const view = Object.hasOwn(VIEWS, named) ? (named as TicketView) : undefined;
  const sort = String(raw.sort);
  const isOwn = sorts.includes(sort.replace(/^-/, '')) && sort !== usualSort(view);
  const { sort: _, ...search } = readSearch(ticketDefinition, raw);
  return { ...search, ...(view && { view }), ...(isOwn && { sort }) };
}

/** A row's link opens at the message that the search matched. */
export const foundHash = ({ found }: Pick<TicketRow, 'found'>) =>
  found ? { hash: `mensagem-${found.channel_id}-${found.seq}` } : {};

/** The filters under the names of the list's calls. */
export function ticketFilters(search: TicketSearch): TicketFilters {
  const { page: _, per_page: __, columns: ___, sort: ____, ...rest } = search;
  const { created_at_from: from, created_at_until: to, ...filters } = rest;
  return { ...filters, ...(from && { from }), ...(to && { to }) } as TicketFilters;
}

/** The list's call for an address. */
export function ticketListQuery(search: TicketSearch): TicketQuery {
  const { page = 1, per_page = 20, sort = usualSort(search.view) } = search;
  return { ...ticketFilters(search), sort, page, per_page } as TicketQuery;
}
