import type { CallInput } from '@balcao/contract/endpoint';
import type { listCharges } from '@balcao/contract/payments/charges';
import { type RecordSearch, readSearch } from '../../../records/list-search.ts';
import { chargeDefinition } from './charge-definition.ts';

/** The list's filters, order, page and columns in the address; missing ones have their default. */
export type ChargeSearch = RecordSearch;
export type ChargeQuery = NonNullable<CallInput<typeof listCharges>['query']>;

export const chargeSearch = (raw: Record<string, unknown>): ChargeSearch =>
  readSearch(chargeDefinition, raw);

/** The filters under the names of the calls. */
export function chargeFilters(search: ChargeSearch): ChargeQuery {
  const { page: _, per_page: __, columns: ___, sort: ____, ...rest } = search;
  const { due_date_from: due_from, due_date_until: due_until, ...filters } = rest;
  return {
    ...filters,
    ...(due_from && { due_from }),
    ...(due_until && { due_until }),
  } as ChargeQuery;
}

/** The list's call for an address. */
export function chargeListQuery(search: ChargeSearch): ChargeQuery {
  const { page = 1, per_page = 20, sort = chargeDefinition.sort } = search;
  return { ...chargeFilters(search), sort, page, per_page } as ChargeQuery;
}
