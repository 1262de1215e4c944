import { serveQueries } from './query-floor.ts';

const row = `id, direction, source, description, document, person_id, supplier_name, business_unit_id, competence, due_date,
  amount_cents, settled_cents, settled_on, status, created_at, updated_at`;

/** A page, and the sums of what the filter finds, from the entries themselves. */
const ofRows = (where: string) => `
  with found as (select * from fn_entry where ${where})
  select page.*, sums.* from (select ${row} from found order by id desc limit 20) as page
    cross join (select count(*) as entries, sum(amount_cents) as amount, sum(settled_cents) as settled from found) as sums`;
/** The same from what is summed up already. */
const ofSums = (where: string, sums: string, order = 'id desc', table = 'fn_entry_sum') => `
  select page.*, sums.* from (select ${row} from fn_entry where ${where} order by ${order} limit 20) as page
    cross join (select sum(entries) as entries, sum(amount_cents) as amount, sum(settled_cents) as settled
      from ${table} where ${sums}) as sums`;

await serveQueries({
  all: ofSums('true', `grain = 'month'`),
  state: ofSums(`status = 'settled'`, `grain = 'month' and status = 'settled'`),
  due: ofSums(
    'due_date between $1 and $2',
    `grain = 'day' and "on" between $1 and $2`,
    'due_date, id',
  ),
  unit: ofSums(
    'business_unit_id = $1',
    `grain = 'month' and business_unit_id = $1`,
    'due_date desc, id desc',
  ),
  account: ofSums(
    'fn_account_id = $1',
    `grain = 'month' and fn_account_id = $1`,
    'id desc',
    'fn_account_sum',
  ),
  person: ofRows('person_id = $1'),
  text: ofRows('grams(search) @> grams(searchable($1)) and position(searchable($1) in search) > 0'),
  flow: `select "on", kind, sum(in_cents), sum(out_cents) from fn_movement_sum
    where grain = 'month' and "on" between $1 and $2 group by 1, 2`,
  dre: `select fn_account_id, sum(cents) from fn_line_sum
    where grain = 'month' and basis = 'competence' and "on" between $1 and $2 group by 1`,
});
