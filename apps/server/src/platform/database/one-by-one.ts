/**
 * SQL that finds one row for each of `keys` (a parameter with its type, say `$1::bigint[]`), by a `statement` that asks for
 * `asked.key`. Prepared under a name it keeps its plan, and the plan is right for tables of any size: the length of a
 * constant array would be planned anew at each call, and a join that was planned while its tables were small would read
 * them whole when they have grown (docs/decisions/043).
 */
export const oneByOne = (keys: string, statement: string): string => `
  select found.* from unnest(array(select unnest(${keys}))) as asked (key)
  cross join lateral (${statement} limit 1) as found`;
