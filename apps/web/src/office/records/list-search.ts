import type { Field, RecordDefinition } from '@balcao/contract/records/definition';

type Value = string | number | undefined;
/** A list's search, filters, order, page and columns in the address; missing ones have their default. */
export type RecordSearch = {
  q?: string;
  sort?: string;
  page?: number;
  per_page?: number;
  /** Names of the columns to show, separated by commas. */
  columns?: string;
} & Record<string, Value>;

export const PAGE_SIZES = [20, 50, 100];
const USUAL_SIZE = 20;
const IDS = /^\d{1,15}(,\d{1,15})*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The names of a field's filters: a date range has two. */
export function filterNames({ name, type }: Field): string[] {
  return type === 'date' || type === 'moment' ? [`${name}_from`, `${name}_until`] : [name];
}

function fits({ type, options = [] }: Field, text: string): boolean {
  switch (type) {
    case 'reference':
      return IDS.test(text) || options.some(({ value }) => value === text);
    case 'boolean':
      return text === 'true' || text === 'false';
    case 'date':
    case 'moment':
      return DAY.test(text);
    case 'option':
    case 'options':
      return text.split(',').every((one) => options.some(({ value }) => value === one));
    default:
      return text.length <= 200;
  }
}

function whole(value: unknown, max: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

const listed = ({ fields }: RecordDefinition) => fields.filter(({ list }) => list !== undefined);
const sortable = ({ fields }: RecordDefinition) => [
  'id',
  'created_at',
  'updated_at',
  ...fields.filter(({ sort }) => sort).map(({ name }) => name),
];

function columnsIn(definition: RecordDefinition, text: string): string | undefined {
  const names = listed(definition).map(({ name }) => name);
  const known = text.split(',').filter((one) => names.includes(one));
  const usual = listed(definition).filter(({ list }) => list === 'shown');
  const chosen = [...new Set(known)].join();
  return chosen === usual.map(({ name }) => name).join() ? undefined : chosen || undefined;
}

/** Reads the search from an address; parts that are invalid for this record are left out. */
export function readSearch(
  definition: RecordDefinition,
  raw: Record<string, unknown>,
): RecordSearch {
  const text = (name: string) => (raw[name] === undefined ? '' : String(raw[name]));
  const sort = text('sort');
  const page = whole(raw.page, 100_000);
  const size = whole(raw.per_page, 100);
  const filters = definition.fields
    .filter(({ filter }) => filter)
    .flatMap((field) => filterNames(field).map((name) => [name, field] as const))
    .map(([name, field]) => [name, fits(field, text(name)) ? text(name) : '']);
  const found: Record<string, Value> = {
    ...Object.fromEntries(filters),
    q: text('q').slice(0, 200),
    sort:
      sortable(definition).includes(sort.replace(/^-/, '')) && sort !== definition.sort ? sort : '',
    page: page === 1 ? undefined : page,
    per_page: size !== USUAL_SIZE && PAGE_SIZES.includes(size ?? 0) ? size : undefined,
    columns: columnsIn(definition, text('columns')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

/** The list's call for an address. */
export function listQueryOf(definition: RecordDefinition, search: RecordSearch) {
  const { columns: _, ...query } = search;
  return { sort: definition.sort, page: 1, per_page: USUAL_SIZE, ...query };
}

/** The query of an export: exactly the list's rows and columns, on one page. */
export function exportQueryOf(definition: RecordDefinition, search: RecordSearch) {
  const { page: _, per_page: __, ...query } = search;
  const columns = columnsOf(definition, search).map(({ name }) => name);
  return { sort: definition.sort, ...query, columns: columns.join() };
}

/** The columns to show, in order. */
export function columnsOf(definition: RecordDefinition, { columns }: RecordSearch): Field[] {
  const names = columns?.split(',');
  return listed(definition).filter(({ name, list }) =>
    names ? names.includes(name) : list === 'shown',
  );
}

/** The number of active filters; a date range counts once. */
export function filtersSet({ fields }: RecordDefinition, search: RecordSearch): number {
  return fields.filter((field) => filterNames(field).some((name) => search[name] !== undefined))
    .length;
}

/** The order after a click on a column: ascending, then descending, then the default. */
export function nextSort(
  definition: RecordDefinition,
  current: string | undefined,
  column: string,
): string | undefined {
  const usual = definition.sort;
  const now = current ?? usual;
  const descending = `-${column}`;
  const afterDescending = usual === descending ? column : usual;
  const next = now === column ? descending : now === descending ? afterDescending : column;
  return next === usual ? undefined : next;
}
