import { COUNT_CAP } from '@balcao/contract/paging';
import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './open.ts';
import { begins, byName, holds, idIn, isShort, searched, unmasked } from './search.ts';

/** Which rows a person may see: all, or those in which one of these columns holds one of its values. */
export type RecordScope =
  | 'all'
  | readonly { column: string; values: readonly (number | string)[] }[];

type Where = RawBuilder<SqlBool>;
export type RawRow = { id: number; created_at: Date; updated_at: Date } & Record<string, unknown>;
/** `filters` by field: values of which one must match, or a span of days `yyyy-mm-dd` in São Paulo. */
export type Filter = { field: Field; anyOf?: readonly unknown[]; from?: string; until?: string };
export type RecordQuery = {
  scope: RecordScope;
  q?: string | undefined;
  filters: readonly Filter[];
};

/** Up to this many rows, each is examined. */
const FEW = 10_000;

const table = ({ name }: RecordDefinition) => sql.table(name);
const column = (name: string) => sql.ref(`row.${name}`);
const all = (parts: Where[]): Where =>
  parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;

/** The fields that are columns of the table. */
export const columnsOf = ({ fields }: RecordDefinition) =>
  fields.filter(({ type }) => type !== 'custom');

function shown({ name, type, record }: Field) {
  const target = type === 'reference' ? recordOf(record ?? '') : undefined;
  if (!target) return column(name);
  return sql`(select json_build_object('id', one.id, 'name', one.${sql.ref(target.title)})
    from ${table(target)} as one where one.id = ${column(name)}) as ${sql.ref(name)}`;
}

const selected = (fields: readonly Field[]) =>
  sql.join([...['id', 'created_at', 'updated_at'].map(column), ...fields.map(shown)]);

function inScope(scope: RecordScope): Where {
  if (scope === 'all') return sql`true`;
  const parts = scope.map(({ column: name, values }) => sql`${column(name)} = any(${[...values]})`);
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`;

function filtered({ field, anyOf, from, until }: Filter): Where {
  const name = column(field.name);
  const parts: Where[] = [];
  if (anyOf)
    parts.push(
      field.type === 'options' ? sql`${name} && ${[...anyOf]}` : sql`${name} = any(${[...anyOf]})`,
    );
  if (field.type === 'moment') {
    if (from) parts.push(sql`${name} >= ${dayStart(from)}`);
    if (until) parts.push(sql`${name} < ${dayStart(until)} + interval '1 day'`);
  } else {
    if (from) parts.push(sql`${name} >= ${from}`);
    if (until) parts.push(sql`${name} <= ${until}`);
  }
  return all(parts);
}

/** Whether to search for a text without index support: only in a table so small that each row can be examined. */
async function isSoughtInFew(db: Db, definition: RecordDefinition, q: string): Promise<boolean> {
  if (!isShort(q)) return false;
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${FEW} as few from (
      select from ${table(definition)} limit ${FEW + 1}) as counted`.execute(db);
  return rows[0]?.few ?? false;
}

async function where(db: Db, definition: RecordDefinition, { scope, q, filters }: RecordQuery) {
  const found = q ? [searched('row', q, await isSoughtInFew(db, definition, q))] : [];
  return all([inScope(scope), ...filters.map(filtered), ...found]);
}

/** `sort` is a column, prefixed with `-` for descending; equal rows are in the order of their ids. */
function ordered({ fields }: RecordDefinition, sort: string) {
  const direction = sort.startsWith('-') ? sql.raw('desc') : sql.raw('asc');
  const name = sort.replace('-', '');
  const last = sql`${column('id')} ${direction}`;
  if (name === 'id') return last;
  const isText = fields.find((field) => field.name === name)?.type === 'text';
  return sql`${isText ? byName(`row.${name}`) : column(name)} ${direction}, ${last}`;
}

const byTitle = ({ title }: RecordDefinition) => sql`${byName(`row.${title}`)}, row.id`;

/** Exact up to the cap, so that counting costs the same however many rows there are. */
export async function countRows(db: Db, definition: RecordDefinition, query: RecordQuery) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${table(definition)} as row
      where ${await where(db, definition, query)} limit ${COUNT_CAP + 1}
    ) as found`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, COUNT_CAP), capped: count > COUNT_CAP };
}

type Page = { fields: readonly Field[]; sort: string; limit: number; offset: number };

export async function listRows(
  db: Db,
  definition: RecordDefinition,
  query: RecordQuery,
  page: Page,
) {
  const { rows } = await sql<RawRow>`
    select ${selected(page.fields)} from ${table(definition)} as row
    where ${await where(db, definition, query)}
    order by ${ordered(definition, page.sort)} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}

/** The row with every field; `lock` holds its lock until the transaction ends. */
export async function findRow(
  db: Db,
  definition: RecordDefinition,
  { id, scope, lock = false }: { id: number; scope: RecordScope; lock?: boolean },
): Promise<RawRow | undefined> {
  const { rows } = await sql<RawRow>`
    select ${selected(columnsOf(definition))} from ${table(definition)} as row
    where ${column('id')} = ${id} and ${inScope(scope)} ${lock ? sql`for no key update of row` : sql``}`.execute(
    db,
  );
  return rows[0];
}

/** `viewed` are the rows that this person sees completely. */
type Asked = {
  scope: RecordScope;
  viewed: RecordScope;
  q: string;
  id: number | undefined;
  limit: number;
};

/** Which part of a row must match the text, where the person may not search all of it. */
function byTitleOrKey({ title, optionKeys }: RecordDefinition, { q, viewed }: Asked): Where {
  if (!optionKeys) return sql`true`;
  const whole = [unmasked(q), unmasked(q).toLowerCase()];
  const keys = optionKeys.map((name) => sql`${column(name)} = any(${whole})`);
  return sql`(${holds(`row.${title}`, q)} or row.id = ${idIn(q) ?? null}
    or (${inScope(viewed)} and (${sql.join(keys, sql` or `)})))`;
}

/** Both halves walk an index, that of the title or that of the search: a word that matches all rows costs no more than another. */
function chosen(definition: RecordDefinition, asked: Asked, few: boolean) {
  const { scope, q, id, limit } = asked;
  const some = (first: number, fits: Where) => sql`
    (select row.id, ${sql.lit(first)} as first from ${table(definition)} as row
    where ${inScope(scope)} and ${fits} order by ${byTitle(definition)} limit ${limit})`;
  if (id !== undefined) return some(0, sql`row.id = ${id}`);
  if (!q) return some(0, sql`true`);
  const held = byTitleOrKey(definition, asked);
  const halves = [begins('row', q), searched('row', q, few)].map((found, first) =>
    some(first, sql`${found} and ${held}`),
  );
  return sql.join(halves, sql` union all `);
}

/** Rows for a select box: by id, else by part of their text; rows that begin with the text come first. */
export async function listOptions(db: Db, definition: RecordDefinition, asked: Asked) {
  const { title, optionFields = [] } = definition;
  const names = sql.join([
    column('id'),
    sql`${column(title)} as name`,
    ...optionFields.map(column),
  ]);
  const few = await isSoughtInFew(db, definition, asked.q);
  const { rows } = await sql<{ id: number; name: string }>`
    select ${names} from ${table(definition)} as row
    join (select id, min(first) as first from (${chosen(definition, asked, few)}) as halves group by id) as chosen
      on chosen.id = row.id
    order by chosen.first, ${byTitle(definition)}
    limit ${asked.limit}`.execute(db);
  return rows;
}

type Values = Record<string, unknown>;

export async function insertRow(
  trx: Db,
  definition: RecordDefinition,
  values: Values,
): Promise<number> {
  const names = Object.keys(values);
  const { rows } = await sql<{ id: number }>`
    insert into ${table(definition)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

/**
 * `updated_at` becomes the transaction's time, as in its audit line, but always increases: with two changes at the same
 * moment, or after a wait for the row, a screen drawn in between must notice.
 */
export async function updateRow(trx: Db, definition: RecordDefinition, id: number, values: Values) {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const later = sql`updated_at = greatest(now(), updated_at + interval '1 millisecond')`;
  await sql`update ${table(definition)} set ${sql.join([...sets, later])} where id = ${id}`.execute(
    trx,
  );
}

export async function deleteRow(trx: Db, definition: RecordDefinition, id: number): Promise<void> {
  await sql`delete from ${table(definition)} where id = ${id}`.execute(trx);
}

/** All rows of a query in batches, through a cursor of the transaction: memory stays that of one batch. */
export async function* eachBatch(
  trx: Db,
  definition: RecordDefinition,
  query: RecordQuery,
  { fields, sort, size }: { fields: readonly Field[]; sort: string; size: number },
): AsyncGenerator<RawRow[]> {
  await sql`
    declare record_rows no scroll cursor for
    select ${selected(fields)} from ${table(definition)} as row
    where ${await where(trx, definition, query)}
    order by ${ordered(definition, sort)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<RawRow>`fetch forward ${sql.lit(size)} from record_rows`.execute(
      trx,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}
