/**
 * SQL that finds one row for each of `keys` (a parameter with its type, say `$1::bigint[]`), by a `statement` that uses
 * `asked.key`. As a prepared statement it keeps one plan, which fits tables of any size. With a constant array, PostgreSQL
 * would plan at each call, because the plan depends on the array's length; and a join that was planned while its tables
 * were small would read them whole after they have grown (docs/decisions/043).
 */
export const oneByOne = (keys: string, statement: string): string => `
  select found.* from unnest(array(select unnest(${keys}))) as asked (key)
  cross join lateral (${statement} limit 1) as found`;
